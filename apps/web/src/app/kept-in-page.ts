/**
 * Where the browser denies a site all that it would keep, asking for it throws, or finds nothing there. Then the page
 * keeps it itself, as long as it is open [WB-150]: nothing that asks later has to know of it.
 */
export function keepInPage(page: typeof globalThis = globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isThere(page, name)) continue;
    Object.defineProperty(page, name, { configurable: true, value: storageOfPage() });
  }
}

function isThere(page: typeof globalThis, name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return Boolean(page[name]);
  } catch {
    return false;
  }
}

function storageOfPage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
