/** So long a small upload waits for others: a transaction costs more than that. */
const patienceMs = 10;

/** Uploads of this process whose files are arriving. */
let arriving = 0;
const waiting = new Set<() => void>();

/** Says that an upload has begun. @returns to be called when its files have arrived, or it has ended; more than once is fine */
export function uploadArrives(): () => void {
  let isArriving = true;
  arriving += 1;
  return () => {
    if (!isArriving) return;
    isArriving = false;
    arriving -= 1;
    // In a moment: who has arrived asks for its transaction first.
    if (arriving === 0) setImmediate(() => waiting.forEach((go) => go()));
  };
}

/** Resolves when no upload is arriving, or that has taken too long. */
export async function nobodyArrives(): Promise<void> {
  if (arriving === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, patienceMs);
  waiting.add(resolve);
  await promise;
  clearTimeout(late);
  waiting.delete(resolve);
}
