// @vitest-environment jsdom
import { residualsAccept } from '@mado/viewer/ports';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropEarly, session } from '../../app/http/index.ts';
import { aViewerSeries, aViewerStudy } from '../../testing/a-viewer-source.ts';
import { aUuid } from '../../testing/an-item.ts';
import { askEarly, askEarlyByLink } from './ask-early.ts';
import { addressesIn, isViewerPage } from './address.ts';
import { forgetPrefetchedSources } from './prefetched-sources.ts';
import { openSource } from './source.ts';

const folder = (n: number) => ({ kind: 'folder' as const, uuid: aUuid(n) });
const address = (n: number) => `/api/datamanage/dcm/folder/${aUuid(n)}`;
const frame = '/api/dicomweb/x/frames/1';
const signal = new AbortController().signal;
const refreshPath = '/api/dj-rest-auth/token/refresh/';

const series = (n: number, first: string | null) =>
  aViewerSeries(n, { SeriesInstanceUID: `1.2.${n}`, first_frame: first });
const source = (...listed: ReturnType<typeof series>[]) => ({ studies: [aViewerStudy(listed)] });

interface Asked {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal | null | undefined;
}
let asked: Asked[];
const urls = () => asked.map(({ url }) => url);

/** A server that answers by address; what it does not know is 404. */
function serve(answers: Record<string, (request: Asked) => Response | Promise<Response>>): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = { url, headers: Object.fromEntries(new Headers(init.headers)), signal: init.signal };
    asked.push(request);
    return answers[url]?.(request) ?? json(404, { detail: 'x', code: 'gone' });
  });
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const ok = (body: unknown) => () => json(200, body);
/** The folder `1` with a series without images and one with them. */
const study = {
  [address(1)]: ok(source(series(2, null), series(3, frame))),
  [series(3, frame).document]: ok({ instances: [] }),
  [frame]: () => new Response(Uint8Array.of(1, 2)),
};
const ask = (query: string, token: string | null = 'old') =>
  askEarly(addressesIn(new URLSearchParams(query)), token, 'ja');
/** What was asked for early has been answered, and what follows from it has been asked for. */
const followed = (...wanted: string[]) => vi.waitFor(() => expect(urls()).toEqual(wanted));

beforeEach(() => {
  asked = [];
  document.documentElement.lang = 'ja';
  session.start({ access_token: 'old', email: 'a', username: 'a' });
});
afterEach(() => {
  dropEarly();
  session.end();
  vi.unstubAllGlobals();
});

