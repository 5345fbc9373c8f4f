// @vitest-environment jsdom
import { totalHeader, type Item } from '@mado/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import type { StorageLocation } from '../../features/storage/index.ts';
import { aFile, anItem, aStudy, aUuid, everything } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { StorageScreen } from './StorageScreen.tsx';
import { renderInStorage } from './testing/render-in-storage.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(520);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(520);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  session.start({ access_token: 'token', email: 'a', username: 'a' });
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const own = anOrganisation({ uuid: aUuid(0) });
const root: StorageLocation = { kind: 'root', org: own.uuid, type: 'org' };

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

async function show(items: Item[], address = '/'): Promise<{ url: string; body: unknown }[]> {
  const asked: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    if (init.method === 'POST' || init.method === 'PATCH') asked.push({ url, body: JSON.parse(init.body ?? 'null') });
    const answer = url.includes('/list/org-root/')
      ? { org: items, share: [], private: [] }
      : url.includes('org/list')
        ? [own]
        : url.includes('/identity-conflict')
          ? [aStudy(1, { PatientID: 'P-1' }), aStudy(2, { PatientID: 'P-2' })]
          : anItem(9);
    return new Response(JSON.stringify(answer), {
      status: init.method === 'POST' ? 201 : 200,
      headers: { [totalHeader]: String(items.length) },
    });
  });
  renderInStorage(
    <>
      <StorageScreen location={root} organisations={[own]} />
      <Address />
    </>,
    address,
  );
  await waitFor(() => expect(rowOf(items[0]?.name ?? '')).toBeTruthy());
  return asked;
}

const rowOf = (name: string): HTMLElement | undefined =>
  screen.getAllByRole('row').find((row) => row.textContent.includes(name));

/** What the menu of a row offers; what cannot be done stands in brackets. */
function menuOf(name: string): string[] {
  fireEvent.contextMenu(rowOf(name) ?? document.body);
  return screen.getAllByRole('menuitem').map((entry) => {
    const [label = ''] = [...entry.childNodes].flatMap((node) => (node instanceof Text ? node.data : []));
    return entry.getAttribute('aria-disabled') === 'true' ? `(${label})` : label;
  });
}

test('on the ground beside the rows the menu is that of the place', async () => {
  await show([anItem(1)]);
  fireEvent.contextMenu(screen.getByTestId('file-list'), { clientX: 5, clientY: 400 });
  const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(offered).toContain('フォルダ作成N');
  expect(offered).not.toContain('開く');
});

