// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { anItem, aStudy, aUuid, everything } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { DicomTagsDialog } from './dicom/DicomTagsDialog.tsx';
import { DetailsTags } from './DetailsTags.tsx';
import { TaggedItemsDialog } from './TaggedItemsDialog.tsx';
import { TagPicker } from './TagPicker.tsx';

const [x, y] = [
  { uuid: aUuid(91), name: 'x' },
  { uuid: aUuid(92), name: 'y' },
];
const onChanged = vi.fn();
const onClose = vi.fn();
const warned = vi.fn();

beforeAll(startI18n);
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(warned));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const one of [onChanged, onClose, warned]) one.mockReset();
});

/** The server has these tags, and answers what is changed with a status. Returns what it is told. */
function server({ status = 201, info = null as Item[] | null } = {}): string[] {
  const told: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (url.includes('/org-tag-list/')) return new Response(JSON.stringify([x, y]));
    if (url.includes('/tags/info/'))
      return info === null
        ? new Response(JSON.stringify({ detail: 'no', code: 'no_access' }), { status: 403 })
        : new Response(JSON.stringify({ ...x, org: aUuid(0), items: info }));
    const { name } = JSON.parse(body ?? '{}') as { name?: string };
    told.push([method, url.replace('/api/tags/', ''), name].filter(Boolean).join(' '));
    if (status >= 400) return new Response(JSON.stringify({ detail: 'no', code: 'gone' }), { status });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return new Response(JSON.stringify({ uuid: aUuid(99), name }), { status });
  });
  return told;
}

function show(content: ReactNode): void {
  render(<QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <Themed>{children}</Themed>
      </MemoryRouter>
    ),
  });
}
const picker = (items: Item[]): void =>
  show(<TagPicker items={items} anchor={document.body} onChanged={onChanged} onClose={onClose} />);
const option = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('option', { name });
const selected = async (name: string | RegExp): Promise<string | null> =>
  (await option(name)).getAttribute('aria-selected');

test('of a list that is too long for the menu the tags are asked for by what is typed [TG-13]', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const isSought = url.includes('query=');
    const headers = isSought ? {} : { link: '<?after=next>; rel="next"' };
    return new Response(JSON.stringify([isSought ? { uuid: aUuid(94), name: 'zebra' } : x]), { headers });
  });
  picker([anItem(1)]);
  await option('x');
  expect(asked).toHaveLength(1);
  await userEvent.type(screen.getByRole('combobox'), 'zeb');
  expect(await option('zebra')).toBeTruthy();
  expect(asked.at(-1)).toContain('query=zeb');
});

test('the menu has the tags of the organisation; one is put on the item, another taken off, and the item is asked for again', async () => {
  const told = server();
  picker([anItem(1, { tags: [y] })]);
  expect(await selected('x')).toBe('false');
  expect(await selected('y')).toBe('true');
  await userEvent.click(await option('x'));
  await waitFor(async () => expect(await selected('x')).toBe('true'));
  await userEvent.click(await option('y'));
  await waitFor(async () => expect(await selected('y')).toBe('false'));
  expect(told).toEqual([`POST folder-tag/${aUuid(1)} x`, `DELETE folder-tag/${aUuid(1)}/${y.uuid}`]);
  expect(onChanged).toHaveBeenCalled();
});

test('a name that is none yet is made by Enter, but not by the Enter that ends a word', async () => {
  const told = server();
  picker([anItem(1)]);
  const field = await screen.findByRole('combobox');
  await option('x');
  await userEvent.type(field, ' 新しい ');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true, which: 229, keyCode: 229 });
  expect(told).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(told).toEqual([`POST folder-tag/${aUuid(1)} 新しい`]));
  expect(await selected('新しい')).toBe('true');
});

test('a name over 255 characters is no choice, and the menu says so [TG-2]', async () => {
  server();
  picker([anItem(1)]);
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'あ'.repeat(1000) } });
  expect(await screen.findByText('タグは 255 文字までです')).toBeTruthy();
  expect(screen.queryByRole('option')).toBeNull();
});

test('of several items those without it get it; who all have it lose it', async () => {
  const told = server();
  const file = anItem(2, { object_type: 'file', foldertype: null, filetype: 'text/plain' });
  picker([anItem(1, { tags: [x] }), file]);
  await userEvent.click(await option(/x.*一部のデータ/));
  await waitFor(async () => expect(await selected('x')).toBe('true'));
  expect(told).toEqual([`POST file-tag/${aUuid(2)} x`]);
  await userEvent.click(await option('x'));
  await waitFor(async () => expect(await selected('x')).toBe('false'));
  expect(told.slice(1)).toEqual([
    `DELETE folder-tag/${aUuid(1)}/${x.uuid}`,
    `DELETE file-tag/${aUuid(2)}/${aUuid(99)}`,
  ]);
});

