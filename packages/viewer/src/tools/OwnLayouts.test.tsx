// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LayoutStore, OrganisationLayouts } from '../ports/index.ts';
import { loadLaterParts } from '../runtime/later.tsx';
import { createSharedLayouts } from '../runtime/shared-layouts.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { readAs } from '../session/testing/a-hung-study.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';

beforeAll(loadLaterParts);
afterEach(cleanup);

const said = { '00180015': ['KNEE'] };

/** A study of three series in one row, whose reader's layouts have been read. */
function open(protocols: unknown[] = [], shared?: Partial<LayoutStore>) {
  let session = createSession();
  const store = { of: async () => clinic, ...shared } as LayoutStore;
  // The session is there once it is drawn.
  const later: Session = { ...session, dispatch: (command) => session.dispatch(command) };
  const sharedLayouts = createSharedLayouts({ layouts: store }, later);
  session = renderInViewer(
    <LayoutMenu />,
    [aStudy(...['a', 'b', 'c'].map((name) => aSeries(name, { Modality: 'US' })))],
    shared ? { sharedLayouts } : {},
  );
  act(() => {
    for (const name of ['a', 'b', 'c']) readAs(session, name, { said });
    session.dispatch({ type: 'hanging-read', kept: { atOpening: true, protocols } });
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 3 } });
  });
  return session;
}
const stage = { name: 'one', rows: 1, columns: 1, viewports: [{ rules: [] }] };
const layout = (name: string) => ({ name, rules: [], stages: [stage] });
const clinic: OrganisationLayouts = {
  id: 'org',
  name: '東クリニック',
  mayChange: true,
  layouts: [{ id: 'one', protocol: layout('共通') }],
};

const user = userEvent.setup();
const menu = () => user.click(screen.getByRole('button', { name: /^レイアウト/ }));
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = (name = 'この種の検査にはこの配置') => screen.findByRole('dialog', { name });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '配置の名前' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
const list = (title = '自分の配置') => screen.queryByRole('list', { name: title })?.textContent ?? null;
async function typed(text: string): Promise<void> {
  await user.clear(name());
  await user.type(name(), text);
}

test('the present grid is kept by a name and hangs such studies; it says of which before [HP-26, HP-29]', async () => {
  const session = open();
  await menu();
  await press(/^この種の検査にはこの配置$/);
  expect((await dialog()).textContent).toContain('US で部位が KNEE の検査に使います。');
  expect(name().value).toBe('US KNEE 1×3');
  expect(screen.queryByRole('radio')).toBeNull();
  await typed('  膝の超音波 ');
  await user.click(save());
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(list()).toContain('膝の超音波');
  act(() => session.dispatch({ type: 'layout', layout: { rows: 1, columns: 1 } }));
  await press(/^この検査に合う配置/);
  await vi.waitFor(() => expect(session.getState().layout).toEqual({ rows: 1, columns: 3 }));
  await menu();
  await press('膝の超音波 を削除');
  expect(list()).toBeNull();
});

