export const MIGRATIONS_DIR: string;
export class MigrateError extends Error {}
export function readMigrations(folder?: string): { name: string; sql: string; checksum: string }[];
export function migrate(url: string, options?: { log?: (line: string) => void; folder?: string }): Promise<string[]>;