test('source, document and first frame are asked for at once, as the viewer asks, and it takes them over: nothing is asked for twice', async () => {
  serve(study);
  ask(`url=${encodeURIComponent(address(1))}`);
  await followed(address(1), series(3, frame).document, frame);
  const early = asked.map(({ headers }) => headers);
  expect(early[2]?.['accept']).toBe(residualsAccept);

  const opened = openSource([folder(1)]);
  const [, second] = (await opened.listed)[0]?.series ?? [];
  const headers = await opened.source.headers();
  await expect(opened.source.document(second ?? expect.fail('no series'), signal)).resolves.toEqual({ instances: [] });
  const taken = await opened.source.sentBefore?.(new URL(frame, location.href).href, headers);
  expect(new Uint8Array((await taken?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(Uint8Array.of(1, 2));
  expect(asked).toHaveLength(3);

  // Afterwards the same is asked for anew, with the same headers.
  expect(opened.source.sentBefore?.(frame, headers)).toBeNull();
  await openSource([folder(1)]).listed;
  await opened.source.document(second ?? expect.fail('no series'), signal);
  expect(asked.slice(3).map((one) => one.headers)).toEqual(early.slice(0, 2));
});

test('an answer that is not there yet is waited for', async () => {
  let answer: (response: Response) => void = () => undefined;
  serve({ ...study, [address(1)]: () => new Promise((resolve) => (answer = resolve)) });
  ask(`url=${address(1)}`);
  const { listed } = openSource([folder(1)]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer(ok(source(series(3, frame)))());
  await expect(listed).resolves.toHaveLength(1);
  // Whoever has the list finds document and frame asked for.
  expect(urls()).toEqual([address(1), series(3, frame).document, frame]);
});

test('with an expired token the ordinary request renews it, and is sent once more', async () => {
  const expired = ({ headers }: Asked) =>
    headers['authorization'] === 'Bearer new'
      ? ok(source(series(3, frame)))()
      : json(401, { detail: 'x', code: 'token_expired' });
  serve({ [address(1)]: expired, [refreshPath]: ok({ access: 'new' }) });
  ask(`url=${address(1)}`);
  await expect(openSource([folder(1)]).listed).resolves.toHaveLength(1);
  expect(urls()).toEqual([address(1), refreshPath, address(1)]);
  expect(session.get()?.access_token).toBe('new');
});

test.each([
  [403, 'no_access'],
  [404, 'gone'],
])('a refusal with %s is that of the page, and nothing else is asked for', async (status, code) => {
  serve({ [address(1)]: () => json(status, { detail: 'x', code }) });
  ask(`url=${address(1)}`);
  await expect(openSource([folder(1)]).listed).rejects.toMatchObject({ name: 'RequestFailure', status, code });
  expect(urls()).toEqual([address(1)]);
});

test('an answer that nobody can read fails where it is read', async () => {
  serve({ [address(1)]: () => new Response('<html>', { status: 200 }) });
  ask(`url=${address(1)}`);
  await expect(openSource([folder(1)]).listed).rejects.toThrow(SyntaxError);
  expect(urls()).toEqual([address(1)]);
});

test('no network is tried again as ever', async () => {
  let tries = 0;
  serve({ ...study, [address(1)]: () => (++tries === 1 ? Promise.reject(new TypeError('network')) : ok(source())()) });
  ask(`url=${address(1)}`);
  await expect(openSource([folder(1)]).listed).resolves.toHaveLength(1);
  expect(tries).toBe(2);
});

test('by a public link there is no sign-in to send', async () => {
  session.end();
  serve(study);
  ask(`url=${address(1)}`, null);
  await followed(address(1), series(3, frame).document, frame);
  expect(asked.map(({ headers }) => headers['authorization'])).toEqual([undefined, undefined, undefined]);
  const opened = openSource([folder(1)]);
  await opened.listed;
  expect(opened.source.sentBefore?.(frame, await opened.source.headers())).not.toBeNull();
  expect(asked).toHaveLength(3);
});

test('what was asked for in another sign-in is given up and asked for anew', async () => {
  serve(study);
  ask(`url=${address(1)}`);
  await followed(address(1), series(3, frame).document, frame);
  const { signal: sent } = asked[0] ?? expect.fail('nothing was asked for');
  session.start({ access_token: 'of another', email: 'b', username: 'b' });
  await openSource([folder(1)]).listed;
  expect(sent?.aborted).toBe(true);
  expect(asked.at(-1)).toMatchObject({ url: address(1), headers: { authorization: 'Bearer of another' } });
});

test('signing out gives up all that nobody has taken', async () => {
  serve(study);
  ask(`url=${address(1)}`);
  await followed(address(1), series(3, frame).document, frame);
  session.end();
  forgetPrefetchedSources();
  expect(asked.every((one) => one.signal?.aborted === true)).toBe(true);
  expect(window.earlyRequests?.size).toBe(0);
});

test('whoever gives up waiting ends the early request as well', async () => {
  serve({ ...study, [series(3, frame).document]: () => new Promise(() => undefined) });
  ask(`url=${address(1)}`);
  const opened = openSource([folder(1)]);
  const [first] = (await opened.listed)[0]?.series.slice(1) ?? [];
  const leaving = new AbortController();
  const reading = opened.source.document(first ?? expect.fail('no series'), leaving.signal).catch(() => undefined);
  await followed(address(1), series(3, frame).document, frame);
  leaving.abort();
  expect(asked[1]?.signal?.aborted).toBe(true);
  void reading;
});

test('of several sources the first series with images counts, in the order of the addresses', async () => {
  let slow: (response: Response) => void = () => undefined;
  serve({
    [address(1)]: () => new Promise((resolve) => (slow = resolve)),
    [address(2)]: ok(source(series(5, '/frames/of-the-second'))),
  });
  ask(`studyUId=${aUuid(1)},${aUuid(2)}`);
  await followed(address(1), address(2));
  slow(ok(source(series(4, '/frames/of-the-first')))());
  await followed(address(1), address(2), series(4, null).document, '/frames/of-the-first');
});

test.each([
  ['', 'nothing'],
  [`url=https://evil.example${address(1)}`, 'another origin'],
  ['url=/api/datamanage/content/1', 'something else'],
  [`url=${address(1)}&url=x`, 'one of them is something else'],
  [`url=${address(1)}&url=${address(1)}`, 'the same twice'],
])('an address with %s asks for nothing early: %s', (query) => {
  serve(study);
  ask(query);
  expect(asked).toEqual([]);
});

test('a file is a source as well, and the address is asked for as the server has it', async () => {
  serve({ [`/api/datamanage/dcm/file/${aUuid(1)}`]: ok(source(series(3, frame))) });
  ask(`url=/API/datamanage/dcm/file/${aUuid(1)}`);
  await openSource([{ kind: 'file', uuid: aUuid(1) }]).listed;
  expect(urls()).toEqual([`/api/datamanage/dcm/file/${aUuid(1)}`, series(3, frame).document, frame]);
});

test('a series without images has nothing to ask for', async () => {
  serve({ [address(1)]: ok(source(series(2, null))) });
  ask(`url=${address(1)}`);
  await openSource([folder(1)]).listed;
  expect(urls()).toEqual([address(1)]);
});

test('the pages that open a viewer', () => {
  expect(['/viewer', '/viewer/', '/Viewer', '/universal-viewer', '/viewer/1.2.3,4.5'].map(isViewerPage)).toEqual(
    Array(5).fill(true),
  );
  expect(['/', '/storage', '/viewers', '/a/viewer', '/viewer/1/2'].map(isViewerPage)).toEqual(Array(5).fill(false));
});

test('who has signed out while the source was on its way asks for no document and no frame of it', async () => {
  const answered = Promise.withResolvers<Response>();
  serve({ ...study, [address(1)]: () => answered.promise });
  ask(`url=${encodeURIComponent(address(1))}`);
  const opened = openSource([folder(1)]);
  // The page's code has taken the request: nothing of it is left to be given up.
  await vi.waitFor(() => expect(window.earlyRequests?.size).toBe(0));
  session.end();
  forgetPrefetchedSources();
  answered.resolve(ok(source(series(2, null), series(3, frame)))());
  await opened.listed.catch(() => undefined);
  expect(urls()).toEqual([address(1)]);
});

describe('a view link [VL-1, VW-170]', () => {
  const code = 'AAAAAAAAAAAAAAAA';
  const link = `/api/datamanage/view-link/${code}`;
  const pane = (n: number) => ({
    StudyInstanceUID: '1.2.3',
    SeriesInstanceUID: `1.2.${n}`,
    copy: 0,
    image: { SOPInstanceUID: '1.2.9', FrameNumber: 5 },
  });
  const led = (panes: unknown[]) => ({
    ...study,
    [link]: ok({ url: [address(1)], view: { active: 0, panes }, withheld: false, hidden: 0, newer: [] }),
  });

  test('is followed at once: what it shows first is asked for before anything else', async () => {
    serve({
      ...led([pane(4)]),
      [address(1)]: ok(source(series(3, frame), series(4, '/api/other/frame'))),
    });
    askEarlyByLink(code, 'old', 'ja');
    const linked = `/api/dicomweb/folder/${aUuid(1)}/studies/1.2.3/series/1.2.4/instances/1.2.9/frames/5`;
    await followed(link, address(1), series(4, null).document, linked);
  });

  test('to a series that is gone, and one that is withheld, open the study as always', async () => {
    serve(led([pane(7)]));
    askEarlyByLink(code, 'old', 'ja');
    await followed(link, address(1), series(3, frame).document, frame);
    asked = [];
    serve({ ...study, [link]: ok({ url: [address(1)], view: null, withheld: true }) });
    askEarlyByLink(code, 'old', 'ja');
    await followed(link, address(1), series(3, frame).document, frame);
  });

  test('that is no code asks for nothing', () => {
    serve({});
    askEarlyByLink('../../x', 'old', 'ja');
    expect(urls()).toEqual([]);
  });
});
