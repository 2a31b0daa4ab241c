/** Core objects that programs hold through a handle of their face: their methods may wait. */
export abstract class HandleCore {
  /** Whose error handler hears of a call that failed on this: a request or a message stands for where it came from. */
  get errorOwner(): HandleCore {
    return this;
  }

  /** A call on it failed: calls the error handler of the program when there is one. `handle` is what the program holds. */
  failed(_errorCode: number, _handle: unknown): void {}
}
