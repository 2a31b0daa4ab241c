/** A failure whose message is the one line a person should read: what is wrong and what to do. No stack is shown. */
export class Failure extends Error {
  /** @override */
  name = "Failure";
}
