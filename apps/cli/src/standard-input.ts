import { createInputPipe, InputWriter } from "@commworld/runtime/node";
import { feedInput } from "./feed-input";

export interface StandardInput {
  /** For the node: rank 0 reads it. */
  pipe: SharedArrayBuffer;
  /** The process no longer waits for input. */
  close(): void;
}

/** That of this process, a terminal too: nothing of it is taken before the program reads. */
export function standardInput(): StandardInput {
  const pipe = createInputPipe();
  const writer = new InputWriter(pipe);
  let opened = false;
  const open = () => {
    opened = true;
    return process.stdin[Symbol.asyncIterator]();
  };
  // One that is closed, or cannot be read, has nothing more to give.
  feedInput(writer, open).catch(() => writer.end());
  return {
    pipe,
    close: () => {
      if (opened) process.stdin.destroy();
    },
  };
}
