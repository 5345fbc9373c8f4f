// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../../app/http/index.ts';
import { startI18n } from '../../../app/language/i18n.ts';
import { aFile, anItem, aStudy, aUuid } from '../../../testing/an-item.ts';
import { Themed } from '../../../testing/frame.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const onClose = vi.fn();
const onShare = vi.fn();

function show(items: Item[], phone = false): HTMLElement {
  vi.stubGlobal('matchMedia', () => ({ matches: !phone, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  onClose.mockClear();
  render(<DetailsPanel open items={items} phone={phone} onShare={onShare} onSettled={vi.fn()} onClose={onClose} />, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <Themed>{children}</Themed>
      </MemoryRouter>
    ),
  });
  return screen.getByRole(phone ? 'dialog' : 'complementary', { name: '詳細' });
}

const facts = (panel: HTMLElement): Record<string, string | null> =>
  Object.fromEntries(
    within(panel)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );

test.each([false, true])('with nothing chosen it says so and can be closed (phone: %s)', async (phone) => {
  const panel = show([], phone);
  expect(within(panel).getByRole('heading', { name: 'データが選択されていません' })).toBeTruthy();
  expect(within(panel).queryByRole('term')).toBeNull();
  await userEvent.click(within(panel).getByRole('button', { name: '詳細を閉じる' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a file: name, permission, type, size, when it was made, and what was noted, once each', () => {
  const notes = [{ code: 'charset_guessed' }, { code: 'no_preamble' }, { code: 'charset_guessed' }];
  const created_dt = new Date(2026, 10, 17, 14, 5, 59).toISOString();
  const panel = show([
    aFile(1, 'application/pdf', { name: '紹介状.pdf', size: 1_200_000, perm: 'can_view', created_dt, notes }),
  ]);
  expect(within(panel).getByRole('heading', { level: 2, name: '紹介状.pdf' })).toBeTruthy();
  expect(within(panel).getByText('あなたのアクセス権限：閲覧')).toBeTruthy();
  expect(facts(panel)).toEqual({ 種類: 'PDF', サイズ: '1.2MB', 作成日時: '2026-11-17 14:05' });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    '文字コードの指定が正しくないため、推定しました氏名などの文字が正しいか確認してください。',
    '先頭の 128 バイト（プリアンブル）がありませんこのままご利用いただけます。',
  ]);
});

test('a study of which not all has come says how much has, and what can be done', () => {
  const panel = show([aStudy(1, { incomplete: { received: 2, expected: 1536 } })]);
  const notice = within(panel).getByRole('group', { name: '未完了 2 / 1,536' });
  expect(within(notice).getByTestId('mark').textContent).toBe('未完了 2 / 1,536');
  expect(notice.textContent).toContain('残りをもう一度アップロードすると');
  cleanup();
  expect(within(show([aStudy(1)])).queryByText(/未完了/)).toBeNull();
});

test('a note says where in the file: the first position of its kind', () => {
  const notes = [
    { code: 'truncated', tag: '7FE00010', offset: 1234 },
    { code: 'truncated', tag: '00100010', offset: 9999 },
    { code: 'bad_value', tag: '00080020' },
  ];
  const panel = show([aFile(1, 'application/dicom', { notes })]);
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringContaining('（(7FE0,0010)、位置 1,234 バイト）元の装置や CD からコピーし直して'),
    expect.stringContaining('（(0008,0020)）検査情報が正しいか'),
  ]);
});

test('a study has the way into the viewer, in a tab of its own, and its address to copy [WB-13]', async () => {
  const panel = show([aStudy(1)]);
  const address = `/viewer?url=/api/datamanage/dcm/folder/${aUuid(1)}`;
  const link = within(panel).getByRole('link', { name: 'ビューアで開く' });
  expect(link.getAttribute('href')).toBe(address);
  expect(link.getAttribute('target')).toBe('_blank');
  const user = userEvent.setup();
  await user.click(within(panel).getByRole('button', { name: 'ビューアのリンクをコピー' }));
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('コピーしました'));
  expect(await navigator.clipboard.readText()).toBe(location.origin + address);
});

test.each([
  ['folder', anItem(1)],
  ['image series', anItem(1, { foldertype: 'imgSeries' })],
  ['DICOM file', aFile(1, 'application/dicom')],
])('a %s has no viewer link [WB-13]', (_kind, item) => {
  expect(within(show([item])).queryByRole('link')).toBeNull();
});

test('of several it says how many and how large they are together [WB-13]', () => {
  const panel = show([aStudy(1, { size: 1_000_000 }), aStudy(2, { size: 500_000 })]);
  expect(within(panel).getByRole('heading', { name: '2 件を選択中' })).toBeTruthy();
  expect(facts(panel)).toEqual({ サイズ: '1.5MB' });
});

test('what goes to the trash by itself says when', () => {
  const settings = {
    auto_delete: true,
    auto_delete_self: true,
    auto_delete_type: 'delete-on-date',
    auto_delete_date: '2026-12-01',
    auto_delete_after: null,
  } as const;
  const said = (given: Partial<Item>) => facts(show([anItem(1, given)]))['自動削除'];
  expect(said({ settings: { ...settings, auto_delete_parent: false } })).toBe('2026-12-01');
  cleanup();
  const own = { ...settings, auto_delete_self: false, auto_delete_parent: true };
  const parent = { ...settings, auto_delete_day: '2026-12-05', folder: null };
  expect(said({ settings: own, parent_settings: parent })).toBe('2026-12-01（中の項目） / 2026-12-05');
  cleanup();
  const days = { auto_delete_type: 'delete-after-days', auto_delete_date: null, auto_delete_after: 3 } as const;
  expect(said({ settings: { ...settings, ...days, auto_delete_self: false, auto_delete_parent: false } })).toBe(
    '3 日後（中の項目）',
  );
  cleanup();
  expect(said({ parent_settings: { ...parent, ...days } })).toBe('2026-12-05 以降');
  cleanup();
  expect(said({})).toBeUndefined();
});

test('patient ID and modalities of who is signed in lead to all data that have them; who is not reads them', () => {
  const study = aStudy(1, { PatientID: 'K-004182', modality_list: ['CT', 'PT'] });
  show([study]);
  expect(screen.queryByRole('link', { name: 'K-004182' })).toBeNull();
  cleanup();
  session.start({ access_token: 'token', email: 'a@example.jp', username: 'a' });
  const panel = show([study]);
  const to = (name: string) => within(panel).getByRole('link', { name }).getAttribute('href');
  expect(to('K-004182')).toBe(`/storage/org/${study.org}/patientId?value=K-004182`);
  expect([to('CT'), to('PT')]).toEqual(['CT', 'PT'].map((code) => `/storage/org/${study.org}/modality?value=${code}`));
});
