// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { cleanup, renderHook } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { markBack, markGone } from '../../../features/library/gone.ts';
import { aUuid, anItem } from '../../../testing/an-item.ts';
import { ConferencePlaces } from '../../conference/ConferencePlaces.tsx';
import { useOpening } from './use-opening.ts';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  markBack([aUuid(1)]);
  vi.unstubAllGlobals();
});

function opening(places: (children: ReactNode) => ReactNode = (children) => children) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://a').pathname.replace('/api/datamanage/', ''));
    return new Promise(() => undefined);
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SnackbarProvider>
      <MemoryRouter>{places(children)}</MemoryRouter>
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

test('events and cases lead to their pages from storage, and have no second way where they are opened so anyway [WB-126]', () => {
  const event = anItem(5, { kind: 'conference', parent_folder: null });
  const aCase = anItem(6, { kind: 'case', parent_folder: event.uuid });
  const keys = (items: Item[], { entriesFor } = opening()) =>
    items.map((item) => entriesFor([item]).map(({ key }) => key));
  expect(keys([event, aCase, anItem(7), { ...aCase, parent_folder: null }])).toEqual([
    ['open', 'conference'],
    ['open', 'conference'],
    ['open'],
    ['open'],
  ]);
  const among = opening((children) => <ConferencePlaces {...{ org: event.org, event: event.uuid, children }} />);
  expect(keys([event, aCase], among)).toEqual([['open'], ['open']]);
});
