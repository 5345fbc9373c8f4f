// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { aStudy, anItem, aUuid } from '../../../testing/an-item.ts';
import { Themed } from '../../../testing/frame.tsx';
import type { StorageLocation } from '../storage-location.ts';
import { FolderTree } from './FolderTree.tsx';

const root: StorageLocation = { kind: 'root', org: aUuid(0), type: 'org' };
const onGo = vi.fn();

beforeAll(startI18n);
afterEach(() => {
  sessionStorage.clear();
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const info = (n: number, data: unknown[]) => ({
  current_folder: {
    org: aUuid(0),
    uuid: aUuid(n),
    name: `item ${n}`,
    object_type: 'folder',
    foldertype: 'folder',
    kind: null,
    type: 'org',
    can: anItem(n).can,
  },
  data,
  name: `item ${n}`,
  comment: null,
  view_count: null,
  your_perm: 'full_access',
  anonymous_perm: 'none',
  upload_link: false,
});

/** A root with two folders and a study; the first folder has one folder. */
function serve(): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.includes('/list/org-root/')
      ? { org: [anItem(1), anItem(2), aStudy(3)], share: [], private: [] }
      : url.includes(aUuid(1))
        ? info(1, [anItem(4)])
        : info(2, []);
    return new Response(JSON.stringify(body));
  });
}

function show(current: StorageLocation | null = null, ancestors: StorageLocation[] = []): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FolderTree
        roots={[{ location: root, name: '鏡クリニック' }]}
        current={current}
        ancestors={ancestors}
        onGo={onGo}
      />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
}

const lines = (): string[] => screen.getAllByRole('treeitem').map((line) => line.textContent);

test('folders are read when their parent is opened; studies stay in the list', async () => {
  serve();
  show();
  expect(lines()).toEqual(['鏡クリニック']);
  await userEvent.click(screen.getByRole('button', { name: '鏡クリニック を開く' }));
  await waitFor(() => expect(lines()).toEqual(['鏡クリニック', 'item 1', 'item 2']));
  await userEvent.click(screen.getByText('item 2'));
  expect(onGo).toHaveBeenCalledExactlyOnceWith({ kind: 'folder', uuid: aUuid(2) });
});

test('the way to where one is stands open', async () => {
  serve();
  show({ kind: 'folder', uuid: aUuid(4) }, [root, { kind: 'folder', uuid: aUuid(1) }]);
  await waitFor(() => expect(lines()).toEqual(['鏡クリニック', 'item 1', 'item 4', 'item 2']));
  expect(screen.getByRole('treeitem', { name: /item 4/ }).getAttribute('aria-selected')).toBe('true');
});

test('the keyboard opens, walks, goes and closes', async () => {
  serve();
  show();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(lines()).toHaveLength(3));
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('item 2');
  await user.keyboard('{Enter}');
  expect(onGo).toHaveBeenCalledExactlyOnceWith({ kind: 'folder', uuid: aUuid(2) });
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('鏡クリニック');
  await user.keyboard('{ArrowLeft}');
  expect(lines()).toEqual(['鏡クリニック']);
});

test('what could not be read is said, and can be tried again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  show(null, [root]);
  const again = await screen.findByRole('button', { name: '再試行' });
  serve();
  await userEvent.click(again);
  await waitFor(() => expect(lines()).toEqual(['鏡クリニック', 'item 1', 'item 2']));
});

test('inside a study the folder around it is marked', async () => {
  serve();
  show({ kind: 'folder', uuid: aUuid(3) }, [root]);
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(screen.getByRole('treeitem', { name: /鏡クリニック/ }).getAttribute('aria-selected')).toBe('true');
});
