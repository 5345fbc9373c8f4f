import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { FetchFailure, fetchBytes, LONGEST_SILENCE } from './fetch-bytes.ts';

const errand = {
  address: 'http://images.example/frames/1',
  headers: { Authorization: 'Bearer a' },
  priority: 'high',
} as const;

function answers(...given: (Response | Error)[]) {
  const fetcher = vi.fn<typeof fetch>();
  for (const answer of given) {
    if (answer instanceof Response) fetcher.mockResolvedValueOnce(answer);
    else fetcher.mockRejectedValueOnce(answer);
  }
  vi.stubGlobal('fetch', fetcher);
  return fetcher;
}

const waits: number[] = [];
const pause = (milliseconds: number) => {
  waits.push(milliseconds);
  return Promise.resolve();
};

afterEach(() => {
  vi.unstubAllGlobals();
  waits.length = 0;
});

async function failure(): Promise<unknown> {
  try {
    await fetchBytes(errand, { pause });
  } catch (error) {
    return error instanceof FetchFailure ? error.failure : error;
  }
  return 'no failure';
}

describe('fetching a frame', () => {
  it.each([
    ['link_expired', 'link_expired'],
    ['link_not_yet', 'link_not_yet'],
    ['link_password', 'link_door'],
    ['link_code', 'link_door'],
    ['link_marked_only', 'link_marked_only'],
    ['no_access', 'forbidden'],
    ['constructor', 'forbidden'],
  ])('says what a link says: %s [VW-128]', async (code, kind) => {
    answers(new Response(JSON.stringify({ code, detail: '…' }), { status: 403 }));
    expect(await failure()).toEqual({ kind });
  });

  it('tells who has not signed in nothing of a sign-in that ran out [VW-128]', async () => {
    answers(new Response(null, { status: 401 }));
    await expect(fetchBytes({ ...errand, headers: {} }, { pause })).rejects.toMatchObject({
      failure: { kind: 'not_public' },
    });
  });

  it('takes the answer to a request that was sent before for its first attempt, and sends none', async () => {
    const fetcher = answers();
    const sent = Promise.resolve(new Response(Uint8Array.of(7), { headers: { 'Content-Type': 'image/jpeg' } }));
    await expect(fetchBytes(errand, { pause, sent })).resolves.toMatchObject({ bytes: Uint8Array.of(7) });
    expect(fetcher).not.toHaveBeenCalled();
  });

  it.each([
    ['was answered 503', () => Promise.resolve(new Response(null, { status: 503 }))],
    ['was answered by nobody', () => Promise.reject(new TypeError('network'))],
  ])('tries by itself again what was sent before and %s', async (_what, sent) => {
    const fetcher = answers(new Response(Uint8Array.of(1)));
    await expect(fetchBytes(errand, { pause, sent: sent() })).resolves.toMatchObject({ bytes: Uint8Array.of(1) });
    expect(fetcher).toHaveBeenCalledTimes(1);
    expect(waits).toHaveLength(1);
  });

  it('is refused as what was sent before was refused', async () => {
    const fetcher = answers();
    const sent = Promise.resolve(new Response(null, { status: 401 }));
    await expect(fetchBytes(errand, { pause, sent })).rejects.toMatchObject({ failure: { kind: 'signed_out' } });
    expect(fetcher).not.toHaveBeenCalled();
  });

  it('sends the headers and gives bytes with their transfer syntax', async () => {
    const fetcher = answers(
      new Response(Uint8Array.of(1, 2), {
        headers: { 'Content-Type': 'application/octet-stream; transfer-syntax=1.2.840.10008.1.2.1' },
      }),
    );
    const body = await fetchBytes(errand, { pause });
    expect(body).toEqual({
      bytes: Uint8Array.of(1, 2),
      transferSyntaxUID: '1.2.840.10008.1.2.1',
      type: 'application/octet-stream',
    });
    expect(fetcher.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer a' });
  });

  it('tries again after no answer and after 503, and then succeeds', async () => {
    const fetcher = answers(new TypeError('gone'), new Response('', { status: 503 }), new Response('abc'));
    await expect(fetchBytes(errand, { pause })).resolves.toMatchObject({ bytes: new TextEncoder().encode('abc') });
    expect(fetcher).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([500, 1000]);
  });

  it('waits as long as 429 asks', async () => {
    answers(new Response('', { status: 429, headers: { 'Retry-After': '2' } }), new Response('abc'));
    await fetchBytes(errand, { pause });
    expect(waits).toEqual([2000]);
  });

  it.each([
    [401, { kind: 'signed_out' }],
    [403, { kind: 'forbidden' }],
    [404, { kind: 'missing' }],
    [410, { kind: 'missing' }],
    [406, { kind: 'status', status: 406 }],
    [500, { kind: 'status', status: 500 }],
  ])('says at once what %i means', async (status, expected) => {
    const fetcher = answers(new Response('', { status }));
    expect(await failure()).toEqual(expected);
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  it.each([429, 503])('says after three attempts that the server is busy: %i', async (status) => {
    const busy = () => new Response('', { status, headers: { 'Retry-After': '1' } });
    const fetcher = answers(busy(), busy(), busy());
    expect(await failure()).toEqual({ kind: 'busy' });
    expect(fetcher).toHaveBeenCalledTimes(3);
  });

  it('says that this device is offline where it is', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    answers(new TypeError(), new TypeError(), new TypeError());
    expect(await failure()).toEqual({ kind: 'offline' });
  });

  it('gives up after three attempts', async () => {
    const fetcher = answers(new TypeError(), new TypeError(), new TypeError());
    expect(await failure()).toEqual({ kind: 'network' });
    expect(fetcher).toHaveBeenCalledTimes(3);
  });
});

describe('a frame that never comes [VW-92]', () => {
  /** A clock that stands still until it is told. */
  function clock() {
    const alarms = new Set<() => void>();
    return {
      /** Goes on by as long as may be waited. */
      strike: () => [...alarms].forEach((alarm) => alarm()),
      after: (milliseconds: number, run: () => void) => {
        expect(milliseconds).toBe(LONGEST_SILENCE);
        alarms.add(run);
        return () => void alarms.delete(run);
      },
      isStopped: () => alarms.size === 0,
    };
  }
  /** An answer whose pieces come when they are told to. */
  function slowly() {
    const pieces = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pieces.writable.getWriter();
    return { writer, response: new Response(pieces.readable, { headers: { 'Content-Length': '3' } }) };
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('is given up, ended, and not asked for again by itself', async () => {
    const { strike, after, isStopped } = clock();
    const fetcher = vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    vi.stubGlobal('fetch', fetcher);
    const coming = fetchBytes(errand, { pause, after });
    strike();
    await expect(coming).rejects.toMatchObject({ failure: { kind: 'silent' } });
    expect(fetcher).toHaveBeenCalledTimes(1);
    expect(fetcher.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(isStopped()).toBe(true);
  });

  it('is given up in its middle, also where somebody else has sent for it', async () => {
    const { strike, after } = clock();
    const { writer, response } = slowly();
    const coming = fetchBytes(errand, { pause, after, sent: Promise.resolve(response) });
    await writer.write(Uint8Array.of(1));
    await settle();
    strike();
    await expect(coming).rejects.toMatchObject({ failure: { kind: 'silent' } });
    await expect(writer.write(Uint8Array.of(2))).rejects.toBeUndefined();
  });

  it('is waited for as long as a piece comes now and then, and is all of its pieces', async () => {
    const { strike, after, isStopped } = clock();
    const { writer, response } = slowly();
    answers(response);
    const alarms: (() => void)[] = [];
    const coming = fetchBytes(errand, {
      pause,
      after: (milliseconds, run) => {
        alarms.push(run);
        return after(milliseconds, run);
      },
    });
    for (const piece of [1, 2, 3]) await writer.write(Uint8Array.of(piece));
    await settle();
    // From the beginning, from the head of the answer, and from each piece.
    expect(alarms).toHaveLength(5);
    await writer.close();
    expect((await coming).bytes).toEqual(Uint8Array.of(1, 2, 3));
    expect(isStopped()).toBe(true);
    strike();
  });

  it('is as long as it is, whatever it says of its length', async () => {
    for (const said of ['1', '700', '99999999999999', '-3', 'x']) {
      answers(new Response('abcdef', { headers: { 'Content-Length': said } }));
      expect((await fetchBytes(errand, { pause })).bytes).toEqual(new TextEncoder().encode('abcdef'));
    }
  });

  it('and nobody wants any more is ended', async () => {
    const fetcher = answers(new Response('abc'));
    const unwanted = new AbortController();
    const coming = fetchBytes(errand, { pause, signal: unwanted.signal });
    unwanted.abort();
    await expect(coming).rejects.toBeInstanceOf(FetchFailure);
    expect(fetcher.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});

test('a file of this machine that is not what it was is asked for once, and told of as such [LO-13]', async () => {
  const fetcher = answers(new TypeError('Failed to fetch'));
  const asked = fetchBytes({ ...errand, address: 'blob:http://page.example/1' }, { pause });
  await expect(asked).rejects.toMatchObject({ failure: { kind: 'file_changed' } });
  expect([fetcher.mock.calls.length, waits]).toEqual([1, []]);
});
