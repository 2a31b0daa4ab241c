/** PostgreSQL's text and jsonb hold neither U+0000 nor half a surrogate pair: they become U+FFFD, in every text of a value. */
export function storable<T>(value: T): T {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\ufffd") as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, storable(part)])) as T;
}
