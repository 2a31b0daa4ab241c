/** Values as text, in the manner of Node's util.inspect, bounded in depth, width and total whatever the value is. */
import { layOut } from "./inspect-layout";
import { userStack } from "./user-stack";

const MAX_DEPTH = 4;
const MAX_ITEMS = 100;
const MAX_STRING = 10_000;
/** Values shown in one call. */
const MAX_VALUES = 5_000;
/** Longer arrays are not searched for properties that are no elements: listing their keys takes seconds. */
const SEARCHED_ELEMENTS = 10_000;

interface Context {
  paths: ReadonlySet<string>;
  left: number;
  /** The objects around the value, outermost first. */
  around: object[];
  /** Numbers of objects that something inside refers to. */
  circular: Map<object, number>;
}

/** `paths` are the program's files: errors show their frames in these. Runs no getter. */
export function inspect(value: unknown, paths: ReadonlySet<string>): string {
  return show(value, { paths, left: MAX_VALUES, around: [], circular: new Map() });
}

function show(value: unknown, context: Context): string {
  context.left--;
  switch (typeof value) {
    case "string":
      return quote(value);
    case "bigint":
      return `${value}n`;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "function":
      return functionName(value);
    case "object":
      return value === null ? "null" : showObject(value, context);
    default:
      return String(value);
  }
}

function quote(text: string): string {
  const shown = text.slice(0, MAX_STRING);
  const mark = !shown.includes("'") ? "'" : !shown.includes('"') ? '"' : shown.includes("`") ? "'" : "`";
  const escaped = shown
    .replace(/\\/g, "\\\\")
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")
    .replace(/\t/g, "\\t")
    .replaceAll(mark, (found) => (mark === "'" ? `\\${found}` : found));
  return `${mark}${escaped}${mark}${more(text.length - shown.length, "character")}`;
}

function more(count: number, what: string): string {
  return count > 0 ? `... ${count} more ${what}${count > 1 ? "s" : ""}` : "";
}

function functionName(fn: object): string {
  const name = ownValue(fn, "name");
  const known = typeof name === "string" && name !== "";
  if (!/^class\b/.test(Function.prototype.toString.call(fn))) {
    const kind = constructorName(fn) ?? "Function";
    return known ? `[${kind}: ${name}]` : `[${kind} (anonymous)]`;
  }
  const parent = Object.getPrototypeOf(fn) as object | null;
  const parentName = parent ? ownValue(parent, "name") : "";
  return `[class ${known ? name : "(anonymous)"}${parentName ? ` extends ${String(parentName)}` : ""}]`;
}

/** The value of a data property; undefined when it is an accessor. */
function ownValue(object: object, key: PropertyKey): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}

function constructorName(object: object): string | undefined {
  for (let at: object | null = object; at; at = Object.getPrototypeOf(at) as object | null) {
    const made = ownValue(at, "constructor");
    if (typeof made !== "function") continue;
    const name = ownValue(made, "name");
    if (typeof name === "string" && name !== "") return name;
  }
  return undefined;
}

function showObject(object: object, context: Context): string {
  const { around, circular } = context;
  if (around.includes(object)) {
    if (!circular.has(object)) circular.set(object, circular.size + 1);
    return `[Circular *${circular.get(object)}]`;
  }
  const name = constructorName(object) ?? "[Object: null prototype]";
  if (object instanceof Error) return showError(object, context);
  const brief = briefly(object);
  if (brief !== undefined) return brief;
  if (around.length > MAX_DEPTH || context.left <= 0)
    return Array.isArray(object) ? "[Array]" : `[${name.replace(/^\[(.*)\]$/, "$1")}]`;
  around.push(object);
  const text = showMembers(object, name, context);
  around.pop();
  const reference = circular.get(object);
  return reference === undefined ? text : `<ref *${reference}> ${text}`;
}

/** Text of objects that are one value. */
function briefly(object: object): string | undefined {
  if (object instanceof Date) {
    const time = Date.prototype.getTime.call(object);
    return Number.isNaN(time) ? "Invalid Date" : new Date(time).toISOString();
  }
  if (object instanceof RegExp) return RegExp.prototype.toString.call(object);
  if (object instanceof WeakMap || object instanceof WeakSet) return `${constructorName(object)} { <items unknown> }`;
  if (object instanceof Number) return `[Number: ${Number.prototype.valueOf.call(object)}]`;
  if (object instanceof String) return `[String: ${quote(String.prototype.valueOf.call(object))}]`;
  if (object instanceof Boolean) return `[Boolean: ${Boolean.prototype.valueOf.call(object)}]`;
  return undefined;
}

