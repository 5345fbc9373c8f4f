// @vitest-environment jsdom
import type { TrashEntry } from '@mado/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aTrashEntry } from '../../testing/a-trash-entry.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { TrashScreen } from './TrashScreen.tsx';
import { renderInStorage } from './testing/render-in-storage.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const organisation = anOrganisation({ uuid: aUuid(90), name: '医院' });
const inner = { path: [{ uuid: aUuid(1), name: '外' }] };

/** The screen, and what it tells the server; `status` of what it tells, `stuck`: which do not come back. */
function show(entries: TrashEntry[] | null, { status = 200, stuck = [] as string[] } = {}) {
  const told: string[] = [];
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const answer = (what: unknown, as = 200) => new Response(as === 204 ? null : JSON.stringify(what), { status: as });
    if (url.includes('/list/trash/')) return entries ? answer(entries) : answer({ code: 'internal', detail: 'x' }, 500);
    if (method === 'GET') return answer([]);
    const { uuids } = JSON.parse(body ?? '{}') as { uuids: string[] };
    told.push(`${method} ${url.split('/').at(-1)} ${uuids.map((uuid) => Number(uuid.slice(-4))).join(' ')}`);
    if (status >= 400) return answer({ code: 'level_too_low', detail: '権限がありません' }, status);
    if (method === 'DELETE') return answer(null, 204);
    const error = { code: 'gone', detail: '元のフォルダがありません' };
    return answer(
      uuids.map((uuid) => ({
        uuid,
        success: !stuck.includes(uuid),
        error: stuck.includes(uuid) ? error : null,
        item: null,
      })),
    );
  });
  renderInStorage(<TrashScreen organisation={organisation} organisations={[organisation]} />);
  return told;
}

const toolbar = () => screen.getByRole('toolbar', { name: 'ゴミ箱の項目' });
const choose = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `${name} を選択` }));

test('until something is chosen there is nothing to do with it', async () => {
  show([aTrashEntry(1)]);
  await screen.findByText('item 1');
  expect(within(toolbar()).queryAllByRole('button')).toEqual([]);
  await choose('item 1');
  expect(toolbar().textContent).toBe('1 件を選択中元に戻す完全に削除');
});

test('what is chosen comes back, a folder before what lay in it, and what does not says why', async () => {
  const told = show([aTrashEntry(2, inner), aTrashEntry(1)], { stuck: [aUuid(2)] });
  await choose('item 2');
  await choose('item 1');
  await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  await waitFor(() => expect(told).toEqual(['POST restore 1 2']));
  expect(await screen.findByText('1 件を元に戻しました')).toBeTruthy();
  expect(await screen.findByText('「item 2」を元に戻せませんでした: 元のフォルダがありません')).toBeTruthy();
});

test('what is deleted for good is asked about before, and said after', async () => {
  const told = show([aTrashEntry(1)]);
  await choose('item 1');
  await userEvent.click(within(toolbar()).getByRole('button', { name: '完全に削除' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('「item 1」を完全に削除してもよろしいですか？');
  await userEvent.click(within(question).getByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told).toEqual([]);
  await userEvent.click(within(toolbar()).getByRole('button', { name: '完全に削除' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '完全に削除' }));
  await waitFor(() => expect(told).toEqual(['DELETE trash 1']));
  expect(await screen.findByText('完全に削除しました')).toBeTruthy();
});

test('a refusal is said in the words of the server', async () => {
  show([aTrashEntry(1), aTrashEntry(2)], { status: 403 });
  await choose('item 1');
  await choose('item 2');
  await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('2 件を元に戻せませんでした: 権限がありません')).toBeTruthy();
});

test('an empty trash says what it is for, and one that did not come can be asked for again', async () => {
  show([]);
  expect(await screen.findByText('ゴミ箱は空です')).toBeTruthy();
  cleanup();
  show(null);
  expect(await screen.findByRole('button', { name: '再試行' }, { timeout: 5000 })).toBeTruthy();
});
