/**
 * Patches of @yowasp/clang's bundle. Each replaces a text that must be there exactly once: another version of the package, whose
 * text differs, fails the build instead of running unpatched.
 */

/** The same as a module may have at most when it runs. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

const PATCHES = [
  {
    why: "write() copies the whole file each time, so that objects with large static arrays take minutes, and knows no limit",
    from: `    const newData = new Uint8Array(Math.max(this.file.data.length, offset + contents.length));
    newData.set(this.file.data);
    newData.subarray(offset).set(contents);
    this.file.data = newData;
`,
    to: `    const end = offset + contents.length;
    if (end > ${MAX_FILE_BYTES}) throw new ObjectTooLarge();
    if (end > this.file.data.length) {
      if (this.file.room === undefined || end > this.file.room.length) {
        this.file.room = new Uint8Array(Math.max(end, 2 * this.file.data.length, 4096));
        this.file.room.set(this.file.data);
      }
      this.file.data = this.file.room.subarray(0, end);
    }
    this.file.data.set(contents, offset);
`,
  },
  {
    why: "'..' in a path is ignored",
    from: `    let entry = this;
    let separatorAt = -1;
    do {
`,
    to: `    let entry = this;
    let separatorAt = -1;
    path = withoutParents(path);
    do {
`,
  },
  {
    why: "the modules and files are given by the caller, who loads them",
    from: `var llvm = new Application(llvm_resources_exports, instantiate, "yowasp-llvm");
`,
    to: `class ObjectTooLarge extends Error {
  name = "ObjectTooLarge";
  constructor() {
    super("the compiled program has more than ${MAX_FILE_BYTES} bytes: make tables with initial values smaller, or fill them when the program starts");
  }
}
function withoutParents(path) {
  if (!path.includes("..")) return path;
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
export function createLlvm(resources) {
  const llvm = new Application(resources, instantiate, "llvm");
  return llvm.run.bind(llvm);
}
`,
  },
];
/** What the bundle has behind the last patch: a driver and commands that we do not use. */
const TAIL = "var runLLVM = llvm.run.bind(llvm);";
/** Left over from a file that was truncated or written anew. */
const FORGET_ROOM = [
  {
    from: "        openEntry.data = new Uint8Array();\n",
    to: "        (openEntry.data = new Uint8Array(), openEntry.room = undefined);\n",
  },
];

/**
 * @param {string} source
 * @returns {string}
 */
export function patchBundle(source) {
  let text = source;
  for (const { from, to } of [...PATCHES, ...FORGET_ROOM]) {
    if (text.split(from).length !== 2)
      throw new Error(`the bundle of @yowasp/clang has changed: ${JSON.stringify(from.slice(0, 80))}`);
    text = text.replace(from, () => to);
  }
  const end = text.indexOf(TAIL);
  if (end < 0) throw new Error(`the bundle of @yowasp/clang has changed: ${TAIL}`);
  return `${text.slice(0, end)}export { Exit };\n`;
}
