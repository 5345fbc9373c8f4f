// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { CreateFolderDialog } from './CreateFolderDialog.tsx';
import type { StorageLocation } from './storage-location.ts';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onCreated = vi.fn();
/** What each try was named by. */
const requests: string[] = [];

function show(location: StorageLocation, status = 201, body: unknown = anItem(9)) {
  const asked: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const { request, ...asks } = JSON.parse(init.body) as { request: string };
    asked.push({ url, body: asks });
    requests.push(request);
    return new Response(JSON.stringify(body), { status });
  });
  onCreated.mockClear();
  requests.length = 0;
  render(<CreateFolderDialog location={location} onClose={vi.fn()} onCreated={onCreated} />, { wrapper: Themed });
  return asked;
}

const field = (): HTMLInputElement => screen.getByLabelText('フォルダ名');

test('offers a name, selected, and Enter creates in the folder', async () => {
  const asked = show({ kind: 'folder', uuid: aUuid(5) });
  expect(field().value).toBe('新しいフォルダ');
  await userEvent.clear(field());
  await userEvent.type(field(), ' 2026年 胸部症例 {Enter}');
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([
    { url: '/api/datamanage/create/folder', body: { name: '2026年 胸部症例', parent_folder: aUuid(5) } },
  ]);
});

test.each([
  ['org', true],
  ['private', false],
] as const)('at the %s root the folder is asked for as such', async (type, has_org_perm) => {
  const asked = show({ kind: 'root', org: aUuid(0), type });
  await userEvent.type(field(), '{Enter}');
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
  expect(asked[0]).toEqual({
    url: '/api/datamanage/create/org-root-folder',
    body: { name: '新しいフォルダ', org: aUuid(0), has_org_perm },
  });
});

test('a try whose answer was lost is told again as the same one, and another dialog asks for another folder', async () => {
  show({ kind: 'folder', uuid: aUuid(5) }, 500, { code: 'internal', detail: 'x' });
  await userEvent.type(field(), '{Enter}');
  await waitFor(() => expect(requests).toHaveLength(1));
  await userEvent.type(field(), '{Enter}');
  await waitFor(() => expect(requests).toHaveLength(2));
  const [first, second] = requests;
  expect(second).toBe(first);
  cleanup();
  show({ kind: 'folder', uuid: aUuid(5) });
  await userEvent.type(field(), '{Enter}');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).not.toBe(first);
});

test('the Enter that ends the composition of a word creates nothing', () => {
  const asked = show({ kind: 'folder', uuid: aUuid(5) });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(asked).toEqual([]);
});

test('a name is required and has a limit', async () => {
  const asked = show({ kind: 'folder', uuid: aUuid(5) });
  await userEvent.clear(field());
  await userEvent.click(screen.getByRole('button', { name: '作成' }));
  expect(screen.getByText('名前は必須です')).toBeTruthy();
  fireEvent.change(field(), { target: { value: '𠮷'.repeat(256) } });
  await userEvent.click(screen.getByRole('button', { name: '作成' }));
  expect(screen.getByText('名前は 255 文字までです')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('what the server refuses is said beside the name', async () => {
  show({ kind: 'folder', uuid: aUuid(5) }, 400, {
    detail: '名前に使えない文字が含まれています。',
    code: 'name_invalid',
  });
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText('名前に使えない文字が含まれています。')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '作成' }).disabled).toBe(false);
});
