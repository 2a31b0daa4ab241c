import { createDb, type Db } from "@commworld/db";
import { env } from "./env";
import { once } from "./once";

export function db(): Db {
  return once("db", () => createDb(env().DATABASE_URL));
}
