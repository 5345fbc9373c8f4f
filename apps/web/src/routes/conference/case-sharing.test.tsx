// @vitest-environment jsdom
import type { Item, Presentation, PresentationStep } from '@mado/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { caseUrl, type CaseFolder } from '../../features/conferences/index.ts';
import { viewerUrl } from '../../features/storage/index.ts';
import { aConference } from '../../testing/a-conference.ts';
import { aFile, anItem, aStudy, aUuid, everything } from '../../testing/an-item.ts';
import { openPage } from '../testing/open-page.tsx';
import { useCopying } from '../storage/actions/use-copying.ts';
import { useSharing } from '../storage/actions/use-sharing.tsx';
import { CaseHead } from './CaseHead.tsx';
import { ConferencePlaces } from './ConferencePlaces.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const org = aUuid(90);
const event = aUuid(1);
const page = caseUrl(org, event, aUuid(5));
const place = { url: '/event', uuid: event };
const folder: CaseFolder = {
  current_folder: {
    org,
    uuid: aUuid(5),
    name: '第一例',
    object_type: 'folder',
    foldertype: 'folder',
    kind: 'case',
    type: 'org',
    can: everything,
  },
  name: '第一例',
  comment: null,
  view_count: 0,
  your_perm: 'full_access',
  anonymous_perm: 'read',
  upload_link: false,
} as CaseFolder;

const presentation: Presentation = { folder: aUuid(5), org, name: '第一例', can: { edit: false }, steps: [] };
const step = { uuid: aUuid(8), rows: 1, columns: 1, panes: [], question: '', revealed: false };

/** Everything is public; what is asked for is noted. */
function open(content: React.ReactNode, steps: PresentationStep[] = [], eventIsShown = true): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://a').pathname);
    if (url.includes('/presentation/')) return Response.json({ ...presentation, steps });
    if (url.includes('/detail/conference/'))
      return eventIsShown ? Response.json(aConference(1)) : new Response(null, { status: 403 });
    if (url.includes('/detail/folder/')) return new Response(null, { status: 204 });
    if (!url.includes('auth-list')) return Response.json([]);
    return Response.json({
      anonymous_perm: 'read',
      expiry: null,
      is_permanent: true,
      anonymous_download: false,
      anonymous_inherited: false,
      anonymous_above: false,
      upload_link: false,
      upload_inherited: false,
      your_perm: 'can_edit',
      owner: null,
      own_org: null,
      users: [],
      invitations: [],
      orgs: [],
    });
  });
  openPage(
    [
      { path: '/event', element: <h1>木曜</h1> },
      { path: '/conference', element: <h1>カンファレンス</h1> },
      { path: '*', element: content },
    ],
    '/',
    createQueryClient(),
  );
  return asked;
}

async function publicLink(): Promise<string> {
  await userEvent.click(await screen.findByRole('tab', { name: 'Webで公開' }));
  return (await screen.findByLabelText<HTMLInputElement>('公開リンク')).value;
}

test('the page of a case opens its share dialog, whose link leads to that page [WB-123]', async () => {
  const asked = open(<CaseHead folder={folder} page={page} presentation="/" event={place} />);
  await userEvent.click(await screen.findByRole('button', { name: '共有' }));
  expect(await screen.findByRole('dialog', { name: /第一例/ })).toBeTruthy();
  expect(await publicLink()).toBe(location.origin + page);
  expect(asked).toContain(`/api/datamanage/perm/folder-auth-list/${aUuid(5)}`);
});

test('the form of a case asks before what was typed is lost [WB-125]', async () => {
  open(<CaseHead folder={folder} page={page} presentation="/" event={place} />);
  await userEvent.click(await screen.findByRole('button', { name: '編集' }));
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  await userEvent.type(screen.getByLabelText(/ケース名/), 'の二');
  expect(leaves()).toBe(false);
});

