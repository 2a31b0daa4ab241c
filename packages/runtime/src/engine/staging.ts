/**
 * Long messages in the rank's segment, out of which other threads take them: receivers of the node, and the bridge for receivers
 * on other nodes, which so get their messages while the rank computes.
 */
import type { Heap } from "../shm/segment";
import { isLocal, type Place } from "./place";
import type { SendRequest } from "./request";

/** Bytes that may lie copied for the bridge; what is more the rank sends itself. */
const BRIDGE_BYTES = 64 * 1024 * 1024;

export interface Stageable {
  request: SendRequest;
  dest: number;
  bytes: Uint8Array;
}

export class Staging {
  readonly #place: Place;
  readonly #heap: Heap | null;
  readonly #bridgePushes: boolean;
  #bytesForBridge = 0;

  constructor(place: Place, heap: Heap | null, bridgePushes = false) {
    this.#place = place;
    this.#heap = heap;
    this.#bridgePushes = bridgePushes;
  }

  /**
   * Offset of the bytes in the segment: where they are, or where they were copied to; -1 when nobody takes them there, or there is
   * no room.
   */
  stage({ bytes, request, dest }: Stageable): number {
    const heap = this.#heap;
    const local = isLocal(this.#place, dest);
    if (heap === null || !(local || this.#bridgePushes)) return -1;
    if (heap.owns(bytes.buffer)) return bytes.byteOffset;
    if (!local && this.#bytesForBridge + bytes.length > BRIDGE_BYTES) return -1;
    const block = heap.allocate(bytes.length);
    if (block < 0) return -1;
    new Uint8Array(heap.memory, block, bytes.length).set(bytes);
    request.block = block;
    if (!local) this.#bytesForBridge += bytes.length;
    return block;
  }

  /** The message has gone: a copy of it is needed no more. */
  release({ bytes, request, dest }: Stageable): void {
    if (request.block < 0) return;
    this.#heap?.release(request.block);
    if (!isLocal(this.#place, dest)) this.#bytesForBridge -= bytes.length;
  }
}