test('a failure is logged without a name, and said to nobody [TG-9]', async () => {
  server({ status: 404 });
  picker([anItem(1, { name: '山田' })]);
  await userEvent.click(await option('x'));
  await waitFor(() => expect(warned).toHaveBeenCalledWith('tags: refused 404 gone'));
  expect(await selected('x')).toBe('false');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who may not comment reads so [TG-12]', () => {
  const told = server();
  picker([anItem(1), anItem(2, { can: { ...everything, comment: false } })]);
  expect(within(screen.getByRole('dialog')).getByText('コメント権限がありません')).toBeTruthy();
  expect([screen.queryByRole('combobox'), told]).toEqual([null, []]);
});

test.each([
  [true, 0, ['＋ タグ']],
  [true, 1, ['X', '＋ タグ']],
  // Where there are none the button is what says that one may not.
  [false, 0, ['＋ タグ']],
  [false, 1, ['X']],
])('details show the tags, and the way to more of them (may comment: %s, tags: %i)', async (comment, count, shown) => {
  const [onTag, onChoose] = [vi.fn(), vi.fn()];
  const item = anItem(1, { can: { ...everything, comment }, tags: [{ uuid: aUuid(11), name: 'X' }].slice(0, count) });
  show(<DetailsTags {...{ item, onTag, onChoose }} />);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(shown);
  for (const button of buttons) await userEvent.click(button);
  expect([onTag.mock.calls.length, onChoose.mock.calls.length]).toEqual([count, shown.includes('＋ タグ') ? 1 : 0]);
});

test('Esc closes the menu, and Backspace in its empty field takes nothing off', async () => {
  const told = server();
  picker([anItem(1, { tags: [x] })]);
  await option('x');
  await userEvent.type(screen.getByRole('combobox'), '{Backspace}');
  expect([told, onClose.mock.calls.length]).toEqual([[], 0]);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the data with a tag open by a click', async () => {
  server({ info: [aStudy(1, { name: '佐藤 花子', StudyDate: '20240110' }), anItem(2)] });
  const onOpen = vi.fn();
  show(
    <TaggedItemsDialog
      tag={x}
      iconOf={() => null}
      onOpen={onOpen}
      listUrl={(org, name) => `/${org}/${name}`}
      onClose={onClose}
    />,
  );
  const row = await screen.findByRole('button', { name: /佐藤 花子.*2024-01-10/ });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: '一覧で表示' }).getAttribute('href')).toMatch(/^\/.+\/x$/);
  await userEvent.click(row);
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ uuid: aUuid(1) }));
  expect(onClose).toHaveBeenCalled();
});

test.each([{ info: [] }, { info: null }])('a tag that nothing has, or nothing that one sees: %j', async (given) => {
  server(given);
  show(<TaggedItemsDialog tag={x} iconOf={() => null} onOpen={vi.fn()} listUrl={() => ''} onClose={onClose} />);
  expect(await screen.findByText('このタグを持つデータはありません。')).toBeTruthy();
});

test('DICOM: each item gets its own values, those not checked go where asked, Enter while composing does nothing [TG-10]', async () => {
  const told = server();
  const old = { uuid: aUuid(93), name: '性別:M' };
  const items = [
    aStudy(1, { PatientID: 'P-1', tags: [old] }),
    aStudy(2, { PatientID: 'P-2', PatientBirthDate: '20000229', StudyDate: '20240229' }),
  ];
  show(<DicomTagsDialog items={items} onChanged={onChanged} onClose={onClose} />);
  const field = screen.getByLabelText('ID', { exact: true });
  expect([(field as HTMLInputElement).value, (field as HTMLInputElement).disabled]).toEqual(['P-1、P-2', true]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'ID をタグにする' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '年齢 をタグにする' }));
  await userEvent.click(screen.getByRole('switch', { name: 'チェックしていない項目のタグを削除する' }));
  fireEvent.keyDown(screen.getByRole('switch'), { key: 'Enter', isComposing: true });
  expect(told).toEqual([]);
  fireEvent.keyDown(screen.getByRole('switch'), { key: 'Enter' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(told.toSorted()).toEqual([
    `DELETE folder-tag/${aUuid(1)}/${old.uuid}`,
    `POST folder-tag/${aUuid(1)} ID:P-1`,
    `POST folder-tag/${aUuid(2)} ID:P-2`,
    `POST folder-tag/${aUuid(2)} 年齢:24`,
  ]);
  expect(onChanged).toHaveBeenCalledTimes(1);
});
