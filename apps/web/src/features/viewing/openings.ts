import { parseAddress } from './address.ts';
import { openSource, type ServerSource } from './source.ts';

/** How long a source that was asked for on a hint may be opened without asking again, in ms. */
const keptFor = 60_000;
const kept = new Map<string, { opened: ServerSource; at: number; failed: boolean }>();

/** The source of these addresses, asked for once; null when one of them is no address of a viewer source. */
export function openingOf(texts: readonly string[]): ServerSource | null {
  const addresses = texts.map(parseAddress).filter((address) => address !== null);
  if (addresses.length === 0 || addresses.length !== texts.length) return null;
  const key = texts.join(' ');
  const known = kept.get(key);
  if (known !== undefined) return known.opened;
  const opening = { opened: openSource(addresses), at: performance.now(), failed: false };
  kept.set(key, opening);
  opening.opened.listed.catch(() => {
    opening.failed = true;
  });
  return opening.opened;
}

/** Forgets what is old, and what failed: whoever opens anew asks anew. */
function tidy(): void {
  const now = performance.now();
  for (const [key, { at, failed }] of kept) if (failed || now - at > keptFor) kept.delete(key);
}

/** The sign-in changed: what was asked for belongs to somebody else. */
export function forgetOpenings(): void {
  kept.clear();
}

/** Images are about to be opened, or probably: viewer, list and first image start now, each without waiting for the other. */
export async function prefetchViewer(texts: readonly string[]): Promise<void> {
  tidy();
  const opening = openingOf(texts);
  if (opening === null) return;
  const [{ startFirstImage }] = await Promise.all([import('@mado/viewer/firstpaint'), import('@mado/viewer')]);
  startFirstImage(opening.source);
}
