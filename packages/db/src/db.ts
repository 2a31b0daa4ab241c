import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";

export interface Db {
  prisma: PrismaClient;
  /** Closes the pool. */
  close(): Promise<void>;
}

export interface DbOptions {
  /** Connections of this process. */
  poolSize?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;

/** Connects on first use. `url` is a postgresql: URL of a migrated database. */
export function createDb(url: string, { poolSize = 10 }: DbOptions = {}): Db {
  const adapter = new PrismaPg(
    { connectionString: url, max: poolSize, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    // The pool replaces a connection that broke; without a listener its error would end the process.
    { onPoolError: () => {}, onConnectionError: () => {} },
  );
  const prisma = new PrismaClient({ adapter });
  return { prisma, close: () => prisma.$disconnect() };
}
