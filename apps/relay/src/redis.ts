import { Redis } from "ioredis";

const RETRY_MAX_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A connection that refuses commands at once while Redis is away, instead of keeping them: what is late is wrong here.
 * The first retry follows at once. Rejects when the first connection fails. `autoPipelining`: commands of a turn of the event
 * loop leave together, a turn later.
 */
export async function connectRedis(
  url: string,
  onError: (error: Error) => void,
  { autoPipelining = true } = {},
): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: autoPipelining,
    autoResubscribe: true,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => (attempt === 1 ? 0 : Math.min(50 * 2 ** attempt, RETRY_MAX_MS)),
  });
  let cause: unknown;
  const note = (error: Error) => {
    cause = error;
  };
  redis.on("error", note);
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw cause ?? error;
  }
  redis.off("error", note);
  redis.on("error", onError);
  return redis;
}
