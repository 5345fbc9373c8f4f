// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SnackbarProvider } from 'notistack';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { anItem, aStudy, aUuid, everything } from '../../../testing/an-item.ts';
import { Themed } from '../../../testing/frame.tsx';
import { columns } from '../columns/columns.ts';
import { cellOf, phoneCell } from '../list/cells.tsx';
import { useText } from '../../../app/language/use-text.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mark = '患者情報が一致しません';
const [first, second] = [
  aStudy(1, { identity_conflict: true, PatientName: '山田 太郎', PatientID: 'P-1', instance_count: 3 }),
  aStudy(2, { identity_conflict: true, PatientID: 'P-2', PatientBirthDate: '1980-02-02', instance_count: 1200 }),
];

/** The server knows these studies, and answers what is settled with a status. Returns what it is told. */
function server(studies: readonly Item[], status = 200, answer: unknown = [first]): unknown[] {
  const told: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'POST') return new Response(JSON.stringify(studies));
    told.push(JSON.parse(body ?? ''));
    return new Response(JSON.stringify(answer), { status });
  });
  return told;
}

function show(content: ReactNode): void {
  render(<QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>, { wrapper: Themed });
}

const radio = (name: RegExp | string): HTMLInputElement => screen.getByRole('radio', { name });
const submit = (): HTMLButtonElement => screen.getByRole('button', { name: '確定' });

function Cells({ item }: { item: Item }): ReactNode {
  const t = useText();
  return (
    <>
      <p>{cellOf(item, 'name', { t, onOpen: vi.fn(), tagsCell: undefined })}</p>
      <p>{phoneCell(item, columns, { t })}</p>
    </>
  );
}

test('the list marks a study whose patient is in doubt, wide and on a phone; what lies in it is not marked again', () => {
  show(<Cells item={first} />);
  expect(screen.getAllByText(mark)).toHaveLength(2);
  cleanup();
  show(<Cells item={anItem(3, { foldertype: 'imgSeries', identity_conflict: true })} />);
  expect(screen.queryByText(mark)).toBeNull();
  cleanup();
  show(<Cells item={aStudy(1)} />);
  expect(screen.queryByText(mark)).toBeNull();
});

test('the details say what it means, and only who may settle it is offered to', async () => {
  server([first, second]);
  show(<ConflictNotice item={{ ...first, can: { ...everything, share: false } }} onSettled={vi.fn()} />);
  expect(within(screen.getByRole('group', { name: mark })).queryByRole('button')).toBeNull();
  cleanup();
  show(<ConflictNotice item={first} onSettled={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: '患者情報を確認' }));
  expect(await screen.findByRole('dialog', { name: mark })).toBeTruthy();
});

test('the dialog tells the patients apart and sends nothing before it is decided', async () => {
  const told = server([first, second]);
  const [onSettled, onClose] = [vi.fn(), vi.fn()];
  show(<ConflictDialog study={first.uuid} onSettled={onSettled} onClose={onClose} />);
  await screen.findByText('山田 太郎 · P-1');
  expect(screen.getByText('P-2 · 1980-02-02')).toBeTruthy();
  expect(screen.getByText(/^1,200枚 · /)).toBeTruthy();
  expect(radio(/P-1/).checked).toBe(true);
  expect(submit().disabled).toBe(true);
  await userEvent.click(radio(/P-2/));
  await userEvent.click(radio(/選択したスタディにまとめる/));
  await userEvent.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onSettled).toHaveBeenCalledExactlyOnceWith(aUuid(2));
  expect(told).toEqual([{ study: aUuid(2), decision: 'join' }]);
});

test('once the study that one asked about is gone nothing asks for it again, and it is said what was done', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const gone = asked.includes('POST') && url.includes(first.uuid);
    asked.push(method);
    if (gone) return new Response('{}', { status: 404 });
    return new Response(JSON.stringify(method === 'POST' ? [second] : [first, second]));
  });
  const settled = vi.fn();
  const client = createQueryClient();
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  function Asking(): ReactNode {
    const [open, setOpen] = useState(true);
    return open && <ConflictDialog study={first.uuid} onSettled={settled} onClose={() => setOpen(false)} />;
  }
  render(
    <QueryClientProvider client={client}>
      <SnackbarProvider>
        <Asking />
      </SnackbarProvider>
    </QueryClientProvider>,
    { wrapper: Themed },
  );
  await userEvent.click(await screen.findByRole('radio', { name: /P-2/ }));
  await userEvent.click(radio(/選択したスタディにまとめる/));
  await userEvent.click(submit());
  expect(await screen.findByText('選択したスタディにまとめました')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await refreshed.mock.results[0]?.value;
  expect(settled).toHaveBeenCalledExactlyOnceWith(second.uuid);
  expect(asked).toEqual(['GET', 'POST']);
});

test('a refusal is said in the dialog, and one can try again', async () => {
  const answer = { code: 'no_identity_conflict', detail: 'すでに確認されています' };
  server([first, second], 409, answer);
  const [onSettled, onClose] = [vi.fn(), vi.fn()];
  show(<ConflictDialog study={first.uuid} onSettled={onSettled} onClose={onClose} />);
  await screen.findByText('山田 太郎 · P-1');
  await userEvent.click(radio(/別の患者として分けておく/));
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('すでに確認されています');
  expect(submit().disabled).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  expect(onSettled).not.toHaveBeenCalled();
});

test('without an answer the dialog says why, and asks again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  show(<ConflictDialog study={first.uuid} onSettled={vi.fn()} onClose={vi.fn()} />);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(/^サーバーでエラーが発生しています。/);
  expect(screen.queryByRole('radio', { name: /P-1/ })).toBeNull();
  server([first, second]);
  await userEvent.click(within(said).getByRole('button', { name: '再試行' }));
  expect(await screen.findByText('山田 太郎 · P-1')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('when another has settled it in the meantime there is nothing to choose', async () => {
  server([]);
  show(<ConflictDialog study={first.uuid} onSettled={vi.fn()} onClose={vi.fn()} />);
  await userEvent.click(radio(/別の患者として分けておく/));
  expect(submit().disabled).toBe(true);
});
