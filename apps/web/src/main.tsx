import './app/without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { confirmSession, followLanguage } from './app/confirm-session.ts';
import { loadFonts } from './app/fonts.ts';
import { askThirdPartyBy } from './app/http/index.ts';
import './app/last-input.ts';
import { startWithFirstWords } from './app/language/i18n.ts';
import { loadFirstPart } from './app/load-part.ts';
import { createQueryClient } from './app/query-client.ts';
import { Providers } from './app/shell/Providers.tsx';
import { isViewerPage } from './features/viewing/index.ts';
import { createRouter } from './routes/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

askThirdPartyBy(async () => (await loadFirstPart(() => import('./app/third-party/ask-silently.ts'))).askSilently());
// The page's own file waits here: what it waits for must import nothing of it. Words are texts and import nothing.
await startWithFirstWords();
followLanguage();
// A viewer's page finds out by what it asks for first, and asks when the first picture is there.
if (!isViewerPage(location.pathname)) void confirmSession();
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
);

// A viewer's page asks for them itself.
if (!isViewerPage(location.pathname)) loadFonts();