test('who deletes a case that alone was shared with them is not led to its event [WB-96]', async () => {
  open(<CaseHead folder={folder} page={page} presentation="/" event={place} />, [], false);
  await userEvent.click(await screen.findByRole('button', { name: '削除' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除' }));
  expect(await screen.findByRole('heading', { name: 'カンファレンス' })).toBeTruthy();
});

test('a case is deleted from its page by who may, and the event is there again [WB-96]', async () => {
  const asked = open(<CaseHead folder={folder} page={page} presentation="/" event={place} />);
  await userEvent.click(await screen.findByRole('button', { name: '削除' }));
  expect(asked).not.toContain(`/api/datamanage/detail/folder/${aUuid(5)}`);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除' }));
  expect(await screen.findByRole('heading', { name: '木曜' })).toBeTruthy();
  expect(asked).toContain(`/api/datamanage/detail/folder/${aUuid(5)}`);
  cleanup();
  const mayEdit = { ...folder.current_folder, can: { ...everything, delete: false } };
  open(<CaseHead folder={{ ...folder, current_folder: mayEdit }} page={page} presentation="/" event={place} />);
  expect(await screen.findByRole('button', { name: '編集' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '削除' })).toBeNull();
});

test('who is not signed in shares no case [WB-97]', async () => {
  session.end();
  open(<CaseHead folder={folder} page={page} presentation="/" event={place} />);
  expect(await screen.findByRole('heading', { name: '第一例' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '共有' })).toBeNull();
});

test('a long name leaves the list its place until all of it is asked for [WB-96]', async () => {
  const name = '名'.repeat(240);
  open(<CaseHead folder={{ ...folder, name }} page={page} presentation="/" event={place} />);
  const heading = await screen.findByRole('heading', { name });
  expect(getComputedStyle(heading).overflow).toBe('hidden');
  await userEvent.click(screen.getByRole('button', { name: '名前をすべて表示' }));
  expect(getComputedStyle(heading).overflow).not.toBe('hidden');
  cleanup();
  open(<CaseHead folder={folder} page={page} presentation="/" event={place} />);
  expect(await screen.findByRole('heading', { name: '第一例' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '名前をすべて表示' })).toBeNull();
});

test('who may only look is led to a presentation where there is one [WB-108]', async () => {
  session.end();
  const asked = open(<CaseHead folder={folder} page={page} presentation="/" event={place} />);
  await vi.waitFor(() => expect(asked.filter((path) => path.includes('/presentation/'))).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'プレゼンテーション' })).toBeNull();
  cleanup();
  open(<CaseHead folder={folder} page={page} presentation="/" event={place} />, [
    { ...step, text: '', notes: null, answer: null },
  ]);
  expect(await screen.findByRole('link', { name: 'プレゼンテーション' })).toBeTruthy();
});

test('who is signed in and may only look changes nothing of a case [WB-96]', async () => {
  const current = { ...folder.current_folder, can: { ...everything, edit: false } };
  open(<CaseHead folder={{ ...folder, current_folder: current }} page={page} presentation="/" event={place} />);
  expect(await screen.findByRole('button', { name: '共有' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '編集' })).toBeNull();
});

test('who may edit is led to it, to begin one [WB-108]', async () => {
  const asked = open(<CaseHead folder={folder} page={page} presentation="/" event={place} />);
  expect(await screen.findByRole('link', { name: 'プレゼンテーション' })).toBeTruthy();
  expect(asked.filter((path) => path.includes('/presentation/'))).toEqual([]);
});

function Shares({ of }: { of: Parameters<ReturnType<typeof useSharing>['open']>[0] }): React.ReactNode {
  const sharing = useSharing();
  return (
    <>
      <button type="button" onClick={() => sharing.open(of)}>
        open
      </button>
      {sharing.dialog}
    </>
  );
}

const listed = anItem(5, { org, kind: 'case', parent_folder: event, name: '第一例' });
test.each([
  ['the case that one is in', { ...folder.current_folder, anonymous_perm: 'none' as const }, event, page],
  ['a case in a root', listed, null, page],
  ['an event in a root', anItem(1, { org, kind: 'conference' }), null, `/conference/org/${org}/event/${event}`],
  ['a PDF', aFile(7, 'application/pdf', { org }), null, `/pdf/${aUuid(7)}`],
  ['a file that no page shows', aFile(8, 'application/octet-stream', { org }), null, `/download/${aUuid(8)}`],
  ['a folder of a case', anItem(6, { org, parent_folder: aUuid(5) }), event, caseUrl(org, event, aUuid(6))],
])('the menu of a list among conferences leads to the page of %s [WB-123]', async (_, of, place, expected) => {
  open(
    <ConferencePlaces org={org} event={place}>
      <Shares of={of} />
    </ConferencePlaces>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'open' }));
  expect(await publicLink()).toBe(location.origin + expected);
});

test('in storage its link leads to storage [WB-123]', async () => {
  open(<Shares of={listed} />);
  await userEvent.click(await screen.findByRole('button', { name: 'open' }));
  expect(await publicLink()).toBe(`${location.origin}/storage/${aUuid(5)}`);
});

function Copies({ of }: { of: Item }): React.ReactNode {
  const [entry] = useCopying().entriesFor([of]);
  return (
    <button type="button" onClick={() => entry?.run()}>
      copy
    </button>
  );
}

test.each([
  ['a folder of a case', anItem(6, { org, parent_folder: aUuid(5) }), caseUrl(org, event, aUuid(6))],
  ['a study of a case', aStudy(7, { org, parent_folder: aUuid(5) }), viewerUrl(aStudy(7))],
])('what is copied of %s is the address under which its row opens [WB-122]', async (_, of, expected) => {
  open(
    <ConferencePlaces org={org} event={event}>
      <Copies of={of} />
    </ConferencePlaces>,
  );
  userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  (await screen.findByRole('button', { name: 'copy' })).click();
  await vi.waitFor(() => expect(copied).toHaveBeenCalledWith(`${location.origin}${expected}`));
});