test('without a name nothing is kept, nor with one that is taken, unless it is said that it is replaced [HP-29, VW-180]', async () => {
  const session = open([layout('膝'), layout('肩')]);
  const kept = () => session.getState().hangingPreferences;
  await menu();
  await press(/^この種の検査にはこの配置$/);
  await dialog();
  await typed(' ');
  expect(screen.getByText('名前を入力してください')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await typed('\ue000');
  expect(screen.getByText('外字など、保存できない文字が含まれています')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await typed('\u200b膝');
  expect(screen.getByText('同じ名前の配置があります')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await user.type(name(), '{Enter}');
  expect(kept().changes).toBe(0);
  await user.click(screen.getByRole('checkbox', { name: 'その配置と置き換える' }));
  await user.click(save());
  expect(kept().protocols).toEqual([expect.objectContaining({ name: '膝', rules: expect.any(Array) }), layout('肩')]);
  expect(kept().protocols[0]).not.toEqual(layout('膝'));
});

test('more than can be kept is said, and nothing is lost [HP-29]', async () => {
  const many = Array.from({ length: 50 }, (_, n) => layout(`p${n}`));
  const session = open(many);
  await menu();
  await press(/^この種の検査にはこの配置$/);
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('最大 50');
  expect(session.getState().hangingPreferences.protocols).toBe(many);
});

test('one is given another name, but no other’s; what is no protocol, too [HP-26, HP-30]', async () => {
  const bad = { name: 'later', rules: [{ attribute: 'Modality', operator: 'soundsLike', value: 'US' }], stages: [] };
  const session = open([bad, layout('膝')]);
  await menu();
  expect(list()).toContain('later読めないため使われません（rules[0].operator');
  await press('later の名前を変更');
  await dialog('later の名前を変更');
  await typed('膝');
  expect([save().disabled, screen.queryByRole('checkbox', { name: /置き換える/ })]).toEqual([true, null]);
  await typed('後');
  await user.click(save());
  expect(session.getState().hangingPreferences.protocols).toEqual([{ ...bad, name: '後' }, layout('膝')]);
  await press('後 を削除');
  expect(session.getState().hangingPreferences.protocols).toEqual([layout('膝')]);
});

test('an admin keeps one for the organisation [HP-28]', async () => {
  const keep = vi.fn<LayoutStore['keep']>(async (_, protocol) => ({
    ...clinic,
    layouts: [...clinic.layouts, { id: 'two', protocol }],
  }));
  const session = open([layout('US KNEE 1×3')], { keep });
  await menu();
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBe('共通'));
  await press(/^この種の検査にはこの配置$/);
  await dialog();
  expect(save().disabled).toBe(true);
  // The name is taken among one's own alone.
  await user.click(screen.getByRole('radio', { name: '東クリニック の全員' }));
  await user.click(save());
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBe('共通US KNEE 1×3'));
  expect(keep).toHaveBeenCalledWith('org', expect.objectContaining({ name: 'US KNEE 1×3' }), false);
  expect(session.getState().hangingPreferences.changes).toBe(0);
});

test('whose name somebody else has taken meanwhile is told so, and may replace that [HP-28]', async () => {
  const others = { ...clinic, layouts: [{ id: 'x', protocol: layout('US KNEE 1×3') }] };
  let now = clinic;
  const keep = vi.fn<LayoutStore['keep']>(async (_, __, replaces) => {
    now = others;
    return replaces ? others : 'name_taken';
  });
  open([], { keep, of: async () => now });
  await menu();
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBe('共通'));
  await press(/^この種の検査にはこの配置$/);
  await user.click(screen.getByRole('radio', { name: '東クリニック の全員' }));
  await user.click(save());
  await user.click(await screen.findByRole('checkbox', { name: 'その配置と置き換える' }));
  await user.click(save());
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(keep.mock.calls.map(([, , replaces]) => replaces)).toEqual([false, true]);
});

test('what cannot be kept is said, and stays to be tried again [HP-28]', async () => {
  open([], { keep: () => Promise.reject(new Error('offline')) });
  await menu();
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBe('共通'));
  await press(/^この種の検査にはこの配置$/);
  await user.click(screen.getByRole('radio', { name: '東クリニック の全員' }));
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('保存できませんでした');
  expect(save().disabled).toBe(false);
  await user.click(screen.getByRole('radio', { name: '自分だけ' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who is no admin any more is told so, and keeps it for themselves alone [HP-28, VW-202]', async () => {
  let now = clinic;
  const refuse = async () => {
    now = { ...clinic, mayChange: false };
    return 'not_admin' as const;
  };
  const session = open([], { keep: refuse, remove: refuse, of: async () => now });
  await menu();
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBe('共通'));
  await press('共通 を削除');
  const asked = await screen.findByRole('dialog', { name: /「共通」を削除しますか/ });
  now = clinic;
  await user.click(within(asked).getByRole('button', { name: '削除' }));
  expect((await screen.findByRole('alert')).textContent).toContain('管理者ではなくなった');
  expect(within(asked).getByRole<HTMLButtonElement>('button', { name: '削除' }).disabled).toBe(true);
  await press('キャンセル');
  act(() => session.dispatch({ type: 'organisation-layouts-changed', layouts: clinic }));
  await press(/^この種の検査にはこの配置$/);
  await user.click(await screen.findByRole('radio', { name: '東クリニック の全員' }));
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('管理者ではなくなった');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(session.getState().hangingPreferences.protocols).toEqual([]);
  await user.click(save());
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(session.getState().hangingPreferences.protocols).toHaveLength(1);
});

test('an admin renames and deletes one of the organisation, which is asked about before [HP-28, HP-30]', async () => {
  const remove = vi.fn<LayoutStore['remove']>(async () => ({ ...clinic, layouts: [] }));
  const rename = vi.fn<LayoutStore['rename']>(async (_, id, to) => ({
    ...clinic,
    layouts: [{ id, protocol: layout(to) }],
  }));
  open([], { rename, remove });
  await menu();
  await user.click(await screen.findByRole('button', { name: '共通 の名前を変更' }));
  await typed('新');
  await user.click(save());
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBe('新'));
  expect(rename).toHaveBeenCalledWith('org', 'one', '新');
  await press('新 を削除');
  const asked = await screen.findByRole('dialog', { name: /「新」を削除しますか？「東クリニック」の全員/ });
  expect(remove).not.toHaveBeenCalled();
  await user.click(within(asked).getByRole('button', { name: '削除' }));
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBeNull());
});

