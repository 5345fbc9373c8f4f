// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { conferenceQuery } from '../../features/conferences/index.ts';
import { aConference } from '../../testing/a-conference.ts';
import { anItem, aUuid, everything } from '../../testing/an-item.ts';
import { base, open, press, seen, type } from './testing/conference-world.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('an event', () => {
  const event = `${base}/event/${aUuid(1)}`;
  const whole = aConference(1, { name: '木曜', comment: '二例', view_count: 7, cases: [aUuid(6), aUuid(5)] });
  const cases = [5, 6].map((n) => anItem(n, { name: `ケース ${n}`, kind: 'case', parent_folder: aUuid(1) }));
  const shown = async () => {
    const list = await screen.findByRole('list', { name: 'ケース' });
    return within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  };

  test('is viewed, edited and saved; a change that is given up changes nothing [WB-95]', async () => {
    open(event, { events: [whole] });
    await press('編集');
    await type(/カンファレンス名/, '会');
    await press('キャンセル');
    expect(screen.getByRole('heading', { name: '木曜' })).toBeTruthy();
    await press('編集');
    await type(/カンファレンス名/, '会');
    await press('保存');
    expect(await screen.findByRole('button', { name: '編集' })).toBeTruthy();
    expect(seen.sent).toEqual([
      { method: 'PATCH', path: `/api/datamanage/detail/conference/${aUuid(1)}`, body: { name: '木曜会' } },
    ]);
  });

  test('what others change while it is edited is not taken back by saving something else [WB-95]', async () => {
    open(event, { events: [whole] });
    await press('編集');
    await type(/カンファレンス名/, '会');
    const meanwhile = { ...whole, comment: '三例', managers: ['other@example.jp'], anon_link_expiry: '2999-01-01' };
    act(() => void seen.queries.setQueryData(conferenceQuery(aUuid(1)).queryKey, meanwhile));
    await press('保存');
    await waitFor(() => expect(seen.sent.map(({ body }) => body)).toEqual([{ name: '木曜会' }]));
  });

  test('has its cases in its own order, which buttons change, and the keyboard stays [WB-96]', async () => {
    open(event, { events: [whole], cases });
    expect(await shown()).toEqual(['ケース 6', 'ケース 5']);
    const down = screen.getByRole('button', { name: '「ケース 6」を下へ' });
    down.focus();
    await userEvent.keyboard('{Enter}');
    expect(await shown()).toEqual(['ケース 5', 'ケース 6']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '「ケース 6」を上へ' }));
    expect(screen.getByText('ケース 6: 2 件中 2 番目')).toBeTruthy();
    expect(seen.sent).toMatchObject([{ body: { cases: [aUuid(5), aUuid(6)] } }]);
  });

  test('an order that could not be kept is taken back, and said [WB-96]', async () => {
    open(event, { events: [whole], cases, refuses: { detail: '並べ替えられません', code: 'level_too_low' } });
    expect(await shown()).toEqual(['ケース 6', 'ケース 5']);
    await press('「ケース 6」を下へ');
    expect(await screen.findByText('並べ替えられません')).toBeTruthy();
    await vi.waitFor(async () => expect(await shown()).toEqual(['ケース 6', 'ケース 5']));
  });

  test('takes a case with a name, and none without', async () => {
    open(event, { events: [whole] });
    await press('ケースを追加');
    await press('追加');
    expect(screen.getByText('名前は必須です')).toBeTruthy();
    expect(seen.sent).toEqual([]);
    await type(/ケース名/, '第一例');
    await press('追加');
    await vi.waitFor(() =>
      expect(seen.sent).toMatchObject([
        { body: { name: '第一例', comment: '', parent_folder: aUuid(1), kind: 'case' } },
      ]),
    );
  });

  test('a case of which something was typed is not lost by Esc [WB-125]', async () => {
    open(event, { events: [whole] });
    await press('ケースを追加');
    await type(/ケース名/, '第一例');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: /破棄/ })).toBeTruthy();
    await press('編集に戻る');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /破棄/ })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/ケース名/).value).toBe('第一例');
    await userEvent.keyboard('{Escape}');
    await press('破棄');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen.sent).toEqual([]);
  });

  test('is deleted after a question, and leads to the list', async () => {
    const address = open(event, { events: [whole] });
    await press('削除');
    expect(seen.sent).toEqual([]);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除' }));
    expect(await screen.findByText('削除が完了しました')).toBeTruthy();
    expect(address()).toBe(base);
  });

  test('a case whose answer was lost is added once: it is the same request again', async () => {
    open(event, { events: [whole], refuses: { detail: '追加できません', code: 'bad_request' } });
    await press('ケースを追加');
    await type(/ケース名/, '第一例');
    await press('追加');
    expect(await screen.findByText('追加できません')).toBeTruthy();
    await press('追加');
    await vi.waitFor(() => expect(seen.sent).toHaveLength(2));
    expect(seen.sent[1]).toEqual(seen.sent[0]);
  });

  test('says that it is being deleted until it is', async () => {
    open(event, { events: [whole] });
    await press('削除');
    const answer = Promise.withResolvers<void>();
    const answering = fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (init.method === 'DELETE') await answer.promise;
      return answering(url, init);
    });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除' }));
    expect(await screen.findByText('削除しています...')).toBeTruthy();
    expect(screen.queryByText('削除が完了しました')).toBeNull();
    answer.resolve();
    expect(await screen.findByText('削除が完了しました')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('削除しています...')).toBeNull());
  });

  test('that could not be deleted is not said to be deleted still', async () => {
    open(event, { events: [whole], refuses: { detail: '削除できません', code: 'level_too_low' } });
    await press('削除');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除' }));
    expect(await screen.findByText('削除できません')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('削除しています...')).toBeNull());
  });

  test('is not changed or deleted by who may only edit its cases', async () => {
    const can = { ...everything, share: false, delete: false, upload: false, move: false };
    open(event, { events: [{ ...whole, can, perm: 'can_edit' }], cases });
    expect(await screen.findByRole('button', { name: 'ケースを追加' })).toBeTruthy();
    for (const name of ['編集', '削除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('has an upload link for who may share it, on its page and where it is shared [WB-101]', async () => {
    open(event, { events: [whole] });
    expect(await screen.findByLabelText('アップロードリンクを使う')).toBeTruthy();
    await press('共有');
    await userEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'アップロードリンク' });
    expect(address.value).toBe(`${location.origin}${event}/upload`);
    cleanup();
    // Its code is there by now: it would stand beside the cases at once.
    open(event, { events: [{ ...whole, can: { ...everything, share: false } }], cases });
    expect(await shown()).toHaveLength(2);
    expect(screen.queryByLabelText('アップロードリンクを使う')).toBeNull();
    expect(seen.asked.filter((path) => path.includes('/perm/'))).toEqual([]);
  });

  test('has its address in its own organisation, whatever was asked for', async () => {
    const address = open(`/conference/org/${aUuid(91)}/event/${aUuid(1)}`, { events: [whole], cases });
    expect(await shown()).toEqual(['ケース 6', 'ケース 5']);
    expect(address()).toBe(event);
  });

  test('what is no event is not found', async () => {
    open(event, { hidden: { status: 400, code: 'bad_request' } });
    expect(await screen.findByRole('heading', { name: 'このページは見つかりませんでした' })).toBeTruthy();
  });

  test('to whom it is not listed it leads neither to the list nor to storage [WB-97]', async () => {
    open(event, { events: [{ ...whole, listed: false }] });
    expect(await screen.findByRole('heading', { level: 1, name: whole.name })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /カンファレンス一覧|ストレージで開く/ })).toBeNull();
    cleanup();
    open(event, { events: [whole] });
    expect(await screen.findByRole('link', { name: 'カンファレンス一覧' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ストレージで開く' })).toBeTruthy();
  });

  test('that its public time is over is said on the page and in the form', async () => {
    open(event, { events: [{ ...whole, anon_link_expiry: '2026-01-31' }] });
    expect(await screen.findByText('公開は 2026-01-31 に終了しました')).toBeTruthy();
    await press('編集');
    expect(await screen.findByText('公開は 2026-01-31 に終了しました')).toBeTruthy();
    await press('保存');
    expect(await screen.findByRole('button', { name: '編集' })).toBeTruthy();
    expect(seen.sent).toEqual([]);
  });

  test('who may not see it is denied', async () => {
    open(event, { hidden: { status: 403, code: 'no_access' } });
    expect(await screen.findByText('アクセス権限が必要です')).toBeTruthy();
  });

  describe('for who is not signed in [WB-97]', () => {
    beforeEach(() => session.end());

    test('leads to the sign-in and back where it is not open', async () => {
      const address = open(event, { hidden: { status: 401, code: 'not_signed_in' } });
      await vi.waitFor(() => expect(address()).toBe(`/login?continueUrl=${encodeURIComponent(event)}`));
    });

    test('is there without what changes it and without counts where it is open', async () => {
      open(event, { events: [{ ...whole, event_name: '木曜' }], cases });
      expect(await shown()).toEqual(['ケース 6', 'ケース 5']);
      expect(screen.queryByText('閲覧数')).toBeNull();
      expect(screen.queryByText(/eventpage/)).toBeNull();
      // They are in by its password, perhaps.
      expect(screen.queryByText('非公開')).toBeNull();
      for (const name of ['編集', '共有', '削除', 'ケースを追加', '「ケース 6」を下へ'])
        expect(screen.queryByRole('button', { name })).toBeNull();
    });

    test('and lists and forms always lead there', async () => {
      const address = open(base);
      await vi.waitFor(() => expect(address()).toBe(`/login?continueUrl=${encodeURIComponent(base)}`));
    });
  });
});
