// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { storageKey } from '../../../features/storage/index.ts';
import { aFile, anItem, aUuid, everything } from '../../../testing/an-item.ts';
import { renderInStorage } from '../testing/render-in-storage.tsx';
import type { ItemAction } from './item-action.ts';
import { useConverting } from './use-converting.ts';
import { useCopying } from './use-copying.ts';
import { useDownloading } from './use-downloading.ts';
import { useMetadata } from './use-metadata.tsx';
import { useRenaming } from './use-renaming.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const study = anItem(1, { foldertype: 'study', StudyInstanceUID: '1.2.3' });
const series = anItem(2, { foldertype: 'series', parent_folder: aUuid(1) });
const images = anItem(3, { foldertype: 'imgSeries' });
const text = aFile(4, 'text/plain');
const mayOnlySee = { can: { ...everything, edit: false, download: false } };

/** What an action offers for items, as buttons; what the server is told. `answer`: what it says; an item at first. */
function show(useAction: () => ItemAction, items: readonly [Item, ...Item[]], answer?: () => Response) {
  const told: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    told.push(`${method} ${new URL(url, 'http://a').pathname.replace('/api/datamanage/', '')} ${body ?? ''}`.trim());
    return answer?.() ?? new Response(JSON.stringify(items[0]));
  });
  function Host(): ReactNode {
    const { entriesFor, dialog } = useAction();
    return (
      <>
        {entriesFor(items).map(({ key, label, run, refusal }) => (
          <button key={key} type="button" onClick={run} title={refusal}>
            {label}
          </button>
        ))}
        {dialog}
      </>
    );
  }
  renderInStorage(<Host />);
  return told;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const offered = () => screen.queryAllByRole('button').map((button) => button.textContent);
const refusal = () => screen.getByRole('button').title;
const refused = () =>
  new Response(JSON.stringify({ code: 'not_an_image_series', detail: '断られました' }), { status: 400 });

test.each([
  ['folder', anItem(5), 'フォルダを画像シリーズにする', 'POST folder2series', '画像シリーズに変換しました'],
  ['image series', images, '画像シリーズを解除してフォルダに戻す', 'POST series2folder', 'フォルダに戻しました'],
])('a %s is converted, and why it is not is said in the words of the server', async (_, item, label, call, done) => {
  const told = show(useConverting, [item]);
  await press(label);
  expect(await screen.findByText(done)).toBeTruthy();
  expect(told[0]).toBe(`${call} {"uuid":"${item.uuid}"}`);
  await waitFor(() => expect(screen.queryByText(/ています…/)).toBeNull());
  cleanup();
  show(useConverting, [item], refused);
  await press(label);
  expect(await screen.findByText('断られました')).toBeTruthy();
  expect(screen.queryByText(done)).toBeNull();
});

test.each(['conference', 'case'] as const)('of a %s no image series is made', (kind) => {
  show(useConverting, [anItem(5, { kind })]);
  expect(offered()).toEqual([]);
});

test('that a folder is an image series is said when the list says so', async () => {
  let asked = 0;
  let come: () => void = () => undefined;
  const list = async () => (asked++ === 0 ? null : new Promise<null>((resolve) => (come = () => resolve(null))));
  show(() => {
    useQuery({ queryKey: storageKey, queryFn: list });
    return useConverting();
  }, [anItem(5)]);
  await press('フォルダを画像シリーズにする');
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.queryByText('画像シリーズに変換しました')).toBeNull();
  come();
  expect(await screen.findByText('画像シリーズに変換しました')).toBeTruthy();
});

test.each([
  ['converting', useConverting, [study]],
  ['converting', useConverting, [anItem(5), anItem(6)]],
  ['metadata', useMetadata, [images]],
  ['metadata', useMetadata, [study, series]],
  ['a new name', useRenaming, [study, series]],
  ['a new name', useRenaming, [anItem(7, { object_type: 'file', url: 'https://example.jp/' })]],
  ['an address', useCopying, [study, series]],
  ['a download', useDownloading, [anItem(7, { object_type: 'file', url: 'https://example.jp/' })]],
] as [string, () => ItemAction, [Item]][])('%s is not offered for what has none', (_, action, items) => {
  show(action, items);
  expect(offered()).toEqual([]);
});

test.each([
  ['converting', useConverting, anItem(5, mayOnlySee), '編集権限が必要です'],
  ['metadata', useMetadata, { ...study, ...mayOnlySee }, '編集権限が必要です'],
  ['a new name', useRenaming, { ...study, ...mayOnlySee }, '編集権限が必要です'],
  ['a download', useDownloading, { ...text, ...mayOnlySee }, 'ダウンロードの許可が必要です'],
] as [string, () => ItemAction, Item, string][])('%s says which right it needs', (_, action, item, why) => {
  show(action, [item]);
  expect(refusal()).toContain(why);
});

