/** Blocks of several ranks in one message. */
import { type Filled, joined, Slot } from "./slot";
import type { Steps } from "./steps";

/**
 * `sized`: every rank knows the size of each block, a message is just their bytes. `framed`: only the owner of a block knows
 * it; each block follows its length (u32, little endian), unless it is alone.
 */
export type BlockForm = "sized" | "framed";

const LENGTH_BYTES = 4;

/** The blocks in the form of one message, made when it is sent; neighbours in memory are sent from where they are. */
export class Bundle implements Filled {
  constructor(
    readonly blocks: readonly Filled[],
    readonly form: BlockForm,
  ) {}

  get filled(): Uint8Array {
    const { blocks, form } = this;
    if (blocks.length === 1) return blocks[0]!.filled;
    if (form === "sized") {
      const whole = joined(blocks.map((block) => (block instanceof Slot ? block : new Slot(block.filled))));
      if (whole) return whole;
    }
    const head = headBytes(form);
    const message = new Uint8Array(bytesOf(this));
    const view = new DataView(message.buffer);
    let at = 0;
    for (const { filled } of blocks) {
      if (head > 0) view.setUint32(at, filled.length, true);
      message.set(filled, at + head);
      at += head + filled.length;
    }
    return message;
  }
}

function headBytes(form: BlockForm): number {
  return form === "sized" ? 0 : LENGTH_BYTES;
}

/** Of a message of several blocks. */
export function bytesOf({ blocks, form }: Bundle): number {
  return blocks.reduce((sum, { filled }) => sum + headBytes(form) + filled.length, 0);
}

/** One of the framed blocks of a message: a view. */
export function blockIn(message: Uint8Array, index: number): Uint8Array {
  const view = new DataView(message.buffer, message.byteOffset, message.length);
  let at = 0;
  for (let before = 0; before < index; before++) at += LENGTH_BYTES + view.getUint32(at, true);
  return message.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + view.getUint32(at, true));
}

/** A bundle as the data of a broadcast's root; made once. */
export class BundleSlot extends Slot {
  readonly #bundle: Bundle;

  constructor(bundle: Bundle) {
    super(null);
    this.#bundle = bundle;
  }

  override get filled(): Uint8Array {
    this.bytes ??= this.#bundle.filled;
    return this.bytes;
  }
}

/** Gives each block its part of a message; blocks that have memory for it are copied into, the others become views. */
export function unbundle(message: Uint8Array, blocks: readonly Slot[], sizes: readonly number[] | undefined): void {
  const view = new DataView(message.buffer, message.byteOffset, message.length);
  let at = 0;
  blocks.forEach((block, index) => {
    const length = sizes ? sizes[index]! : view.getUint32(at, true);
    if (!sizes) at += LENGTH_BYTES;
    block.fill(message.subarray(at, at + length));
    at += length;
  });
}

/** Receives blocks; returns the step after which they are filled. */
export function receiveBlocks(
  steps: Steps,
  from: number,
  blocks: readonly Slot[],
  form: BlockForm,
  sizes: (index: number) => number,
  after?: readonly number[],
): number {
  if (blocks.length === 1) return steps.receive(from, blocks[0]!, after);
  if (form === "framed") {
    const message = new Slot(null);
    const received = steps.receive(from, message, after);
    return steps.local(() => unbundle(message.filled, blocks, undefined), [received]);
  }
  const whole = joined(blocks);
  if (whole) return steps.receive(from, new Slot(whole), after);
  const lengths = blocks.map((_, index) => sizes(index));
  const message = steps.scratch(lengths.reduce((sum, length) => sum + length, 0));
  const received = steps.receive(from, message, after);
  return steps.local(() => unbundle(message.filled, blocks, lengths), [received]);
}
