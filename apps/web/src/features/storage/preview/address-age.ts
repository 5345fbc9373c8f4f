/** A signed address works for five minutes; what is asked for later than this, in ms, needs another. */
const good = 240_000;

/** Whether an address that was given out at a time (ms) may have ended. */
export function mayBeOver(since: number): boolean {
  return Date.now() - since > good;
}
