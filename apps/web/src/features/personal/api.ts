import { nameRecent, personalAtOnce, starItems, unstarItems } from '@mado/contract';
import { call, session } from '../../app/http/index.ts';

/**
 * Puts the caller's star on items, or takes it off.
 *
 * @throws {RequestFailure} `gone`, `no_access`, …
 */
export async function putStars(uuids: readonly string[], starred: boolean): Promise<void> {
  for (const some of chunks(uuids))
    await call(starred ? starItems : unstarItems, { body: { uuids: some } }, { quiet: true });
}

/** Says what was opened or brought; one that is not heard is nobody's concern. A visitor has no recent items [PE-4]. */
export function sayUsed(uuids: readonly string[]): void {
  const [latest = []] = chunks([...new Set(uuids)]);
  if (session.get() === null || latest.length === 0) return;
  call(nameRecent, { body: { uuids: latest } }, { quiet: true }).catch(() => undefined);
}

function chunks(uuids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(uuids.length / personalAtOnce) }, (_, n) =>
    uuids.slice(n * personalAtOnce, (n + 1) * personalAtOnce),
  );
}
