/**
 * What the work gives, if it comes within so many ms; the work itself goes on.
 *
 * @throws {Error} with these words when it does not
 */
export async function within<T>(work: Promise<T>, ms: number, late: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