function showError(error: Error, context: Context): string {
  const stack = userStack(error, context.paths);
  const text = stack.includes("\n") ? stack : `[${stack}]`;
  const cause = ownValue(error, "cause");
  if (cause === undefined || context.around.length > MAX_DEPTH) return text;
  context.around.push(error);
  const shown = show(cause, context);
  context.around.pop();
  return `${text} {\n  [cause]: ${shown.replaceAll("\n", "\n  ")}\n}`;
}

function showMembers(object: object, name: string, context: Context): string {
  const depth = context.around.length;
  if (Array.isArray(object)) {
    const head = name === "Array" ? "[" : `${name}(${object.length}) [`;
    const extra = object.length <= SEARCHED_ELEMENTS ? properties(object, context, isNoIndex) : [];
    return layOut(head, [...elements(object, context), ...extra], "]", depth, extra.length === 0);
  }
  if (ArrayBuffer.isView(object) && !(object instanceof DataView)) {
    const array = object as Float64Array;
    const shown = Array.from(array.subarray(0, MAX_ITEMS), (item: number | bigint) => show(item, context));
    return layOut(`${name}(${array.length}) [`, [...shown, ...rest(array.length)], "]", depth, true);
  }
  if (object instanceof ArrayBuffer || (typeof SharedArrayBuffer === "function" && object instanceof SharedArrayBuffer))
    return layOut(`${name} {`, bufferMembers(object), "}", depth, false);
  if (object instanceof Map) {
    const pairs = take(object.entries(), ([key, value]) => `${show(key, context)} => ${show(value, context)}`);
    return layOut(`${name}(${object.size}) {`, [...pairs, ...rest(object.size)], "}", depth, false);
  }
  if (object instanceof Set) {
    const items = take(object.values(), (item) => show(item, context));
    return layOut(`${name}(${object.size}) {`, [...items, ...rest(object.size)], "}", depth, false);
  }
  const tag = ownTag(object);
  const head = `${name === "Object" && !tag ? "" : `${name} `}${tag && tag !== name ? `[${tag}] ` : ""}{`;
  return layOut(head, properties(object, context), "}", depth, false);
}

function ownTag(object: object): string | undefined {
  for (let at: object | null = object; at; at = Object.getPrototypeOf(at) as object | null) {
    const tag = ownValue(at, Symbol.toStringTag);
    if (typeof tag === "string" && tag !== "") return tag;
  }
  return undefined;
}

function rest(count: number): string[] {
  return count > MAX_ITEMS ? [more(count - MAX_ITEMS, "item")] : [];
}

function take<T>(items: Iterable<T>, text: (item: T) => string): string[] {
  const shown: string[] = [];
  for (const item of items) {
    if (shown.length === MAX_ITEMS) break;
    shown.push(text(item));
  }
  return shown;
}

function elements(array: readonly unknown[], context: Context): string[] {
  const shown: string[] = [];
  let index = 0;
  while (index < array.length && shown.length < MAX_ITEMS) {
    const begin = index;
    while (index < array.length && index - begin < SEARCHED_ELEMENTS && !Object.hasOwn(array, index)) index++;
    if (index > begin) shown.push(`<${index - begin} empty item${index - begin > 1 ? "s" : ""}>`);
    else shown.push(member(array, index++, context));
  }
  const left = array.length - index;
  return left > 0 ? [...shown, more(left, "item")] : shown;
}

function bufferMembers(buffer: ArrayBufferLike): string[] {
  const bytes = Array.from(new Uint8Array(buffer, 0, Math.min(50, buffer.byteLength)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  const left = more(buffer.byteLength - bytes.length, "byte");
  return [`[Uint8Contents]: <${bytes.join(" ")}${left && ` ${left}`}>`, `byteLength: ${buffer.byteLength}`];
}

const isNoIndex = (key: PropertyKey) => typeof key === "symbol" || !/^\d+$/.test(String(key));

function properties(object: object, context: Context, wanted?: (key: PropertyKey) => boolean): string[] {
  const shown: string[] = [];
  let hidden = 0;
  for (const key of Reflect.ownKeys(object)) {
    if (wanted && !wanted(key)) continue;
    if (!Object.prototype.propertyIsEnumerable.call(object, key)) continue;
    if (shown.length < MAX_ITEMS && context.left > 0) shown.push(`${keyText(key)}: ${member(object, key, context)}`);
    else hidden++;
  }
  return hidden > 0 ? [...shown, more(hidden, "property").replace("propertys", "properties")] : shown;
}

function keyText(key: PropertyKey): string {
  if (typeof key === "symbol") return `[${String(key)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(String(key)) ? String(key) : quote(String(key));
}

function member(object: object, key: PropertyKey, context: Context): string {
  const property = Object.getOwnPropertyDescriptor(object, key);
  if (!property || "value" in property) return show(property?.value, context);
  return property.get && property.set ? "[Getter/Setter]" : property.get ? "[Getter]" : "[Setter]";
}
