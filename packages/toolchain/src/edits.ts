/** Changes to a text that keep its length and its line terminators, so that every position stays what it was. */
export class Edits {
  readonly #blanks: [number, number][] = [];
  readonly #characters = new Map<number, string>();

  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  blank(start: number, end: number): void {
    if (end > start) this.#blanks.push([start, end]);
  }

  /** One UTF-16 unit at `at`; stands above a blank there. */
  put(at: number, character: string): void {
    this.#characters.set(at, character);
  }

  render(): string {
    const parts: string[] = [];
    let done = 0;
    for (const [start, end] of this.#blanks.sort((a, b) => a[0] - b[0])) {
      if (end <= done) continue;
      const from = Math.max(start, done);
      parts.push(this.text.slice(done, from), this.text.slice(from, end).replace(/[^\n\r\u2028\u2029]/g, " "));
      done = end;
    }
    parts.push(this.text.slice(done));
    const blanked = parts.join("");
    if (this.#characters.size === 0) return blanked;
    const result: string[] = [];
    done = 0;
    for (const [at, character] of [...this.#characters].sort((a, b) => a[0] - b[0])) {
      result.push(blanked.slice(done, at), character);
      done = at + 1;
    }
    result.push(blanked.slice(done));
    return result.join("");
  }
}
