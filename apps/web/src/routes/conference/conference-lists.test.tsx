// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { conferencesQuery } from '../../features/conferences/index.ts';
import { aConference } from '../../testing/a-conference.ts';
import { aUuid } from '../../testing/an-item.ts';
import { aSharingOrganisation } from '../../testing/an-organisation.ts';
import { base, open, org, press, seen, type } from './testing/conference-world.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

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

  test('the form of the first event stays, whatever is listed meanwhile', async () => {
    const address = open(`${base}/init`);
    expect(await screen.findByLabelText(/カンファレンス名/)).toBeTruthy();
    await act(async () => {
      seen.queries.setQueryData(conferencesQuery(org).queryKey, [aConference(1)]);
      // Who listens hears of it in the next turn.
      await new Promise((over) => setTimeout(over));
    });
    expect(screen.getByLabelText(/カンファレンス名/)).toBeTruthy();
    expect(address()).toBe(`${base}/init`);
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
    expect(seen.sent).toEqual([]);
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
    // What is typed still when it is seen.sent counts too.
    await press('作成する');
    await vi.waitFor(() => expect(address()).toBe(`${base}/event/${aUuid(1)}`));
    expect(seen.sent).toMatchObject([
      { method: 'POST', body: { org, name: '検討会', comment: '二例', managers: ['c@d.jp', 'e@f.jp'] } },
    ]);
  });

  test('takes a manager who is typed when the field is left, and says what is no address', async () => {
    open(`${base}/new`);
    await type(/管理者/, 'a@b.jp');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: /a@b\.jp/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/管理者のメール/).value).toBe('');
    await type(/管理者のメール/, 'nobody');
    expect(screen.queryByText('無効なメールアドレス')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('無効なメールアドレス')).toBeTruthy();
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
    await vi.waitFor(() => expect(seen.sent).toHaveLength(2));
    expect(seen.sent[1]).toEqual(seen.sent[0]);
  });

  test('asks before what was typed is lost, here and by the browser; once it is given up, no more [WB-125]', async () => {
    const address = open(`${base}/new`, { events: [aConference(1)] });
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const away = async () => userEvent.click(screen.getByRole('link', { name: 'カンファレンス一覧' }));
    await type(/カンファレンス名/, '検討会');
    expect(leaves()).toBe(false);
    await away();
    await press('編集に戻る');
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
