// @vitest-environment jsdom
import type { Item, RootType } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { cutItems, undoLast } from '../../../features/library/index.ts';
import { aFile, anItem, aUuid, everything } from '../../../testing/an-item.ts';
import { currentFolderQuery } from '../../../features/storage/index.ts';
import { useMoving } from './use-moving.tsx';
import { renderInStorage } from '../testing/render-in-storage.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  cutItems([]);
  vi.unstubAllGlobals();
});

const folder = aUuid(50);
const mine = anItem(61, { org_root: 'private' });
const privateRoot = { kind: 'root', org: aUuid(0), type: 'private' } as const;

/** In which root folders lie of which the screen has asked, by their numbers. */
type Roots = Readonly<Record<number, RootType>>;

/** A folder in which one is: what was cut is pasted there. `refused`: what the server does not move. */
function show(
  items: readonly [Item, ...Item[]],
  { refused = [] as string[], mayUpload = true, row = mine, root = aUuid(0), known = {} as Roots } = {},
) {
  const told: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const uuid = url.split('/').at(-1) ?? '';
    const to = JSON.parse(body ?? '{}') as { parent_folder?: string; org?: string; has_org_perm?: boolean };
    const place = to.parent_folder?.slice(-2) ?? `${to.org?.slice(-2)} ${to.has_org_perm}`;
    told.push(`${url.split('/').at(-2)} ${Number(uuid.slice(-4))} → ${place}`);
    if (!refused.includes(`${uuid} ${place}`)) return new Response(JSON.stringify(anItem(9)));
    return new Response(JSON.stringify({ code: 'bad_move_target', detail: '移動できません' }), { status: 400 });
  });
  function Host(): ReactNode {
    const queryClient = useQueryClient();
    for (const [n, type] of Object.entries(known)) {
      const { uuid, org, name, can } = anItem(Number(n), { org: aUuid(0) });
      const is = { object_type: 'folder', foldertype: 'folder', kind: null, anonymous_perm: 'none', type } as const;
      const of = { uuid, org, name, can, ...is };
      queryClient.setQueryData(currentFolderQuery(uuid).queryKey, of);
    }
    const drop = { kind: 'folder', uuid: folder, org: aUuid(0), foldertype: 'folder', mayUpload, name: '先' } as const;
    const { entriesFor, paste, dropping, dialog } = useMoving(
      { kind: 'folder', uuid: folder },
      { breadcrumb: [], drop },
    );
    const step = { location: { kind: 'folder', uuid: aUuid(60) }, name: '上', item: null } as const;
    const entries = [...entriesFor(items), ...(paste ? [paste] : [])];
    return (
      <>
        {entries.map(({ key, run, refusal }) => (
          <button key={key} type="button" onClick={run} title={refusal}>
            {key}
          </button>
        ))}
        <button type="button" onClick={() => dropping.drop(items, step)}>
          let go over a step
        </button>
        <button
          type="button"
          onClick={() => dropping.drop(items, { ...step, location: { ...privateRoot, org: root } })}
        >
          let go over private
        </button>
        <button
          type="button"
          onClick={() => dropping.drop(items, { location: { kind: 'folder', uuid: row.uuid }, name: '行', item: row })}
        >
          let go over a row
        </button>
        {dialog}
      </>
    );
  }
  renderInStorage(<Host />);
  return told;
}
const press = async (key: string) => userEvent.click(screen.getByRole('button', { name: key }));
const below = anItem(1, { parent_folder: aUuid(40) });
const atRoot = aFile(2, 'text/plain', { parent_folder: null, org_root: 'org' });

test('what was cut is pasted once, it is said, and goes back to where each came from', async () => {
  const told = show([below, atRoot]);
  expect(screen.queryByRole('button', { name: 'paste' })).toBeNull();
  await press('cut');
  expect(await screen.findByText('2 件を切り取りました。移動先で貼り付けてください。')).toBeTruthy();
  await press('paste');
  expect(await screen.findByText('2 件の項目は移動されました。')).toBeTruthy();
  expect(told).toEqual(['folder 1 → 50', 'file 2 → 50']);
  expect(screen.queryByRole('button', { name: 'paste' })).toBeNull();
  await press('元に戻す');
  expect(await screen.findByText('元に戻しました')).toBeTruthy();
  expect(told.slice(2)).toEqual(['folder 1 → 40', 'file 2 → 00 true']);
});

test('one is named; of several the one that cannot is, and one that does not come back holds up no other', async () => {
  show([below]);
  await press('cut');
  await press('paste');
  expect(await screen.findByText('item 1は移動されました。')).toBeTruthy();
  cleanup();
  const [third, refused] = [anItem(3), [`${aUuid(3)} 50`, `${aUuid(1)} 40`]];
  const told = show([below, third, atRoot], { refused });
  await press('cut');
  await press('paste');
  expect(await screen.findByText('「item 3」を移動できませんでした: 移動できません')).toBeTruthy();
  expect(undoLast()).toBe(true);
  expect(await screen.findByText('元に戻せませんでした: 移動できません')).toBeTruthy();
  await waitFor(() => expect(told.slice(3)).toEqual(['folder 1 → 40', 'file 2 → 00 true']));
});