test.each([
  ['a study', [study], `/viewer?url=/api/datamanage/dcm/folder/${aUuid(1)}`],
  ['a folder', [anItem(5)], `/storage/${aUuid(5)}`],
  [
    'two studies, without the name of a patient',
    [study, { ...study, uuid: aUuid(8), name: '山田 太郎' }, text],
    `/universal-viewer?orgId=${aUuid(0)}&studyUId=${aUuid(1)},${aUuid(8)}&title=${encodeURIComponent('2 件のスタディ')}`,
  ],
] as [string, [Item, ...Item[]], string][])(
  'the address of %s is copied, or it is said that it is not',
  async (_, items, path) => {
    userEvent.setup();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    show(useCopying, items);
    screen.getByRole('button', { name: 'URLをコピー' }).click();
    expect(await screen.findByText('URLはコピーされました')).toBeTruthy();
    expect(copied).toHaveBeenCalledWith(`${location.origin}${path}`);
    copied.mockRejectedValueOnce(new Error('no'));
    screen.getByRole('button', { name: 'URLをコピー' }).click();
    expect(await screen.findByText('URLをコピーできませんでした')).toBeTruthy();
  },
);

test('a new name is told to the server, and said; one that is refused leaves the dialog open', async () => {
  let answer: (() => Response) | undefined = refused;
  const told = show(useRenaming, [text], () => answer?.() ?? new Response(JSON.stringify(text)));
  await press('名前を変更');
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox');
  await userEvent.clear(name);
  await userEvent.type(name, '新しい名前.txt{Enter}');
  expect(await within(dialog).findByText('断られました')).toBeTruthy();
  answer = undefined;
  await userEvent.type(name, '{Enter}');
  expect(await screen.findByText('名前を変更しました')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told[1]).toBe(`PATCH detail/file/${text.uuid} {"name":"新しい名前.txt"}`);
});

test('what is said of a study is kept, and said to be', async () => {
  const told = show(useMetadata, [study]);
  await press('メタデータを編集（ベータ）');
  const dialog = await screen.findByRole('dialog');
  const modality = within(dialog).getByLabelText('モダリティ');
  await userEvent.clear(modality);
  await userEvent.type(modality, 'MR');
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told[0]).toContain(`PATCH detail/folder/${study.uuid}`);
  expect(told[0]).toContain('"Modality":"MR"');
});

test.each([
  ['a folder', [anItem(5)], `archive/folder/${aUuid(5)}`],
  // A link becomes a shortcut; what may not be taken is left out.
  [
    'several',
    [anItem(7, { object_type: 'file', url: 'https://example.jp/' }), { ...text, ...mayOnlySee }],
    'archive/items',
  ],
] as [string, [Item, ...Item[]], string][])(
  '%s come as one archive, once it is known what is in it',
  async (_, items, archive) => {
    const contents = { name: 'a.zip', size: 5, file_count: 1, left_out_count: 0, left_out: [] };
    const told = show(useDownloading, items, () =>
      told.length === 1 ? new Response(JSON.stringify(contents)) : new Response(null, { status: 500 }),
    );
    expect(refusal()).toBe('');
    await press('ダウンロード');
    await waitFor(() => expect(told).toEqual(['GET archive/contents', `GET ${archive}`]));
  },
);

test.each([
  ['its name', text, text.name],
  ['one of ours where it has none', { ...text, name: ' ' }, '名称未設定のファイル'],
])('a file comes onto the disk under %s', async (_, file, name) => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  show(
    useDownloading,
    [file],
    () => new Response(JSON.stringify({ ...file, signed_url: '/bytes', preview_url: null })),
  );
  await press('ダウンロード');
  await waitFor(() => expect(saved).toEqual([`${name} ${location.origin}/bytes`]));
});

test('a file without an address for its bytes is said not to be for download', async () => {
  show(useDownloading, [text], () => new Response(JSON.stringify({ ...text, signed_url: null, preview_url: null })));
  await press('ダウンロード');
  expect(await screen.findByText('このファイルをダウンロードする権限がありません')).toBeTruthy();
});

test('what is withheld is not for download until the answer is shown [PN-11]', () => {
  show(useDownloading, [{ ...study, can: { ...study.can, download: false }, withheld: true }]);
  expect(refusal()).toBe('答えが表示されるまで隠されています');
});