test('among conferences the menu of a study opens it to everybody and ends that, where no column does [WB-122]', async () => {
  const items = [
    aStudy(1, { name: 'study 1' }),
    aStudy(2, { name: 'study 2', anonymous_perm: 'read' }),
    aStudy(3, { name: 'study 3', can: { ...everything, share: false } }),
    anItem(4),
  ];
  const asked = await show(items, '/conference/org/x/event/y/casestudy/z');
  const publishes = (name: string) => menuOf(name).filter((label) => /公開/.test(label));
  expect(publishes('study 3')).toEqual(['(Webで公開)']);
  await userEvent.keyboard('{Escape}');
  expect(publishes('item 4')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(publishes('study 2')).toEqual(['Webでの公開を終了']);
  await userEvent.keyboard('{Escape}');
  expect(publishes('study 1')).toEqual(['Webで公開']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Webで公開' }));
  expect(asked).toMatchObject([{ url: expect.stringContaining(aUuid(1)), body: { perm: 'read', link: 'view' } }]);
  cleanup();
  await show(items);
  expect(publishes('study 1')).toEqual([]);
});

test('? names the keys of rows; what lies beside belongs to tiles', async () => {
  await show([anItem(1)]);
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  const dialog = await screen.findByRole('dialog');
  const keys = [...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(keys).toEqual(expect.arrayContaining(['↑', 'F2', 'Del', 'N', 'U', 'Ctrl + X', '/', '?']));
  expect(keys).not.toContain('←');
});

test('the menu of a folder makes and brings things into it, as far as one may', async () => {
  const asked = await show([
    anItem(1),
    anItem(2, { can: { ...everything, upload: false } }),
    anItem(3, { can: { ...everything, edit: false, upload: false } }),
  ]);
  expect(menuOf('item 3')).toEqual([
    '開く',
    'URLをコピー',
    '移動',
    '切り取り',
    '共有リンクを作成',
    '(名前を変更)',
    'タグを付ける',
    'スターを付ける',
    'ダウンロード',
    '(フォルダを画像シリーズにする)',
    '削除',
    'フォルダの設定',
    '詳細を表示',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(menuOf('item 2')).toEqual([
    '開く',
    'URLをコピー',
    'フォルダ作成',
    'リンクファイルを作成',
    '移動',
    '切り取り',
    '共有リンクを作成',
    '名前を変更',
    'タグを付ける',
    'スターを付ける',
    'ダウンロード',
    'フォルダを画像シリーズにする',
    '削除',
    'フォルダの設定',
    '詳細を表示',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(menuOf('item 1')).toEqual([
    '開く',
    'URLをコピー',
    'フォルダ作成',
    'リンクファイルを作成',
    'ファイルをアップロード',
    'フォルダをアップロード',
    '移動',
    '切り取り',
    '共有リンクを作成',
    '名前を変更',
    'タグを付ける',
    'スターを付ける',
    'ダウンロード',
    'フォルダを画像シリーズにする',
    '削除',
    'フォルダの設定',
    '詳細を表示',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'フォルダ作成' }));
  await userEvent.click(await screen.findByRole('button', { name: '作成' }));
  await waitFor(() =>
    expect(asked).toContainEqual({
      url: '/api/datamanage/create/folder',
      body: { name: '新しいフォルダ', parent_folder: aUuid(1), request: expect.any(String) },
    }),
  );
});

test('a study opens in the universal viewer too; nothing is made inside it', async () => {
  await show([aStudy(1, { PatientID: 'P-1' })]);
  expect(menuOf('item 1')).toEqual([
    'ビューアで開く',
    'ユニバーサルビューアで開く',
    '患者のすべての画像を開く',
    'フォルダの中を見る',
    'URLをコピー',
    '移動',
    '切り取り',
    '共有リンクを作成',
    '名前を変更',
    'メタデータを編集（ベータ）',
    'DICOMタグを付ける',
    'タグを付ける',
    'スターを付ける',
    'ダウンロード',
    '削除',
    '詳細を表示',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'ユニバーサルビューアで開く' }));
  expect(screen.getByTestId('address').textContent).toBe(`/universal-viewer?orgId=${own.uuid}&studyUId=${aUuid(1)}`);
});

test('an image series opens in the viewer; it is no study of several, and of no patient', async () => {
  await show([anItem(1, { foldertype: 'imgSeries' })]);
  const entries = menuOf('item 1');
  expect(entries.slice(0, 3)).toEqual(['ビューアで開く', 'フォルダの中を見る', 'URLをコピー']);
  for (const entry of ['ユニバーサルビューアで開く', '患者のすべての画像を開く']) expect(entries).not.toContain(entry);
});

test('a study whose patient is in doubt is settled from its menu, also by the keyboard, by those who may', async () => {
  const asked = await show([
    aStudy(1, { identity_conflict: true }),
    aStudy(2, { identity_conflict: true, can: { ...everything, share: false } }),
    aStudy(3),
  ]);
  for (const name of ['item 2', 'item 3']) {
    expect(menuOf(name)).not.toContain('患者情報を確認');
    await userEvent.keyboard('{Escape}');
  }
  const row = rowOf('item 1') ?? document.body;
  await userEvent.click(row);
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  const entry = await screen.findByRole('menuitem', { name: '患者情報を確認' });
  entry.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '患者情報が一致しません' });
  await within(dialog).findByRole('radio', { name: /P-2/ });
  await userEvent.click(within(dialog).getByRole('radio', { name: /別の患者として分けておく/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: '確定' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([{ url: '/api/datamanage/identity-conflict', body: { study: aUuid(1), decision: 'apart' } }]);
});

test('of what is chosen the studies, when there are more than one, open together, and their address can be copied', async () => {
  const user = userEvent.setup();
  await show([aStudy(1), aStudy(2), aFile(3, 'application/pdf')]);
  await user.click(rowOf('item 1') ?? document.body);
  await user.keyboard('{Control>}');
  await user.click(rowOf('item 3') ?? document.body);
  expect(screen.queryByRole('button', { name: /の項目を開く/ })).toBeNull();
  await user.click(rowOf('item 2') ?? document.body);
  await user.keyboard('{/Control}');
  expect(screen.getByRole('button', { name: '2 の項目を開く' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'URLをコピー' }));
  expect(await screen.findByText('URLはコピーされました')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/universal-viewer?orgId=${own.uuid}&studyUId=${aUuid(1)},${aUuid(2)}&title=${encodeURIComponent('2 件のスタディ')}`,
  );
});

test('columns that the address fixes stay fixed when a folder is opened, from the list and back by the breadcrumb', async () => {
  await show([anItem(1)], '/?columns=size,name');
  await userEvent.dblClick(rowOf('item 1') ?? document.body);
  expect(screen.getByTestId('address').textContent).toBe(`/storage/${aUuid(1)}?columns=size,name`);
  await userEvent.click(screen.getByRole('treeitem', { name: '医院' }));
  expect(screen.getByTestId('address').textContent).toBe(`/storage/org/${own.uuid}/root/org?columns=size,name`);
});

test('S stars what is chosen, and takes the star off where all have it [PE-1]', async () => {
  const asked = await show([anItem(1), anItem(2, { starred: true })]);
  expect(rowOf('item 1')?.querySelector('[aria-label="スター付き"]')).toBeNull();
  expect(rowOf('item 2')?.querySelector('[aria-label="スター付き"]')).not.toBeNull();
  await userEvent.click(rowOf('item 1') ?? document.body);
  screen.getByRole('grid').focus();
  await userEvent.keyboard('s');
  await waitFor(() =>
    expect(asked.filter(({ url }) => url.endsWith('/star'))).toEqual([
      { url: '/api/datamanage/star', body: { uuids: [aUuid(1)] } },
    ]),
  );
  expect(menuOf('item 2')).toContain('スターを外す');
});
