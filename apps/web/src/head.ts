/**
 * Runs in the head of the page, before anything else of it has arrived: built by itself and written into `index.html`,
 * where the Content-Security-Policy allows it by its hash. The code of a viewer's page takes long to come; what it will
 * ask for need not wait for it.
 */
import { storedToken } from './app/http/stored-token.ts';
import { storedLanguage } from './app/language/stored-language.ts';
import { addressesIn, isViewerPage } from './features/viewing/address.ts';
import { askEarly } from './features/viewing/ask-early.ts';
import { startWorkerEarly } from './features/viewing/early-worker.ts';

if (isViewerPage(location.pathname)) {
  askEarly(addressesIn(new URLSearchParams(location.search), location.pathname), storedToken(), storedLanguage());
  const { worker, viewer } = document.currentScript?.dataset ?? {};
  if (worker !== undefined) startWorkerEarly(worker);
  for (const part of viewer?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: part, crossOrigin: '' });
    document.head.append(link);
  }
}