test('what others share is moved, but not back: nobody says where it lay with them', async () => {
  const told = show([below, anItem(4, { parent_folder: null, org_root: 'share' })]);
  await press('cut');
  await press('paste');
  expect(await screen.findByText('2 件の項目は移動されました。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull();
  expect([undoLast(), told.length]).toEqual([false, 2]);
});

test.each(['paste', 'let go over a step'])(
  'what goes to another organisation is asked about before [WB-23]: %s',
  async (way) => {
    const told = show([below, anItem(5, { org: aUuid(77), parent_folder: aUuid(40) })]);
    await press('cut');
    await press(way);
    expect((await screen.findByRole('dialog')).textContent).toContain('公開リンクとカンファレンスの参加ページは終わり');
    await press('キャンセル');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual([]);
    // It is still cut.
    expect(screen.getByRole('button', { name: 'paste' })).toBeTruthy();
    await press(way);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移動' }));
    await waitFor(() => expect(told).toHaveLength(2));
  },
);

test('who may not open it any more is said before it goes into the private root [WB-23]', async () => {
  const told = show([atRoot, anItem(6, { parent_folder: aUuid(40) })]);
  await press('let go over private');
  const { textContent: said } = await screen.findByRole('dialog');
  expect(said).toContain('組織のメンバーというだけでは開けなくなります');
  // What is shared with the organisation itself its members go on opening.
  expect(said).toContain('共有した人や組織（この組織を含む）');
  expect(told).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移動' }));
  await waitFor(() => expect(told).toEqual(['file 2 → 00 false', 'folder 6 → 00 false']));
});

test.each([
  ['let go over a row', { row: mine }, '組織のメンバーというだけでは開けなくなります'],
  ['let go over a row', { row: anItem(61, { org: aUuid(77) }) }, '公開リンクとカンファレンスの参加ページは終わり'],
  ['let go over private', { root: aUuid(77) }, '公開リンクとカンファレンスの参加ページは終わり'],
] as const)('a place says itself in whose root it lies [WB-23]: %s, %j', async (way, place, said) => {
  const told = show([atRoot], place);
  await press(way);
  expect((await screen.findByRole('dialog')).textContent).toContain(said);
  expect(told).toEqual([]);
});

test('where everybody may look is said to be such, and a case to leave its conference [WB-23]', async () => {
  const open = anItem(61, { org: aUuid(0), org_root: 'org', anonymous_perm: 'read' });
  show([atRoot], { row: open });
  await press('let go over a row');
  expect((await screen.findByRole('dialog', { name: '公開されている場所への移動' })).textContent).toContain(
    'ログインしなくても',
  );
  cleanup();
  const told = show([anItem(8, { parent_folder: aUuid(40), kind: 'case', org: aUuid(0) })]);
  await press('cut');
  await press('paste');
  expect((await screen.findByRole('dialog', { name: 'ケースの移動' })).textContent).toContain('カンファレンスを通して');
  expect(told).toEqual([]);
});

test.each([
  // The step itself, where it is known; else it lies where the folder lies in which one is, as what is pasted does.
  ['let go over a step', { 60: 'private', 50: 'org' }, true],
  ['let go over a step', { 60: 'org', 50: 'private' }, false],
  ['let go over a step', { 50: 'private' }, true],
  ['let go over a step', { 50: 'org' }, false],
  ['paste', { 50: 'private' }, true],
  ['paste', { 50: 'org', 60: 'private' }, false],
  ['let go over a row', { 50: 'org', 61: 'org' }, true],
] as const)('a folder lies in the root that is known of it [WB-23]: %s, %j', async (way, known, isAsked) => {
  const told = show([atRoot], { known });
  await press('cut');
  await press(way);
  if (isAsked)
    expect((await screen.findByRole('dialog')).textContent).toContain('組織のメンバーというだけでは開けなくなります');
  else await waitFor(() => expect(told).toHaveLength(1));
  expect(told).toHaveLength(isAsked ? 0 : 1);
});

test.each([
  [anItem(1, { foldertype: 'series' }), 'シリーズを移動することはできません'],
  [anItem(1, { can: { ...everything, move: false } }), '移動するデータのフルアクセス権限が必要です'],
  [anItem(1, { foldertype: 'study' }), ''],
])('what may not be moved says why', (item, said) => {
  show([anItem(2), item]);
  for (const key of ['move', 'cut']) expect(screen.getByRole('button', { name: key }).title).toBe(said);
});

test('where one may put nothing there is no pasting', async () => {
  show([below], { mayUpload: false });
  await press('cut');
  expect(screen.queryByRole('button', { name: 'paste' })).toBeNull();
});
