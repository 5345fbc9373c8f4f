/** So long at least between two readings of a list, in ms: an upload changes a study many times a second. */
const PAUSE = 2_000;

/**
 * Reads a list again each time that something of it has changed, never twice at once nor more often than every two
 * seconds; once more after a change that comes while it is read. What cannot be read is read at the next change.
 *
 * @param watch calls back at each change; returns what ends it
 * @returns what ends it
 */
export function followStudies<Study>(
  read: () => Promise<readonly Study[]>,
  watch: (onChange: () => void) => () => void,
  onStudies: (studies: readonly Study[]) => void,
): () => void {
  let ended = false;
  let isBusy = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function readOnce(): Promise<void> {
    isBusy = true;
    isWanted = false;
    const studies = await read().catch(() => null);
    if (studies !== null && !ended) onStudies(studies);
    timer = setTimeout(() => {
      isBusy = false;
      if (isWanted && !ended) void readOnce();
    }, PAUSE);
  }

  const stop = watch(() => {
    isWanted = true;
    if (!isBusy && !ended) void readOnce();
  });
  return () => {
    ended = true;
    clearTimeout(timer);
    stop();
  };
}
