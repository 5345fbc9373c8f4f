import { loadWords } from '@mado/viewer/words';
import { dropEarly } from '../../app/http/index.ts';
import { spokenLanguage } from '../../app/language/spoken-language.ts';
import { parseAddress } from './address.ts';
import { dropEarlyWorker, takeEarlyWorker } from './early-worker.ts';
import { openSource, type ServerSource } from './source.ts';
import { theAccount } from './the-account.ts';
import type { OpenedLink } from './view-link.ts';

/** How long a source that was asked for may be opened without asking for it anew, in ms. */
const keptFor = 60_000;
interface Kept {
  opened: ServerSource;
  at: number;
  failed: boolean;
}
const kept = new Map<string, Kept>();

/** What one account has asked for is nobody else's [VW-77]. */
const keyOf = (texts: readonly string[]) => [theAccount().name, ...texts].join(' ');

/** The code that shows images, with what it says in the language of the page. */
export async function loadViewer(): Promise<typeof import('./viewer-part.ts')> {
  const [part] = await Promise.all([import('./viewer-part.ts'), loadWords(spokenLanguage())]);
  return part;
}

/** The source of these addresses, asked for once; null when one of them is no address of a viewer source. */
export function sourceFor(texts: readonly string[]): ServerSource | null {
  return sourceOf(texts, false)?.opened ?? null;
}

/** The same for what a link leads to: a source of its own, which begins at the view. */
export function sourceByLink({ url, opening }: OpenedLink): ServerSource | null {
  const addresses = url.map(parseAddress).filter((address) => address !== null);
  if (addresses.length === 0 || addresses.length !== url.length) return null;
  return openSource(addresses, { linked: opening });
}

/** Also whether it was there already. */
function sourceOf(texts: readonly string[], isHint: boolean): { opened: ServerSource; isKnown: boolean } | null {
  const addresses = texts.map(parseAddress).filter((address) => address !== null);
  if (addresses.length === 0 || addresses.length !== texts.length) return null;
  const key = keyOf(texts);
  const known = kept.get(key);
  if (known !== undefined) return { opened: known.opened, isKnown: true };
  const made: Kept = { opened: openSource(addresses, { isHint }), at: performance.now(), failed: false };
  kept.set(key, made);
  followFailure(made, made.opened.listed);
  return { opened: made.opened, isKnown: false };
}

function followFailure(of: Kept, answer: Promise<unknown>): void {
  answer.catch(() => {
    of.failed = true;
  });
}

/** Forgets what is old, and what failed: whoever opens anew asks anew. */
function tidy(): void {
  const now = performance.now();
  for (const [key, { at, failed }] of kept) if (failed || now - at > keptFor) kept.delete(key);
}

/** The sign-in changed: what was asked for belongs to somebody else. */
export function forgetPrefetchedSources(): void {
  dropEarly();
  dropEarlyWorker();
  kept.clear();
}

/**
 * Images will probably be opened: viewer, list and, where a hint brings it, first image start now, each without waiting
 * for the other. Is no view.
 */
export async function prefetchViewer(texts: readonly string[]): Promise<void> {
  tidy();
  const source = sourceOf(texts, true);
  if (source === null) return;
  const [{ startFirstImage }, mayStart] = await Promise.all([loadViewer(), source.opened.firstIsHinted]);
  if (mayStart) startFirstImage(source.opened.source);
}

/**
 * Images are opened: as `prefetchViewer`, and the server is told, each time once, beside showing what is there already.
 */
export async function openViewer(texts: readonly string[]): Promise<void> {
  tidy();
  const source = sourceOf(texts, false);
  if (source === null) return;
  const { opened, isKnown } = source;
  const entry = kept.get(keyOf(texts));
  if (isKnown && entry) followFailure(entry, opened.tell());
  const { startFirstImage } = await loadViewer();
  startFirstImage(opened.source, takeEarlyWorker);
}
