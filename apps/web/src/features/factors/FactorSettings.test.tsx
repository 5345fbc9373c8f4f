// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from 'uqr';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { Themed } from '../../testing/frame.tsx';
import { FactorPolicy, FactorSettings } from './index.ts';

beforeAll(startI18n);
// What draws the code is compiled first.
beforeAll(() => import('../../app/QrCode.tsx'));

const at = '2026-11-25T01:00:00.000Z';
const passkey = { id: aUuid(4), name: '受付の端末', created_at: at, used_at: null };
const none = { totp: null, passkeys: [] as unknown[], recovery_codes_left: 0 };
const uri = 'otpauth://totp/Mado:hana%40example.jp?secret=ABCDEFGHIJKLMNOPQRST&issuer=Mado';
const codes = ['aaaa-bbbb', 'cccc-dddd'];

let asked: unknown[];
let read: number;
let factors: typeof none | (Omit<typeof none, 'totp'> & { totp: { created_at: string } });
/** What a change is answered with. */
let answer: (path: string) => Response | Promise<Response>;
let queries: QueryClient;
beforeEach(() => {
  asked = [];
  read = 0;
  factors = none;
  answer = () => new Response(null, { status: 204 });
  queries = new QueryClient();
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') {
      read += 1;
      return Response.json(factors);
    }
    asked.push([path, JSON.parse(typeof body === 'string' ? body : 'null') as unknown]);
    return answer(path);
  });
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

function show(what = <FactorSettings />): void {
  // Organisations that demand a factor open by it.
  queries.setQueryData(['organisations', 'list'], []);
  render(
    <QueryClientProvider client={queries}>
      <Themed>
        <MemoryRouter>{what}</MemoryRouter>
      </Themed>
    </QueryClientProvider>,
  );
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const prove = async (button: string) => {
  await userEvent.type(screen.getByLabelText('現在のパスワード'), 'the password');
  await press(button);
};
/** The clipboard takes what is written into it, whatever stands there before. */
const copiesBy = (writeText: () => Promise<void>) =>
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
const proof = { kind: 'password', password: 'the password' };
const organisationsAreStale = () => queries.getQueryState(['organisations', 'list'])?.isInvalidated === true;

test('an app is set up by its first code, and the recovery codes are shown once', async () => {
  const copied = vi.fn(() => Promise.resolve());
  show();
  await press('認証アプリを設定する');
  answer = () => Response.json({ ticket: 'a ticket', secret: 'ABCDEFGHIJKLMNOPQRST', uri });
  await prove('次へ');
  expect(await screen.findByText('ABCD EFGH IJKL MNOP QRST')).toBeTruthy();
  const { size } = encode(uri, { border: 4 });
  const drawn = await screen.findByRole('img', { name: '認証アプリで読み取る QR コード' });
  expect(drawn.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  answer = () => Response.json({ detail: 'コードが違います。', code: 'factor_code_wrong' }, { status: 400 });
  await userEvent.type(screen.getByLabelText('6 桁のコード'), '111111{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('コードが違います。');
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST')).toBeTruthy();
  answer = () => Response.json({ recovery_codes: codes });
  factors = { ...none, totp: { created_at: at }, recovery_codes_left: 2 };
  await userEvent.clear(screen.getByLabelText('6 桁のコード'));
  await userEvent.type(screen.getByLabelText('6 桁のコード'), '222222{Enter}');
  expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
  copiesBy(copied);
  await press('コピー');
  expect(copied).toHaveBeenCalledWith('aaaa-bbbb\ncccc-dddd');
  expect(await screen.findByRole('button', { name: 'コピーしました' })).toBeTruthy();
  await press('保管しました');
  expect(screen.queryByText('aaaa-bbbb')).toBeNull();
  expect(await screen.findByText('2026年11月25日 に設定')).toBeTruthy();
  expect(organisationsAreStale()).toBe(true);
  expect(asked).toEqual([
    ['/api/users/factors/totp', { proof }],
    ['/api/users/factors/totp/confirm', { ticket: 'a ticket', code: '111111' }],
    ['/api/users/factors/totp/confirm', { ticket: 'a ticket', code: '222222' }],
  ]);
});

test('codes that could not be copied are not said to be', async () => {
  factors = { ...none, totp: { created_at: at }, recovery_codes_left: 2 };
  answer = () => Response.json({ recovery_codes: codes });
  show();
  await press('新しく作成');
  await prove('作成する');
  const copied = vi.fn(() => Promise.reject(new Error('no')));
  copiesBy(copied);
  await press('コピー');
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: 'コピーしました' })).toBeNull();
});