test('one that cannot be deleted now may be a moment later, and nobody is told that they are no admin [HP-28]', async () => {
  const remove = vi.fn<LayoutStore['remove']>(() => Promise.reject(new Error('no line')));
  open([], { remove });
  await menu();
  await press('共通 を削除');
  const asked = await screen.findByRole('dialog', { name: /「共通」を削除しますか/ });
  await user.click(within(asked).getByRole('button', { name: '削除' }));
  expect((await screen.findByRole('alert')).textContent).not.toContain('管理者');
  remove.mockResolvedValue({ ...clinic, layouts: [] });
  await user.click(within(asked).getByRole('button', { name: '削除' }));
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBeNull());
});

test('what somebody else has deleted meanwhile is not another one that is renamed in its place [HP-28]', async () => {
  const of = (...names: string[]) => ({ ...clinic, layouts: names.map((id) => ({ id, protocol: layout(id) })) });
  const rename = vi.fn<LayoutStore['rename']>(async () => 'gone' as never);
  const session = open([], { of: async () => of('A', 'B', 'C'), rename });
  await menu();
  await user.click(await screen.findByRole('button', { name: 'B の名前を変更' }));
  await typed('新');
  act(() => session.dispatch({ type: 'organisation-layouts', study: '1.2', layouts: of('A', 'C') }));
  await user.click(save());
  expect(rename).toHaveBeenCalledWith('org', 'B', '新');
});

test('one’s own that another window has moved is renamed, and one that it has deleted is not [HP-30]', async () => {
  const session = open([layout('A'), layout('B')]);
  const kept = () => session.getState().hangingPreferences.protocols;
  const read = (...protocols: unknown[]) =>
    act(() => session.dispatch({ type: 'hanging-read', kept: { atOpening: true, protocols } }));
  await menu();
  await press('B の名前を変更');
  await typed('新');
  read(layout('B'), layout('A'));
  await user.click(save());
  expect(kept()).toEqual([layout('新'), layout('A')]);
  await press('A の名前を変更');
  await typed('別');
  read(layout('新'));
  await user.click(save());
  expect(kept()).toEqual([layout('新')]);
});

test('who is no admin sees them, and changes none [HP-28]', async () => {
  open([], { of: async () => ({ ...clinic, mayChange: false }) });
  await menu();
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBe('共通'));
  expect(screen.queryByRole('button', { name: /^共通/ })).toBeNull();
  await press(/^この種の検査にはこの配置$/);
  await dialog();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('who has said that one is replaced has said it of no other name, and of nobody else’s [HP-29]', async () => {
  const own = 'US KNEE 1×3';
  open([layout(own), layout('肩')], { of: async () => ({ ...clinic, layouts: [{ id: 'x', protocol: layout(own) }] }) });
  await menu();
  await vi.waitFor(() => expect(list('東クリニック の配置')).toBe(own));
  await press(/^この種の検査にはこの配置$/);
  await dialog();
  await user.click(screen.getByRole('checkbox', { name: 'その配置と置き換える' }));
  expect(save().disabled).toBe(false);
  await user.click(screen.getByRole('radio', { name: '東クリニック の全員' }));
  expect(save().disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: '自分だけ' }));
  await typed('肩');
  expect(save().disabled).toBe(true);
});
