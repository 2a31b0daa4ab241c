import type { MemberMessage } from "@commworld/protocol";

/** More than this is not kept: the oldest go first. */
const MOST_CHARS = 1024 * 1024;

/** What a member has to say while it has no connection. */
export class WaitingMessages {
  #messages: { message: MemberMessage; chars: number }[] = [];
  #chars = 0;

  add(message: MemberMessage): void {
    const { length: chars } = JSON.stringify(message);
    this.#messages.push({ message, chars });
    this.#chars += chars;
    while (this.#chars > MOST_CHARS) this.#chars -= this.#messages.shift()!.chars;
  }

  take(): MemberMessage[] {
    const messages = this.#messages.map(({ message }) => message);
    this.#messages = [];
    this.#chars = 0;
    return messages;
  }
}
