/** Waits for a condition, looking again every few milliseconds. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
