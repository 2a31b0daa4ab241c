import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { LIMITS } from "./limits";

/** `main.ts`, `lib/matrix.ts`: relative, forward slashes, no dot segments. */
export const filePath = z
  .string()
  .max(LIMITS.filePathChars)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/, "a path like main.ts or lib/matrix.ts");

export const programFile = z.object({ path: filePath, text: z.string() });

/** What a run executes: immutable, addressed by its content hash. */
export const programContent = z
  .object({
    files: z.array(programFile).min(1).max(LIMITS.programFiles),
    entry: filePath,
    args: z.array(z.string().max(LIMITS.argChars)).max(LIMITS.args),
    /** What rank 0 reads from standard input. */
    stdin: z.string().optional(),
  })
  .superRefine((content, context) => {
    const paths = content.files.map((file) => file.path);
    if (new Set(paths).size !== paths.length)
      context.addIssue({ code: "custom", path: ["files"], message: "two files have the same path" });
    if (!paths.includes(content.entry))
      context.addIssue({ code: "custom", path: ["entry"], message: `there is no file ${content.entry}` });
    const bytes = content.files.reduce((sum, file) => sum + utf8ToBytes(file.text).length, 0);
    if (bytes > LIMITS.programBytes)
      context.addIssue({
        code: "custom",
        path: ["files"],
        message: `the program has ${bytes} bytes of text, the limit is ${LIMITS.programBytes}: move data out of the source`,
      });
    if (utf8ToBytes(content.stdin ?? "").length > LIMITS.stdinBytes)
      context.addIssue({
        code: "custom",
        path: ["stdin"],
        message: `standard input may have ${LIMITS.stdinBytes} bytes: put longer data into a file of the program`,
      });
  });

export type ProgramFile = z.infer<typeof programFile>;
export type ProgramContent = z.infer<typeof programContent>;

export const contentHash = z.string().regex(/^[0-9a-f]{64}$/, "a SHA-256 in hex");

/** SHA-256 in hex. */
export function hashBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/** SHA-256 in hex of the content's canonical JSON: files sorted by path, keys in a fixed order. */
export function hashProgram(content: ProgramContent): string {
  const files = [...content.files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => [file.path, file.text] as const);
  const { entry, args, stdin } = content;
  return hashBytes(utf8ToBytes(JSON.stringify(stdin ? [files, entry, args, stdin] : [files, entry, args])));
}