test('a password that is wrong is said, is asked for again, and changes nothing', async () => {
  factors = { ...none, totp: { created_at: at }, recovery_codes_left: 2 };
  answer = () => Response.json({ detail: 'パスワードが違います。', code: 'password_wrong' }, { status: 400 });
  show();
  await press('認証アプリを削除');
  await prove('削除する');
  expect((await screen.findByRole('alert')).textContent).toBe('パスワードが違います。');
  expect(document.activeElement).toBe(screen.getByLabelText('現在のパスワード'));
  await press('キャンセル');
  expect(await screen.findByRole('button', { name: '認証アプリを削除' })).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('a passkey is taken off by its id, once, and the list is read again', async () => {
  factors = { ...none, passkeys: [passkey], recovery_codes_left: 2 };
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  show();
  await press('パスキー「受付の端末」を削除');
  await prove('削除する');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '削除する' }).disabled).toBe(true);
  factors = none;
  resolve(new Response(null, { status: 204 }));
  expect(await screen.findByText(/2 段階認証は設定されていません。/)).toBeTruthy();
  expect(screen.queryByText('リカバリーコード')).toBeNull();
  expect(asked).toEqual([[`/api/users/factors/passkey/${aUuid(4)}/remove`, { proof }]]);
  expect(read).toBe(2);
  expect(organisationsAreStale()).toBe(true);
});

test.each([
  ['NotAllowedError', /^パスキーの確認が中止されたか、時間切れになりました。/],
  ['InvalidStateError', /^この端末のパスキーはすでに追加されています。/],
])('a passkey that the browser does not make is said in our words: %s', async (name, words) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const credentials = { create: () => Promise.reject(new DOMException('no', name)) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials }));
  const user = { id: 'AAAA', name: 'x', displayName: 'x' };
  const options = { challenge: 'AAAA', rp: { name: 'x' }, user, pubKeyCredParams: [], excludeCredentials: [] };
  answer = () => Response.json({ ticket: 'a ticket', options });
  show();
  await press('パスキーを追加');
  await prove('次へ');
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(asked).toEqual([['/api/users/factors/passkey', { proof }]]);
});

test('a passkey is kept under the name that was typed', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const bytes = new Uint8Array([1]).buffer;
  const made = {
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response: { attestationObject: bytes, clientDataJSON: bytes },
    getClientExtensionResults: () => ({}),
  };
  const credentials = { create: () => Promise.resolve(made) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials }));
  const user = { id: 'AAAA', name: 'x', displayName: 'x' };
  const options = { challenge: 'AAAA', rp: { name: 'x' }, user, pubKeyCredParams: [], excludeCredentials: [] };
  answer = (path) =>
    Response.json(path.endsWith('/confirm') ? { recovery_codes: null } : { ticket: 'a ticket', options });
  show();
  await press('パスキーを追加');
  const name = screen.getByLabelText<HTMLInputElement>('パスキーの名前');
  expect(name.value).toBe('この端末');
  await userEvent.clear(name);
  await userEvent.type(name, ' 受付 ');
  await prove('次へ');
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject([{}, { ticket: 'a ticket', name: '受付' }]));
  // Codes that are there already are not shown again.
  expect(await screen.findByRole('button', { name: 'パスキーを追加' })).toBeTruthy();
});

test('an organisation demands a factor by a switch, and what is known of it is read again; a refusal is said', async () => {
  answer = () => Response.json(anOrganisation({ demands_factor: true }));
  show(<FactorPolicy organisation={anOrganisation()} />);
  const demand = screen.getByRole<HTMLInputElement>('switch', { name: '「医院」のメンバー全員に 2 段階認証を求める' });
  await userEvent.click(demand);
  await vi.waitFor(() => expect(organisationsAreStale()).toBe(true));
  expect(asked).toEqual([[`/api/access/org/demand-factor/${aUuid(90)}`, { demands_factor: true }]]);
  answer = () =>
    Response.json({ detail: '先にご自身で設定してください。', code: 'factor_needed_first' }, { status: 400 });
  await userEvent.click(demand);
  expect((await screen.findByRole('alert')).textContent).toBe('先にご自身で設定してください。');
  expect([demand.checked, demand.disabled]).toEqual([false, false]);
});
