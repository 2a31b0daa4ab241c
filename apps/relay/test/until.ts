/** Between two looks. */
const PAUSE_MS = 5;

/**
 * Waits for a condition. Its patience is a number of looks: where they come late since the machine has much else to do, what is
 * waited for comes late too.
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  for (let looks = Math.ceil(timeoutMs / PAUSE_MS); !(await condition()); looks--) {
    if (looks <= 0) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
