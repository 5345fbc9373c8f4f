// @vitest-environment jsdom
import type { Presentation, PresentationStep } from '@mado/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { aUuid } from '../../testing/an-item.ts';
import { openPage } from '../testing/open-page.tsx';
import { PresentationScreen } from './PresentationScreen.tsx';

beforeAll(startI18n);
let sent: unknown[];
/** What a change answers in place of what has become of it. */
let refuses: { detail: string; code: string } | null;
/** Tells the page that something has changed in these folders. */
let tell: ((folders: string[]) => void) | null;
/** What somebody else has changed meanwhile. */
let meanwhile: Partial<PresentationStep>;
beforeEach(() => {
  sent = [];
  refuses = null;
  tell = null;
  meanwhile = {};
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const step: PresentationStep = {
  uuid: aUuid(3),
  rows: 1,
  columns: 1,
  panes: [],
  text: '胸部 CT',
  notes: '間を置く',
  question: '診断は?',
  answer: '肺結核',
  revealed: false,
};

/** The presentation of a case, of which nothing changes but what is answered to a change. */
function open(given: Partial<PresentationStep> = {}, edit = true, search = '', more: PresentationStep[] = []) {
  let steps = [{ ...step, ...given }, ...more];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url.includes('/datamanage/events')) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      tell = (folders) => {
        const data = JSON.stringify({ folders, roots: [], rights: false });
        void writer.write(new TextEncoder().encode(`event: changed\ndata: ${data}\n\n`));
      };
      return new Response(readable);
    }
    if (!url.includes('/presentation')) return new Response('', { status: 404 });
    if (method !== 'GET') {
      const change = JSON.parse(typeof body === 'string' ? body : 'null') as { steps?: Partial<PresentationStep>[] };
      sent.push(change);
      if (refuses !== null) return Response.json(refuses, { status: 400 });
      const [said] = change.steps ?? [];
      steps = steps.map((one) => (said?.uuid === one.uuid ? { ...one, ...said } : one));
    }
    const whole: Presentation = {
      folder: aUuid(1),
      org: aUuid(90),
      name: '第一例',
      can: { edit },
      steps: steps.map((one) => ({ ...one, ...meanwhile })),
    };
    return Response.json(whole);
  });
  const element = <PresentationScreen org={aUuid(90)} event={aUuid(2)} uuid={aUuid(1)} />;
  const routes = [
    { path: '/presentation', element },
    { path: '*', element: 'ケースのページ' },
  ];
  return openPage(routes, `/presentation${search}`, createQueryClient());
}
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));

test('what is said of a step is all there when it is changed again [WB-108]', async () => {
  open();
  await press('場面 1 を編集');
  await userEvent.type(screen.getByLabelText('説明'), 'です');
  await press('保存');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const { text, notes, question, answer, uuid } = step;
  expect(sent).toEqual([{ steps: [{ uuid, text: `${text}です`, notes, question, answer }] }]);
});

test('it is played from its first step, as its address says; an answer is shown to all, and withheld again [WB-108]', async () => {
  const address = open();
  await press('再生');
  expect(address()).toBe('/presentation?step=1');
  await press('答えを表示');
  await press('答えを隠す');
  expect(sent).toEqual([
    { steps: [{ uuid: step.uuid, revealed: true }] },
    { steps: [{ uuid: step.uuid, revealed: false }] },
  ]);
  await press('再生を終わる');
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/presentation', null]);
});

test('who may not edit plays it, and shows no answer to anybody [WB-108]', async () => {
  open({ answer: null, notes: null }, false, '?step=1');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('heading', { name: '診断は?' })).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: '答えを表示' })).toBeNull();
  await userEvent.keyboard('r');
  expect(sent).toEqual([]);
});

test('what was typed of a step is not lost unasked: by the way back, the browser, or the form of another [WB-125]', async () => {
  const address = open({}, true, '', [{ ...step, uuid: aUuid(4), text: '腹部 CT' }]);
  await press('場面 1 を編集');
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('説明').value;
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  // Nothing was typed yet: nothing is asked.
  await press('場面 2 を編集');
  expect([text(), leaves()]).toEqual(['腹部 CT', true]);
  await userEvent.type(screen.getByLabelText('発表者ノート'), 'ゆっくり');
  expect(leaves()).toBe(false);
  for (const way of [screen.getByRole('link', { name: 'ケースに戻る' }), await button('場面 1 を編集')]) {
    await userEvent.click(way);
    await press('編集に戻る');
    expect([address(), text()]).toEqual(['/presentation', '腹部 CT']);
    expect(screen.getByLabelText<HTMLTextAreaElement>('発表者ノート').value).toBe('間を置くゆっくり');
  }
  await press('場面 1 を編集');
  await press('破棄');
  expect([text(), leaves()]).toEqual(['胸部 CT', true]);
});

test('who cancels the form of a step is asked nothing [WB-125]', async () => {
  open();
  await press('場面 1 を編集');
  await userEvent.type(screen.getByLabelText('説明'), 'です');
  await press('キャンセル');
  expect([screen.queryByRole('dialog'), screen.queryByLabelText('説明')]).toEqual([null, null]);
});

test('a step is removed after a question [WB-108]', async () => {
  open();
  await press('場面 1 を削除');
  const dialog = await screen.findByRole('dialog', { name: '場面を削除' });
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: '削除' }));
  await vi.waitFor(() => expect(sent).toEqual([{ remove: [step.uuid] }]));
});

test('an order that could not be kept is taken back, and said [WB-108]', async () => {
  open({}, true, '', [{ ...step, uuid: aUuid(4), question: '部位は?' }]);
  const shown = () => screen.getAllByRole('listitem').map((line) => /診断は|部位は/.exec(line.textContent)?.[0]);
  refuses = { code: 'level_too_low', detail: '並べ替えられません' };
  await press('場面 1 を下へ');
  expect(await screen.findByText('並べ替えられません')).toBeTruthy();
  expect(sent).toEqual([{ order: [aUuid(4), step.uuid] }]);
  await vi.waitFor(() => expect(shown()).toEqual(['診断は', '部位は']));
});

test('an answer that is shown comes to who looks on, at once [WB-108]', async () => {
  open({ answer: null, notes: null }, false, '?step=1');
  const dialog = await screen.findByRole('dialog');
  await vi.waitFor(() => expect(tell).not.toBeNull());
  expect(within(dialog).queryByText(/肺結核/)).toBeNull();
  meanwhile = { answer: '肺結核', revealed: true };
  tell?.([aUuid(1)]);
  expect(await within(dialog).findByText(/肺結核/)).toBeTruthy();
});
