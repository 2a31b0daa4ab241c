const ATTEMPTS = 5;
const FIRST_WAIT_MS = 200;

/** Tries again after 0.2, 0.4, 0.8 and 1.6 seconds; rejects with the last error. */
export async function attempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    }
  }
}
