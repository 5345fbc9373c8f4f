// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { markBack, markGone } from '../../../features/library/gone.ts';
import { aUuid, anItem } from '../../../testing/an-item.ts';
import { useOpening } from './use-opening.ts';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  markBack([aUuid(1)]);
  vi.unstubAllGlobals();
});

function opening() {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://a').pathname.replace('/api/datamanage/', ''));
    return new Promise(() => undefined);
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SnackbarProvider>
      <MemoryRouter>{children}</MemoryRouter>
    </SnackbarProvider>
  );
  return { asked, ...renderHook(useOpening, { wrapper }).result.current };
}

test('what will probably be opened is asked for before; not what has just been deleted, nor a plain folder', async () => {
  const { asked, hint } = opening();
  hint(anItem(2));
  markGone([aUuid(1)]);
  hint(anItem(1, { foldertype: 'study' }));
  hint(anItem(3, { foldertype: 'study' }));
  await vi.waitFor(() => expect(asked).toEqual([`dcm/folder/${aUuid(3)}`]));
});
