// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { aUuid } from '../../testing/an-item.ts';
import { openPage } from '../testing/open-page.tsx';
import { Component as UploadRoute } from './UploadRoute.tsx';

beforeAll(startI18n);
// Nobody is signed in, whoever was before.
beforeEach(() => session.end());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const paths = ['/upload/:org/:folder', '/conference/org/:org/event/:event/casestudy/:folder/upload'];
const ofFolder = `/upload/${aUuid(9)}/${aUuid(1)}`;
const ofCase = `/conference/org/${aUuid(9)}/event/${aUuid(2)}/casestudy/${aUuid(1)}/upload`;

/** The page where the server answers as it is told; what it was asked. */
function open(address: string, status = 200, body: object = { in_conference: false }) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    if (url.includes('upload-place')) asked.push(JSON.parse(init?.body ?? 'null'));
    return Response.json(body, { status });
  });
  const queries = createQueryClient();
  openPage(
    paths.map((path) => ({ path, element: <UploadRoute /> })),
    address,
    queries,
  );
  return { asked, queries };
}

test.each([
  [ofFolder, false],
  [ofFolder, true],
  [ofCase, true],
])(
  '%s takes files from a visitor, and asks of the folder whether it does and lies in a conference: %s [WB-102]',
  async (address, of) => {
    const { asked } = open(address, 200, { in_conference: of });
    expect(await screen.findByRole('heading', { name: 'ファイルを送る' })).toBeTruthy();
    expect(asked).toEqual([
      {
        target_folder: aUuid(1),
        target_org: aUuid(9),
        is_org_perm: false,
        upload: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
    expect(screen.getByText(/20,000 ファイル、20 GB/)).toBeTruthy();
    expect(screen.queryByText(/カンファレンスでは/) !== null).toBe(of);
    expect(screen.queryByRole('button', { name: /ユーザーメニュー|ログイン/ })).toBeNull();
  },
);

test.each([
  [401, 'not_signed_in', 'このリンクではアップロードできません'],
  [403, 'no_access', 'このリンクではアップロードできません'],
  [403, 'level_too_low', 'このリンクではアップロードできません'],
  [403, 'link_expired', 'アップロードリンクの有効期限が切れています'],
  [429, 'upload_link_full', '今はアップロードできません'],
])('%i %s is told there, without a way to sign in [WB-102]', async (status, code, title) => {
  open(ofFolder, status, { code, detail: '受け取れる量に達しました' });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  if (code === 'upload_link_full') expect(screen.getByText('受け取れる量に達しました')).toBeTruthy();
  expect(screen.queryByTestId('upload-area')).toBeNull();
  expect(screen.queryByRole('link', { name: /ログイン/ })).toBeNull();
});

test('a link that ends while its page is open takes nothing more [WB-102]', async () => {
  const { queries } = open(ofFolder);
  expect(await screen.findByRole('heading', { name: 'ファイルを送る' })).toBeTruthy();
  vi.stubGlobal('fetch', async () => Response.json({ code: 'link_expired', detail: '' }, { status: 403 }));
  await queries.invalidateQueries();
  expect(await screen.findByRole('heading', { name: 'アップロードリンクの有効期限が切れています' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'ファイルを送る' })).toBeNull();
});

test('an address that names nothing is not found', async () => {
  open(`/upload/x/${aUuid(1)}`);
  expect(await screen.findByRole('heading', { name: 'このページは見つかりませんでした' })).toBeTruthy();
});
