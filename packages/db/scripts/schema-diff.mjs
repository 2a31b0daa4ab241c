/**
 * SQL that turns a migrated database into prisma/schema.prisma; an empty text when they agree.
 * For a new migration: `node packages/db/scripts/schema-diff.mjs` prints it, with DATABASE_URL a migrated database.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";

const SCHEMA = path.join(import.meta.dirname, "..", "prisma", "schema.prisma");
/** PostgreSQL's internal "char" type, which catalog queries return. */
const INTERNAL_CHAR = 18;
const TEXT = 25;

async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message) {
      throw new Error(message);
    },
  };
  const require = createRequire(import.meta.url);
  const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = await import(file);
  const bytes = readFileSync(file.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue.SchemaEngine;
}

/**
 * The engine wants internal char columns as characters; the adapter knows no such type. They pass the adapter as text, and
 * those that held the type on the wire are declared characters afterwards.
 */
function catalogAdapter(pool) {
  const characters = new Set();
  pool.on("connect", (client) => {
    client.connection.prependListener("rowDescription", ({ fields }) => {
      for (const field of fields) {
        if (field.dataTypeID !== INTERNAL_CHAR) continue;
        field.dataTypeID = TEXT;
        characters.add(field.name);
      }
    });
  });
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const declare = (type, column) => (characters.has(result.columnNames[column]) ? ColumnTypeEnum.Character : type);
      return { ...result, columnTypes: result.columnTypes.map(declare) };
    };
    return adapter;
  };
  return bindMigrationAwareSqlAdapterFactory(factory);
}

/** @param {string} url of a migrated database @returns {Promise<string>} */
export async function schemaDiff(url) {
  const SchemaEngine = await loadEngine();
  const content = readFileSync(SCHEMA, "utf8");
  const files = [{ path: "schema.prisma", content }];
  const pool = new pg.Pool({ connectionString: url });
  const adapter = catalogAdapter(pool);
  try {
    const engine = await SchemaEngine.new({ datamodels: [["schema.prisma", content]] }, () => {}, adapter);
    const result = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: path.dirname(SCHEMA) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = result.stdout ?? "";
    return /^-- This is an empty migration/m.test(sql) ? "" : sql.trim();
  } finally {
    await pool.end();
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  console.log((await schemaDiff(process.env.DATABASE_URL ?? "")) || "-- the database agrees with the schema");
