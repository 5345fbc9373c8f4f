import { within } from './http/index.ts';
import { allWords } from './language/i18n.ts';

const key = 'reloaded_for_part';
/** A second failure within this many ms is not mended by a third load. */
const quiet = 60_000;
/** A part that has not come after so many ms does not come any more. */
const longest = 120_000;
const late = 'a part of the page did not come';

/**
 * Loads a lazily loaded part of the page, with the words of all pages. When that fails (a new version was put in
 * place, the network was gone for a moment), the whole page is loaded anew, once.
 *
 * @throws what the import threw, or that it took too long, when loading anew was tried a moment ago
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return loadFirstPart(() => withWords(load));
}

/** The same where the page holds what would be gone with it: it is never loaded anew. @throws what the import threw */
export function loadPartHere<T>(load: () => Promise<T>): Promise<T> {
  return within(withWords(load), longest, late);
}

/** The same for a part that says only what the first pages say (`locales/<language>/first.ts`). */
export async function loadFirstPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await within(load(), longest, late);
  } catch (failure) {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < quiet) throw failure;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
    return new Promise<T>(() => undefined);
  }
}

async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), allWords()]);
  return part;
}
