export function schemaDiff(url: string): Promise<string>;
