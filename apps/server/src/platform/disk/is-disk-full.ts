/** No space, no share of it left, and PostgreSQL's word for both (SQLSTATE 53100). */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** Whether something failed for want of room on a disk: the system's error, that of a thread, or the database's. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code);
}
