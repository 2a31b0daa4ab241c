export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  /** Resolves with the exit code when the server ends, wanted or not. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}
export class EmbeddedPostgresError extends Error {}
export function startEmbeddedPostgres(options: {
  dataDir: string;
  port?: number;
  log?: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres>;
