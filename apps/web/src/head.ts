/**
 * Runs in the head of the page, before anything else of it has arrived: built by itself and written into `index.html`,
 * where the Content-Security-Policy allows it by its hash. The code of some pages takes long to come; what it will ask
 * for need not wait for it.
 */
import { storedToken } from './app/http/stored-token.ts';
import { tellComposingKeys } from './app/composing-keys.ts';
import { keepInPage } from './app/kept-in-page.ts';
import { storedLanguage } from './app/language/stored-language.ts';
import { askForEvent, eventOfPage } from './features/conferences/ask-early.ts';
import { addressesIn, isViewerPage } from './features/viewing/address.ts';
import { askEarly, askEarlyByLink } from './features/viewing/ask-early.ts';
import { startWorkerEarly } from './features/viewing/early-worker.ts';

/** Names of files, as `build/head-script.ts` writes them. */
const { worker, viewer, conference } = document.currentScript?.dataset ?? {};

function preload(parts: string | undefined): void {
  for (const part of parts?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: part, crossOrigin: '' });
    document.head.append(link);
  }
}

keepInPage();
tellComposingKeys();
const event = eventOfPage(location.pathname);
if (isViewerPage(location.pathname)) {
  const query = new URLSearchParams(location.search);
  const code = query.get('view');
  if (code === null) askEarly(addressesIn(query, location.pathname), storedToken(), storedLanguage());
  else askEarlyByLink(code, storedToken(), storedLanguage());
  if (worker !== undefined) startWorkerEarly(worker);
  preload(viewer);
} else if (event !== null) {
  askForEvent(event, storedToken(), storedLanguage());
  preload(conference);
}
