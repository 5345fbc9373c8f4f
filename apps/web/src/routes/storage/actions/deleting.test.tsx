// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { undoLast } from '../../../features/library/index.ts';
import { aFile, anItem, aUuid, everything } from '../../../testing/an-item.ts';
import { useDeleting } from './use-deleting.tsx';
import { renderInStorage } from '../testing/render-in-storage.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onDeleted = vi.fn<(items: readonly { name: string }[]) => void>();

/** The entry for these items, as a button; what is told to the server; `refused`: by it, `held`: until it answers. */
function show(items: readonly Item[], { refused = [] as string[], held = Promise.resolve() } = {}) {
  onDeleted.mockClear();
  const told: string[] = [];
  const number = (uuid = ''): number => Number(uuid.slice(-4));
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'DELETE') {
      const uuid = url.split('/').at(-1) ?? '';
      told.push(`DELETE ${url.split('/').at(-2)} ${number(uuid)}`);
      await held;
      if (!refused.includes(uuid)) return new Response(null, { status: 204 });
      return new Response(JSON.stringify({ code: 'gone', detail: 'もうありません' }), { status: 404 });
    }
    const { uuids } = JSON.parse(body ?? '{}') as { uuids: string[] };
    told.push(`restore ${uuids.map(number).join(' ')}`);
    const error = { code: 'gone', detail: '元のフォルダがありません' };
    const answer = uuids.map((uuid) => {
      const fails = refused.includes(`back ${uuid}`);
      return { uuid, success: !fails, error: fails ? error : null, item: null };
    });
    return new Response(JSON.stringify(answer));
  });
  function Host(): ReactNode {
    const deleting = useDeleting(onDeleted);
    const { label, run, refusal } = deleting.entryFor(items);
    return (
      <>
        <button type="button" onClick={run} title={refusal}>{`${label}する`}</button>
        {deleting.dialog}
      </>
    );
  }
  renderInStorage(<Host />);
  return told;
}

async function confirm(button = '削除'): Promise<string> {
  await userEvent.click(screen.getByRole('button', { name: '削除する' }));
  const dialog = await screen.findByRole('dialog');
  const text = dialog.textContent;
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return text;
}

test('an item goes to the trash after a question, it is said while it goes and when it has gone, and it comes back', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const told = show([anItem(1)], { held });
  expect(await confirm('キャンセル')).toContain('「item 1」を削除してもよろしいですか？');
  expect(told).toEqual([]);
  await confirm();
  expect(await screen.findByText('削除しています...')).toBeTruthy();
  expect(onDeleted).not.toHaveBeenCalled();
  resolve();
  expect(await screen.findByText('削除が完了しました')).toBeTruthy();
  expect(onDeleted.mock.calls).toEqual([[[expect.objectContaining({ name: 'item 1' })]]]);
  await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('元に戻しました')).toBeTruthy();
  expect(told).toEqual(['DELETE folder 1', 'restore 1']);
  expect(undoLast()).toBe(false);
});

test('of several the one that cannot go is named with its reason, and the others come back', async () => {
  const told = show([anItem(1), anItem(2), aFile(3, 'text/plain')], { refused: [aUuid(2)] });
  expect(await confirm()).toContain('3 件の項目を削除してもよろしいですか？');
  expect(await screen.findByText('「item 2」を削除できませんでした: もうありません')).toBeTruthy();
  expect(onDeleted.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['item 1', aFile(3, 'text/plain').name]);
  // As Ctrl+Z does it.
  expect(undoLast()).toBe(true);
  await waitFor(() => expect(told).toEqual(['DELETE folder 1', 'DELETE folder 2', 'DELETE file 3', 'restore 1 3']));
});

test('what does not come back says why; where nothing went nothing is undone', async () => {
  show([anItem(1)], { refused: [`back ${aUuid(1)}`] });
  await confirm();
  await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('元に戻せませんでした: 元のフォルダがありません')).toBeTruthy();
  cleanup();
  show([anItem(1)], { refused: [aUuid(1)] });
  await confirm();
  expect(await screen.findByText('「item 1」を削除できませんでした: もうありません')).toBeTruthy();
  expect([onDeleted.mock.calls.length, undoLast()]).toEqual([0, false]);
});

test('it is refused where one of them may not be deleted', () => {
  show([anItem(1), anItem(2, { can: { ...everything, delete: false } })]);
  expect(screen.getByRole('button', { name: '削除する' }).title).toBe('フルアクセス権限が必要です');
});
