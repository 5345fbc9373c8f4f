import pg from 'pg';

/**
 * The database does not answer: it is refused, broken off, shutting down or starting. The same may succeed in a moment;
 * `cause` is what was thrown.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** The SQLSTATE or the system's word for it. */
  readonly reason: string;

  constructor(cause: unknown) {
    super('the database is away', { cause });
    this.reason = codeOf(cause) ?? 'no connection';
  }
}

/**
 * Of the SQLSTATEs: connection exceptions, shutting down (57P01, 57P02), starting (57P03), no more connections (53300).
 */
const away = /^(08...|57P0[123]|53300)$/;
const ofSystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * What was thrown by the use of a connection, as `DatabaseAway` where it is for want of one.
 *
 * @param isGone whether there is no connection (any more)
 */
export function awayOr(thrown: unknown, isGone: boolean): unknown {
  const code = codeOf(thrown);
  if (thrown instanceof pg.DatabaseError) return away.test(code ?? '') ? new DatabaseAway(thrown) : thrown;
  if (!isGone || !(thrown instanceof Error)) return thrown;
  // Of a connection that is gone node-postgres throws plain errors without a code.
  const isLost = code === undefined ? thrown.constructor === Error : ofSystem.has(code);
  return isLost ? new DatabaseAway(thrown) : thrown;
}

function codeOf(thrown: unknown): string | undefined {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
