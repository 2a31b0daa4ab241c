export function makeBlocking(source: string): string;
