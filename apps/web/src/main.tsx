import './app/without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startI18n } from './app/language/i18n.ts';
import { createQueryClient } from './app/query-client.ts';
import { Providers } from './app/shell/Providers.tsx';
import { createRouter } from './routes/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

await startI18n();
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
);

// The bundled face is for machines without Japanese type; its list of files is not needed for the first picture.
requestIdleCallbackOrSoon(() => void import('@fontsource-variable/noto-sans-jp'));

function requestIdleCallbackOrSoon(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 500);
}
