// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { dayInJapan } from '../../app/day.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onDone = vi.fn<() => void>();
const settled = {
  auto_delete: true,
  auto_delete_self: true,
  auto_delete_type: 'delete-on-date',
  auto_delete_date: '2031-02-03',
  auto_delete_after: null,
} as const;

/** @returns what is sent; `refused`: how the server answers it */
async function show(given: Partial<Item> = {}, refused?: { code: string; detail: string }): Promise<unknown[]> {
  const item = anItem(1, given);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    if (init.method === 'PATCH') sent.push(JSON.parse(init.body ?? 'null'));
    if (url.includes('/overdue/folder/'))
      return new Response(JSON.stringify({ items: url.endsWith('after=0') ? 1234 : 0 }));
    const { uuid, name, org, can } = item;
    const current_folder = {
      org,
      uuid,
      name,
      object_type: 'folder',
      kind: null,
      foldertype: 'folder',
      type: 'org',
      can,
    };
    const info = {
      current_folder,
      data: [],
      name,
      comment: null,
      view_count: null,
      your_perm: 'full_access',
      anonymous_perm: 'none',
      upload_link: false,
      summary: item,
    };
    if (init.method === 'PATCH' && refused) return new Response(JSON.stringify(refused), { status: 409 });
    return new Response(JSON.stringify(init.method === 'PATCH' ? item : info));
  });
  onDone.mockClear();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SettingsDialog folder={item} onClose={vi.fn()} onDone={onDone} />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
  await screen.findByRole('switch');
  return sent;
}
const onOff = () => screen.getByRole<HTMLInputElement>('switch', { name: '自動削除' });
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: '適用' });
const date = () => screen.getByLabelText<HTMLInputElement>('削除する日');
const days = () => screen.getByLabelText<HTMLInputElement>('日数');

test('on: a date seven days ahead; days: seven, and no date; an empty number becomes 0 [AD-7]', async () => {
  const sent = await show();
  expect(onOff().checked).toBe(false);
  await userEvent.click(onOff());
  expect(date().value).toBe(dayInJapan(new Date(), 7));
  const calendar = document.querySelector<HTMLInputElement>('input[type=date]');
  expect(calendar?.min).toBe(dayInJapan(new Date()));
  fireEvent.change(calendar!, { target: { value: '2031-05-06' } });
  expect(date().value).toBe('2031-05-06');
  fireEvent.change(date(), { target: { value: '２０３１／０５／０７' } });
  expect(date().value).toBe('2031-05-07');
  await userEvent.click(screen.getByRole('radio', { name: '一定の日数が過ぎたら削除' }));
  expect(screen.queryByLabelText('削除する日')).toBeNull();
  expect(days().value).toBe('7');
  await userEvent.clear(days());
  await userEvent.type(days(), 'x-');
  expect(days().value).toBe('');
  fireEvent.blur(days());
  expect(days().value).toBe('0');
  expect(await screen.findByText(/^1,234 件の項目が期限を過ぎているため/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'フォルダ自体も削除する' }));
  await userEvent.click(apply());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      settings: {
        auto_delete: true,
        auto_delete_self: true,
        auto_delete_type: 'delete-after-days',
        auto_delete_date: null,
        auto_delete_after: 0,
      },
    },
  ]);
});

test('a day that is over is said and cannot be applied; Enter applies what can', async () => {
  const sent = await show({ settings: { ...settled, auto_delete_parent: false } });
  expect(date().value).toBe('2031-02-03');
  fireEvent.change(date(), { target: { value: '2001-01-01' } });
  expect(screen.getByText('過去の日付は指定できません。')).toBeTruthy();
  expect(apply().disabled).toBe(true);
  fireEvent.keyDown(date(), { key: 'Enter' });
  fireEvent.change(date(), { target: { value: '2031-02-04' } });
  fireEvent.keyDown(date(), { key: 'Enter', isComposing: true });
  expect(sent).toEqual([]);
  fireEvent.keyDown(date(), { key: 'Enter' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ settings: { auto_delete_date: '2031-02-04' } });
});

test('off takes everything back', async () => {
  const sent = await show({ settings: { ...settled, auto_delete_parent: false } });
  await userEvent.click(onOff());
  expect(screen.queryByLabelText('削除する日')).toBeNull();
  await userEvent.click(apply());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ settings: { auto_delete: false, auto_delete_self: false, auto_delete_date: null } });
});

test('what a folder above says is shown, cannot be changed, and says from where it comes [AD-7]', async () => {
  const parent_settings = {
    ...settled,
    auto_delete_day: '2031-02-03',
    folder: { uuid: aUuid(7), name: 'カンファレンス' },
  };
  const own = { ...settled, auto_delete_date: '2030-01-01', auto_delete_parent: true };
  await show({ settings: own, parent_settings });
  expect(screen.getByText(/上のフォルダ「カンファレンス」の設定が適用されています/)).toBeTruthy();
  expect(screen.getByText(/早いほうの日に削除します/)).toBeTruthy();
  expect(date().value).toBe('2031-02-03');
  for (const field of [onOff(), date(), apply(), ...screen.getAllByRole<HTMLInputElement>('radio')])
    expect(field.disabled).toBe(true);
  cleanup();
  await show({ settings: null, parent_settings: { ...parent_settings, folder: null } });
  expect(screen.getByText('上のフォルダの設定が適用されているため、変更できません。')).toBeTruthy();
});

test('what the server refuses stands in the dialog, which stays', async () => {
  const detail = '上のフォルダの自動削除の設定が適用されているため、変更できません。';
  await show({}, { code: 'auto_delete_inherited', detail });
  await userEvent.click(onOff());
  await userEvent.click(apply());
  expect(await screen.findByText(new RegExp(detail))).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});
