import { ANY } from "./request";

export interface NaiveReceive {
  id: number;
  context: number;
  source: number;
  tag: number;
}

export interface NaiveMessage {
  id: number;
  context: number;
  source: number;
  tag: number;
}

/** MPI's matching as the standard tells it: two lists, searched from the front. */
export class NaiveMatcher {
  readonly posted: NaiveReceive[] = [];
  readonly unexpected: NaiveMessage[] = [];

  receive(receive: NaiveReceive): NaiveMessage | undefined {
    const index = this.unexpected.findIndex((message) => fits(receive, message));
    if (index >= 0) return this.unexpected.splice(index, 1)[0];
    this.posted.push(receive);
    return undefined;
  }

  arrive(message: NaiveMessage): NaiveReceive | undefined {
    const index = this.posted.findIndex((receive) => fits(receive, message));
    if (index >= 0) return this.posted.splice(index, 1)[0];
    this.unexpected.push(message);
    return undefined;
  }

  probe(pattern: NaiveReceive): NaiveMessage | undefined {
    return this.unexpected.find((message) => fits(pattern, message));
  }

  cancel(id: number): boolean {
    const index = this.posted.findIndex((receive) => receive.id === id);
    if (index >= 0) this.posted.splice(index, 1);
    return index >= 0;
  }
}

function fits(receive: NaiveReceive, message: NaiveMessage): boolean {
  return (
    receive.context === message.context &&
    (receive.source === ANY || receive.source === message.source) &&
    (receive.tag === ANY || receive.tag === message.tag)
  );
}
