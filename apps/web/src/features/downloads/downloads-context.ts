import { createContext, use } from 'react';
import type { Download, Wanted } from './download.ts';

interface Downloads {
  /** Those that go on. */
  running: readonly Download[];
  begin: (wanted: Wanted) => void;
  /** The items whose download the page itself shows, as `keyOf` names them; null: none. */
  onPage: string | null;
  showOnPage: (key: string | null) => void;
}

export const DownloadsContext = createContext<Downloads | null>(null);

export function useDownloads(): Downloads {
  const downloads = use(DownloadsContext);
  if (downloads === null) throw new Error('DownloadsProvider is missing');
  return downloads;
}

/** What names the items of a download. */
export const keyOf = (ids: readonly string[]): string => ids.join(',');
