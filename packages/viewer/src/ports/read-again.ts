/** What one attempt to read came to, as far as it decides whether there is another. */
export interface Attempted {
  /** null: no whole answer came. */
  readonly status: number | null;
  /** The header of the answer (RFC 9110 10.2.3): seconds, or a date. */
  readonly retryAfter: string | null;
}

/** Attempts after the first. */
const furtherAttempts = 2;
/** Before the second attempt, in ms; before each later one twice as long. */
const firstPause = 500;
/** A server that asks for a longer pause than this, in ms, is obeyed by not asking again. */
const longestPause = 20_000;
/** Busy, or away for a moment. */
const transient = new Set([429, 502, 503, 504]);

/**
 * Reads, and where it may help reads again: no answer, 429, 502, 503 and 504. For requests with GET alone, which do
 * nothing twice. This is the one place that decides what is sent again and after which pause.
 *
 * @param attempt `tried` counts the attempts before it
 * @param pause waits so many ms; what it throws ends the reading
 * @returns what the last attempt came to
 */
export async function readAgain<A extends Attempted>(
  attempt: (tried: number) => Promise<A>,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<A> {
  for (let tried = 0; ; tried++) {
    const result = await attempt(tried);
    const milliseconds = tried < furtherAttempts ? pauseAfter(result, tried) : null;
    if (milliseconds === null) return result;
    await pause(milliseconds);
  }
}

/** In ms; null: what came is the answer. */
function pauseAfter({ status, retryAfter }: Attempted, tried: number): number | null {
  if (status !== null && !transient.has(status)) return null;
  const own = firstPause * 2 ** tried;
  const asked = retryAfter === null ? 0 : askedFor(retryAfter);
  if (asked > longestPause) return null;
  return asked > own ? asked : own;
}

/** In ms; 0 where nobody can read it, and for a date that has passed. */
function askedFor(retryAfter: string): number {
  const text = retryAfter.trim();
  const asked = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(asked) ? 0 : Math.max(0, asked);
}
