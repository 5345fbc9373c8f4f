// @vitest-environment jsdom
import type { Conference, Item, Organisation } from '@mado/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { conferenceQuery } from '../../features/conferences/index.ts';
import { aConference } from '../../testing/a-conference.ts';
import { anItem, aUuid, everything } from '../../testing/an-item.ts';
import { anOrganisation, aSharingOrganisation } from '../../testing/an-organisation.ts';
import { openPage } from '../testing/open-page.tsx';
import { Component as ConferenceRoute } from './ConferenceRoute.tsx';

beforeAll(startI18n);
let sent: { method: string; path: string; body: unknown }[];
let asked: string[];
beforeEach(() => {
  sent = [];
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

interface World {
  organisations?: Organisation[];
  events?: Conference[];
  cases?: Item[];
  /** What a reading of an event answers instead. */
  hidden?: { status: number; code: string };
  /** What a change answers instead. */
  refuses?: { detail: string; code: string; fields?: object };
}

const org = aUuid(90);
const folder = {
  current_folder: {
    org,
    uuid: aUuid(1),
    name: '木曜',
    object_type: 'folder',
    foldertype: 'folder',
    kind: 'conference',
    type: 'org',
    can: everything,
  },
  name: '木曜',
  comment: '二例',
  view_count: 7,
  your_perm: 'full_access',
  anonymous_perm: 'none',
  upload_link: false,
};
/** Who has which right on it: nobody but its organisation, and whoever has its upload link. */
const shared = {
  anonymous_perm: 'none',
  expiry: null,
  is_permanent: false,
  anonymous_download: false,
  anonymous_inherited: false,
  upload_link: true,
  upload_inherited: false,
  your_perm: 'full_access',
  own_org: { id: org, name: '窓クリニック', perm: 'full_access' },
  users: [],
  invitations: [],
  orgs: [],
};
const base = `/conference/org/${org}`;

let queries = createQueryClient();

function open(address: string, world: World = {}): () => string {
  asked = [];
  const { organisations = [anOrganisation()], events = [], cases = [], hidden, refuses } = world;
  const json = (answer: unknown, status = 200) => Response.json(answer, { status });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/\?.*/, '');
    if (method !== 'GET') {
      const given = JSON.parse(typeof body === 'string' ? body : 'null') as object;
      sent.push({ method, path, body: given });
      if (refuses !== undefined) return json(refuses, 400);
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return path.includes('/create/conference') ? json(aConference(1, given), 201) : json({ ...events[0], ...given });
    }
    asked.push(path);
    if (path.includes('/user/')) return json({ email: 'hana@example.jp', username: '花', can: {} });
    if (path.endsWith('/is-admin')) return json({ is_admin: false });
    if (path.includes('/org/list')) return json(organisations);
    if (path.includes('/perm/folder-auth-list/')) return json(shared);
    if (path.includes('/list/conference/')) return json(events);
    if (hidden !== undefined) return json({ detail: '', code: hidden.code }, hidden.status);
    if (path.includes('/detail/conference/')) return json(events[0]);
    if (path.includes('/info/folder/')) return json({ ...folder, data: cases });
    return new Response('', { status: 404 });
  });
  const routes = [
    { path: '/conference/*', element: <ConferenceRoute /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  queries = createQueryClient();
  return openPage(routes, address, queries);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text);

describe('the list [WB-94]', () => {
  test('of the only organisation is where /conference leads', async () => {
    const address = open('/conference', { events: [aConference(1, { name: '木曜', cases: [aUuid(5)] })] });
    const list = await screen.findByRole('list', { name: 'カンファレンス' });
    expect(address()).toBe(base);
    expect(within(list).getByRole('link', { name: '木曜' }).getAttribute('href')).toBe(`${base}/event/${aUuid(1)}`);
    expect(within(list).getByText('ケース: 1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'カンファレンスを作成' }).getAttribute('href')).toBe(`${base}/new`);
  });

  test('where it is empty, who may make one comes to the form', async () => {
    const address = open(base);
    expect(await screen.findByRole('heading', { name: '最初のカンファレンスを作成' })).toBeTruthy();
    expect(address()).toBe(`${base}/init`);
  });

  test('and the page for the first one leads to the list where there are some', async () => {
    const address = open(`${base}/init`, { events: [aConference(1, { name: '木曜' })] });
    expect(await screen.findByRole('link', { name: '木曜' })).toBeTruthy();
    expect(address()).toBe(base);
  });

  test('what is made on that page is opened', async () => {
    const address = open(`${base}/init`);
    await type(/カンファレンス名/, '検討会');
    await type(/^説明/, '二例');
    await press('作成する');
    await vi.waitFor(() => expect(address()).toBe(`${base}/event/${aUuid(1)}`));
  });

  test('and who may not is told that there is none', async () => {
    open(base, { organisations: [aSharingOrganisation()] });
    expect(await screen.findByText('カンファレンスはありません')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'カンファレンスを作成' })).toBeNull();
  });

  test('who is in no organisation founds one first', async () => {
    const address = open('/conference', { organisations: [] });
    await vi.waitFor(() => expect(address()).toBe('/organization'));
  });

  test('an address that names nothing is not found', async () => {
    open(`${base}/elsewhere`);
    expect(await screen.findByText('このページは見つかりませんでした')).toBeTruthy();
  });
});

describe('the form [WB-95]', () => {
  test('sends nothing without a name and a description, and comes to what is missing', async () => {
    open(`${base}/new`);
    await press('作成する');
    expect(await screen.findByText('名前は必須です')).toBeTruthy();
    expect(screen.getByText('説明は必須です')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/カンファレンス名/));
    expect(sent).toEqual([]);
  });

  test('takes managers as they are typed, and opens what was made [WB-94]', async () => {
    const address = open(`${base}/new`);
    await type(/カンファレンス名/, '検討会');
    await type(/^説明/, '二例');
    await type(/管理者/, 'nobody{Enter}');
    expect(screen.getByText('無効なメールアドレス')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText(/管理者のメール/));
    await type(/管理者のメール/, 'a@b.jp,A@b.jp{Enter}c@d.jp,e@f.jp');
    expect(screen.getAllByRole('button', { name: /Delete キーで外す/ })).toHaveLength(2);
    screen.getByRole('button', { name: /a@b\.jp/ }).focus();
    await userEvent.keyboard('{Delete}');
    // What is typed still when it is sent counts too.
    await press('作成する');
    await vi.waitFor(() => expect(address()).toBe(`${base}/event/${aUuid(1)}`));
    expect(sent).toMatchObject([
      { method: 'POST', body: { org, name: '検討会', comment: '二例', managers: ['c@d.jp', 'e@f.jp'] } },
    ]);
  });

  test('says what the server refuses beside its field, and stays', async () => {
    const fields = { event_name: 'そのイベント名は使われています' };
    open(`${base}/new`, { refuses: { detail: '保存できません', code: 'event_name_taken', fields } });
    await type(/カンファレンス名/, '検討会');
    await type(/^説明/, '二例');
    await type(/イベント名/, '木曜');
    await press('作成する');
    expect(await screen.findByText('保存できません')).toBeTruthy();
    expect(screen.getByText('そのイベント名は使われています')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/イベント名/).value).toBe('木曜');
  });

  test('says what is wrong with the last day beside it, and is sent again as the same request', async () => {
    const fields = { anon_link_expiry: '過去の日付は指定できません' };
    open(`${base}/new`, { refuses: { detail: '保存できません', code: 'bad_request', fields } });
    await type(/カンファレンス名/, '検討会');
    await type(/^説明/, '二例');
    await press('作成する');
    expect(await screen.findByText('過去の日付は指定できません')).toBeTruthy();
    await press('作成する');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  test('asks before what was typed is lost, here and by the browser; once it is given up, no more [WB-125]', async () => {
    const address = open(`${base}/new`, { events: [aConference(1)] });
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const away = async () => userEvent.click(screen.getByRole('link', { name: 'カンファレンス一覧' }));
    await type(/カンファレンス名/, '検討会');
    expect(leaves()).toBe(false);
    await away();
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`${base}/new`);
    expect(screen.getByLabelText<HTMLInputElement>(/カンファレンス名/).value).toBe('検討会');
    await away();
    await press('破棄');
    await vi.waitFor(() => expect(address()).toBe(base));
    expect(leaves()).toBe(true);
  });

  test('asks nothing where nothing was typed, and of who gives it up by its button [WB-125]', async () => {
    const address = open(`${base}/new`, { events: [aConference(1)] });
    await type(/カンファレンス名/, '検討会');
    await press('キャンセル');
    await vi.waitFor(() => expect(address()).toBe(base));
    await userEvent.click(await screen.findByRole('link', { name: 'カンファレンスを作成' }));
    await userEvent.click(await screen.findByRole('link', { name: 'カンファレンス一覧' }));
    await vi.waitFor(() => expect(address()).toBe(base));
  });

  test('is not for who may make none', async () => {
    open(`${base}/new`, { organisations: [aSharingOrganisation()] });
    expect(await screen.findByText('アクセス権限が必要です')).toBeTruthy();
  });
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
    expect(sent).toEqual([
      { method: 'PATCH', path: `/api/datamanage/detail/conference/${aUuid(1)}`, body: { name: '木曜会' } },
    ]);
  });

  test('what others change while it is edited is not taken back by saving something else [WB-95]', async () => {
    open(event, { events: [whole] });
    await press('編集');
    await type(/カンファレンス名/, '会');
    const meanwhile = { ...whole, comment: '三例', managers: ['other@example.jp'], anon_link_expiry: '2999-01-01' };
    act(() => void queries.setQueryData(conferenceQuery(aUuid(1)).queryKey, meanwhile));
    await press('保存');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ name: '木曜会' }]));
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
    expect(sent).toMatchObject([{ body: { cases: [aUuid(5), aUuid(6)] } }]);
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
    expect(sent).toEqual([]);
    await type(/ケース名/, '第一例');
    await press('追加');
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ body: { name: '第一例', comment: '', parent_folder: aUuid(1), kind: 'case' } }]),
    );
  });

  test('a case of which something was typed is not lost by Esc [WB-125]', async () => {
    open(event, { events: [whole] });
    await press('ケースを追加');
    await type(/ケース名/, '第一例');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: /破棄/ })).getByRole('button', { name: 'キャンセル' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /破棄/ })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/ケース名/).value).toBe('第一例');
    await userEvent.keyboard('{Escape}');
    await press('破棄');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  test('is deleted after a question, and leads to the list', async () => {
    const address = open(event, { events: [whole] });
    await press('削除');
    expect(sent).toEqual([]);
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
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
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
    expect(asked.filter((path) => path.includes('/perm/'))).toEqual([]);
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
      for (const name of ['編集', '共有', '削除', 'ケースを追加', '「ケース 6」を下へ'])
        expect(screen.queryByRole('button', { name })).toBeNull();
    });

    test('and lists and forms always lead there', async () => {
      const address = open(base);
      await vi.waitFor(() => expect(address()).toBe(`/login?continueUrl=${encodeURIComponent(base)}`));
    });
  });
});
