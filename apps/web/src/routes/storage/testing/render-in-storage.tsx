import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../../../app/query-client.ts';
import { DownloadsProvider } from '../../../features/downloads/index.ts';
import { UploadsProvider } from '../../../features/uploads/index.ts';
import { Themed } from '../../../testing/frame.tsx';

/** Draws what a page of storage has in it, at an address, with all that stands around such pages. */
export function renderInStorage(content: ReactNode, address = '/'): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SnackbarProvider>
        <MemoryRouter initialEntries={[address]}>
          <UploadsProvider onStored={() => undefined}>
            <DownloadsProvider>{content}</DownloadsProvider>
          </UploadsProvider>
        </MemoryRouter>
      </SnackbarProvider>
    </QueryClientProvider>,
    { wrapper: Themed },
  );
}
