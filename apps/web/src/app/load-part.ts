const key = 'reloaded_for_part';
/** A second failure within this many ms is not mended by a third load. */
const quiet = 60_000;

/**
 * Loads a lazily loaded part of the page. When that fails (a new version was put in place, the network was gone for a
 * moment), the whole page is loaded anew, once.
 *
 * @throws what the import threw, when loading anew was tried a moment ago
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < quiet) throw failure;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
    return new Promise<T>(() => undefined);
  }
}
