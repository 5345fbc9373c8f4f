import { createBrowserRouter, redirect } from 'react-router';
import { loadPart } from '../app/load-part.ts';
import { session } from '../app/http/index.ts';
import { NotFoundPage } from '../app/pages/pages.tsx';
import { RouteFailure } from '../app/pages/RouteFailure.tsx';
import { RootLayout } from './RootLayout.tsx';

/** Every address of the product. Screens load when they are needed. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    {
      element: <RootLayout />,
      hydrateFallbackElement: <></>,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            { index: true, loader: () => redirect(session.get() === null ? '/login' : '/storage') },
            { path: 'login', lazy: () => loadPart(() => import('./LoginRoute.tsx')) },
            { path: 'storage/*', lazy: () => loadPart(() => import('./storage/StorageRoute.tsx')) },
            { path: 'viewer', lazy: () => loadPart(() => import('./ViewerRoute.tsx')), handle: { dark: true } },
            {
              path: 'universal-viewer',
              lazy: () => loadPart(() => import('./ViewerRoute.tsx')),
              handle: { dark: true },
            },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
}
