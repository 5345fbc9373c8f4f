import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import { createMemoryRouter, RouterProvider, type Location, type RouteObject } from 'react-router';
import { UploadsProvider } from '../../features/uploads/index.ts';
import { Themed } from '../../testing/frame.tsx';

/**
 * Opens an address among routes, with what stands around every page.
 *
 * @param address with what the page is told of the way to it, if anything
 * @param queries what is known there of the server; nothing where it is left out
 * @returns the address that one is at
 */
export function openPage(
  routes: RouteObject[],
  address: string | Partial<Location>,
  queries = new QueryClient(),
): () => string {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <Themed>
        <SnackbarProvider>
          <UploadsProvider onStored={() => undefined}>
            <RouterProvider router={router} />
          </UploadsProvider>
        </SnackbarProvider>
      </Themed>
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}
