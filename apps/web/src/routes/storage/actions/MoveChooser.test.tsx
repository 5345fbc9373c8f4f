// @vitest-environment jsdom
import { totalHeader, type Item } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { aFile, anItem, aUuid, everything } from '../../../testing/an-item.ts';
import type { BreadcrumbStep, StorageLocation } from '../../../features/storage/index.ts';
import { anOrganisation, aSharingOrganisation } from '../../../testing/an-organisation.ts';
import { Themed } from '../../../testing/frame.tsx';
import { MoveChooser } from './MoveChooser.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [own, other, foreign] = [aUuid(90), aUuid(91), aUuid(92)];
const root = { kind: 'root', org: own, type: 'org' } as const;
const onMove = vi.fn();
const step = (name: string, location: StorageLocation): BreadcrumbStep => ({ key: name, name, location });
const folderStep = (n: number): BreadcrumbStep => step(`folder ${n}`, { kind: 'folder', uuid: aUuid(n) });

/**
 * Two folders lie at each root, of which one may be filled. `start`: where one is. One is no member of the third
 * organisation, and has nothing of a folder that is not named here.
 */
function show(items: readonly Item[], start: BreadcrumbStep[] = [step('鏡医院', root)]): void {
  const given = { org: own, parent_folder: null };
  const folders = [
    anItem(1, { ...given, name: '済み' }),
    anItem(2, { ...given, name: '見るだけ', can: { ...everything, upload: false } }),
    anItem(3, { ...given, name: '写真', foldertype: 'imgSeries' }),
    anItem(5, { ...given, name: '公開', anonymous_perm: 'read' }),
    anItem(6, { ...given, name: '検討会', kind: 'conference' }),
    anItem(4, { org: other, parent_folder: null, name: '紹介' }),
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    const folder = folders.find(({ uuid }) => url.includes(uuid));
    const organisations = [
      anOrganisation({ uuid: own, name: '鏡医院' }),
      anOrganisation({ uuid: other, name: '窓病院' }),
      aSharingOrganisation({ uuid: foreign, name: '扉診療所' }),
    ];
    if (url.includes('/org/list')) return new Response(JSON.stringify(organisations));
    if (!url.includes('/list/org-root/')) {
      if (!folder) return new Response(JSON.stringify({ code: 'no_access', detail: 'x' }), { status: 403 });
      const { org, uuid, name, can, foldertype, anonymous_perm, kind } = folder;
      const current_folder = { org, uuid, name, object_type: 'folder', kind, foldertype, type: 'org', can };
      const answer = {
        current_folder,
        data: [],
        name,
        comment: null,
        view_count: null,
        your_perm: 'full_access',
        anonymous_perm,
        upload_link: false,
      };
      return new Response(JSON.stringify(answer), { headers: { [totalHeader]: '0' } });
    }
    const shared = url.includes('type=share');
    const answer = { org: shared ? [] : folders.slice(0, 2), share: shared ? folders.slice(3) : [], private: [] };
    return new Response(JSON.stringify(answer), { headers: { [totalHeader]: '2' } });
  });
  onMove.mockClear();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MoveChooser items={items} start={start} onClose={vi.fn()} onMove={onMove} />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
}
const file = aFile(7, 'text/plain', { org: own, parent_folder: null, org_root: 'org' });
const here = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ここに移動' });
const enter = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `${name} を開く` }));

test('nothing is moved to where it is; a folder in which one may put things takes it', async () => {
  show([file]);
  expect(here().disabled).toBe(true);
  expect(screen.getByText('このフォルダには移動できません')).toBeTruthy();
  expect(screen.queryByText(/上のフォルダから受け継いだ/)).toBeNull();
  await enter('済み');
  await waitFor(() => expect(here().disabled).toBe(false));
  expect(screen.getByText('上のフォルダから受け継いだ共有と公開は、移動先のものに変わります。')).toBeTruthy();
  await userEvent.click(here());
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ parent_folder: aUuid(1) });
});

test('where everybody may look it is said, also of a folder that no list has named [WB-23]', async () => {
  show([file], [folderStep(5), folderStep(1)]);
  await userEvent.click(screen.getByRole('button', { name: '上のフォルダへ' }));
  expect(await screen.findByText(/ログインしなくても開ける/)).toBeTruthy();
});

test('a folder in which one may put nothing does not', async () => {
  show([file]);
  await enter('見るだけ');
  expect(here().disabled).toBe(true);
  expect(await screen.findByText('このフォルダには移動できません')).toBeTruthy();
});

test.each([
  ['full access', folderStep(1), true],
  ['no right to put something there', folderStep(2), false],
  ['an image series', folderStep(3), false],
  ['a folder that one may not see', folderStep(9), false],
  ['a root of which one is no member', step('扉診療所', { kind: 'root', org: foreign, type: 'org' }), false],
  ['what others share', step('共有', { kind: 'root', org: own, type: 'share' }), false],
  ['the private root', step('プライベート', { kind: 'root', org: own, type: 'private' }), true],
])('a place on the way up is asked like any other: %s', async (_, above, takes) => {
  show([file], [above, folderStep(1)]);
  await userEvent.click(screen.getByRole('button', { name: '上のフォルダへ' }));
  if (takes) await waitFor(() => expect(here().disabled).toBe(false));
  else expect(await screen.findByText('このフォルダには移動できません')).toBeTruthy();
  expect(here().disabled).toBe(!takes);
});

test('what others share can be walked into, and whose it is is said there', async () => {
  show([file]);
  await userEvent.click(screen.getByRole('button', { name: '上のフォルダへ' }));
  await enter('共有（鏡医院）');
  expect(screen.getByText('このフォルダには移動できません')).toBeTruthy();
  await enter('紹介');
  expect(await screen.findByText(/公開リンクとカンファレンスの参加ページは終わり/)).toBeTruthy();
  await userEvent.click(here());
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ parent_folder: aUuid(4) });
});

test('a folder is not offered to itself', async () => {
  show([anItem(1, { org: own, parent_folder: null, org_root: 'org' })]);
  expect(await screen.findByRole('button', { name: '見るだけ を開く' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '済み を開く' })).toBeNull();
});

test('above the roots all of them are there, and another organisation is said to be one', async () => {
  show([file]);
  await userEvent.click(screen.getByRole('button', { name: '上のフォルダへ' }));
  expect(screen.getByText('ルートフォルダです。')).toBeTruthy();
  expect(here().disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上のフォルダへ' }).disabled).toBe(true);
  await enter('窓病院');
  expect(screen.getByText(/公開リンクとカンファレンスの参加ページは終わり/)).toBeTruthy();
  await userEvent.click(here());
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ org: other, has_org_perm: true });
});

test('no event is moved into another; a folder is', async () => {
  const into = [step('鏡医院', root), step('検討会', { kind: 'folder', uuid: aUuid(6) })];
  show([anItem(8, { org: own, parent_folder: null, kind: 'conference' })], into);
  expect(await screen.findByText('このフォルダには移動できません')).toBeTruthy();
  expect(here().disabled).toBe(true);
  cleanup();
  show([anItem(8, { org: own, parent_folder: null })], into);
  await waitFor(() => expect(here().disabled).toBe(false));
});
