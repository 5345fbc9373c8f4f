// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { aFile, anItem, aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import type { Changeable } from './api.ts';
import { RenameDialog } from './RenameDialog.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onRenamed = vi.fn();
const onClose = vi.fn();

function show(item: Changeable, status = 200, answer: unknown = anItem(1)) {
  const asked: { url: string; method: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string }) => {
    asked.push({ url, method: init.method, body: JSON.parse(init.body) });
    return new Response(JSON.stringify(answer), { status });
  });
  onRenamed.mockClear();
  onClose.mockClear();
  render(<RenameDialog item={item} onClose={onClose} onRenamed={onRenamed} />, { wrapper: Themed });
  return asked;
}
const field = (): HTMLInputElement => screen.getByLabelText('名前');

test('of a file the name before its ending is chosen; Enter renames', async () => {
  const asked = show(aFile(1, 'application/pdf', { name: '紹介状.pdf' }));
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 3]);
  await userEvent.clear(field());
  await userEvent.type(field(), ' 返書.pdf {Enter}');
  await waitFor(() => expect(onRenamed).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([
    { url: `/api/datamanage/detail/file/${aUuid(1)}`, method: 'PATCH', body: { name: '返書.pdf' } },
  ]);
});

test('of a folder the whole name is chosen; the same name changes nothing', async () => {
  const asked = show(anItem(1, { name: '2026.11' }));
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 7]);
  await userEvent.type(field(), '{Enter}', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([]);
});

test('the Enter that ends the composition of a word renames nothing', () => {
  const asked = show(anItem(1));
  fireEvent.change(field(), { target: { value: '別の名前' } });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(asked).toEqual([]);
});

test('what the server says of a name is said, and the dialog stays', async () => {
  show(anItem(1), 404, { code: 'gone', detail: 'データが存在しません' });
  fireEvent.change(field(), { target: { value: '別の名前' } });
  await userEvent.click(screen.getByRole('button', { name: '変更' }));
  expect(await screen.findByText('データが存在しません')).toBeTruthy();
  expect(onRenamed).not.toHaveBeenCalled();
});
