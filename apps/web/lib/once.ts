/** One value per process under that name, also when the development server loads a module again. */
export function once<T>(name: string, make: () => T): T {
  const store = globalThis as unknown as { commworldOnce?: Map<string, unknown> };
  store.commworldOnce ??= new Map();
  if (!store.commworldOnce.has(name)) store.commworldOnce.set(name, make());
  return store.commworldOnce.get(name) as T;
}
