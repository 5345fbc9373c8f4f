// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailure, session } from '../../app/http/index.ts';
import { partIsOver, sendPart, UnreadablePart } from './send-part.ts';

const id = '6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11';
const piece = 5 * 1024 * 1024;
const size = 12 * 1024 * 1024;
const target = { target_folder: null, target_org: 'b6a9e1b6-9b0a-4c59-9d0a-3f1f9c7f2f12', is_org_perm: true };
const secret = 'YAMADA^HANAKO/brain.dcm';
const part = { target, key: secret };

interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  bytes: number;
}
let asked: Asked[];
/** What the server has of the part; null: no part. */
let arrived: number | null;
/** Answers something else once, by the number of the request. */
let instead: Map<number, { status: number; code?: string }>;

/** A server of tus that has one part. */
class FakeRequest {
  status = 0;
  responseText = '';
  timeout = 0;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onloadend: () => void = () => undefined;
  ontimeout: () => void = () => undefined;
  readonly #asked: Asked = { method: '', url: '', headers: {}, bytes: 0 };
  #told: Record<string, string> = {};

  open(method: string, url: string): void {
    this.#asked.method = method;
    this.#asked.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.#asked.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return this.#told[name] ?? null;
  }
  send(body: Blob | null): void {
    this.#asked.bytes = body?.size ?? 0;
    asked.push(this.#asked);
    const other = instead.get(asked.length);
    queueMicrotask(() => {
      if (body) this.upload.onprogress?.({ loaded: body.size });
      if (other) {
        this.status = other.status;
        this.responseText = other.code ? JSON.stringify({ detail: 'no', code: other.code }) : '';
      } else this.#answer();
      this.onloadend();
    });
  }
  abort(): void {
    this.status = 0;
    this.onloadend();
  }
  #answer(): void {
    const { method, headers, bytes } = this.#asked;
    if (method === 'POST') {
      arrived = 0;
      this.status = 201;
      this.#told = { Location: `/api/datamanage/upload-parts/${id}` };
    } else if (arrived === null) this.status = 404;
    else if (method === 'PATCH' && Number(headers['Upload-Offset']) !== arrived) {
      this.status = 409;
      this.responseText = JSON.stringify({ detail: 'no', code: 'part_offset_differs' });
    } else {
      if (method === 'PATCH') arrived += bytes;
      this.status = method === 'PATCH' ? 204 : 200;
      this.#told = { 'Upload-Offset': String(arrived), 'Upload-Length': String(size) };
    }
  }
}

const blob = new Blob([new Uint8Array(size)]);
const never = new AbortController().signal;
const send = (onProgress = vi.fn(), signal = never) => sendPart(blob, part, onProgress, signal);
const methods = () => asked.map(({ method }) => method);
const cut = { status: 0 };

beforeEach(() => {
  asked = [];
  arrived = null;
  instead = new Map();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob, from = 0, to = this.size) {
    const length = Math.min(to, this.size) - from;
    return { size: length, arrayBuffer: async () => new ArrayBuffer(0) } as unknown as Blob;
  });
  session.start({ access_token: 'old', email: 'a@example.jp', username: 'a' });
});
afterEach(() => {
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a large file leaves in pieces of 5 MB, and nothing tells what it is called', async () => {
  const onProgress = vi.fn();
  expect(await send(onProgress)).toBe(id);
  expect(methods()).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
  expect(asked.map(({ bytes }) => bytes)).toEqual([0, piece, piece, size - 2 * piece]);
  expect(asked.every(({ headers }) => headers['Authorization'] === 'Bearer old')).toBe(true);
  expect(atob(asked[0]?.headers['Upload-Metadata']?.split(/[ ,]/)[1] ?? '')).toBe(target.target_org);
  expect(onProgress.mock.calls.map(([done]) => done as number)).toEqual(
    onProgress.mock.calls.map(([done]) => done as number).toSorted((a, b) => a - b),
  );
  expect(onProgress).toHaveBeenLastCalledWith(1);
  const said = JSON.stringify([asked, Object.entries(localStorage)]);
  for (const name of [secret, btoa(secret), 'YAMADA', 'brain.dcm']) expect(said).not.toContain(name);
});

test('after a line that was cut it goes on where the server says', async () => {
  instead.set(3, cut);
  const failure = await send().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure).toMatchObject({ status: null, kind: 'unreachable' });
  // Some of the piece has arrived.
  arrived = piece + 1000;
  asked = [];
  instead.clear();
  expect(await send()).toBe(id);
  expect(methods()).toEqual(['HEAD', 'PATCH', 'PATCH']);
  expect(asked[1]?.headers['Upload-Offset']).toBe(String(piece + 1000));
});

test('another file, person or target begins anew, and so does one of yesterday', async () => {
  await send();
  const later = vi.spyOn(Date, 'now');
  for (const begins of [
    () => sendPart(blob, { ...part, key: 'another' }, vi.fn(), never),
    () => sendPart(blob, { target: { ...target, is_org_perm: false }, key: secret }, vi.fn(), never),
    () => {
      session.start({ access_token: 'b', email: 'b@example.jp', username: 'b' });
      return send();
    },
    () => {
      later.mockReturnValue(Date.now() + 24 * 60 * 60 * 1000);
      return send();
    },
  ]) {
    asked = [];
    await begins();
    expect(methods()[0]).toBe('POST');
  }
  expect(Object.keys(localStorage).filter((key) => key.startsWith('upload_part:'))).toHaveLength(1);
});

test('what a batch has stored is forgotten', async () => {
  await send();
  await partIsOver(blob, part);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('upload_part:'))).toEqual([]);
});

test('one that has arrived as a whole sends nothing', async () => {
  await send();
  asked = [];
  expect(await send()).toBe(id);
  expect(methods()).toEqual(['HEAD']);
});

test('one that the server has forgotten begins again, at once', async () => {
  await send();
  arrived = null;
  asked = [];
  expect(await send()).toBe(id);
  expect(methods()).toEqual(['HEAD', 'POST', 'PATCH', 'PATCH', 'PATCH']);
});

test('an answer that was lost is asked for, and nothing is sent twice', async () => {
  instead.set(3, { status: 409, code: 'part_offset_differs' });
  expect(await send()).toBe(id);
  expect(methods()).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD', 'PATCH', 'PATCH']);
});

test('a token that ends in the middle is renewed, and the piece is sent once more', async () => {
  const renewed = JSON.stringify({ access: 'new' });
  vi.stubGlobal('fetch', async () => new Response(renewed, { status: 200 }));
  instead.set(3, { status: 401, code: 'token_expired' });
  expect(await send()).toBe(id);
  expect(asked.map(({ headers }) => headers['Authorization']?.split(' ')[1])).toEqual([
    'old',
    'old',
    'old',
    'new',
    'new',
  ]);
});

test.each([401, 500, 503])(
  'an answer of %i to the question how much has arrived begins nothing anew',
  async (status) => {
    await send();
    arrived = piece;
    asked = [];
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
    instead.set(1, { status });
    await expect(send()).rejects.toBeInstanceOf(RequestFailure);
    expect(methods()).toEqual(['HEAD']);
    expect(arrived).toBe(piece);
  },
);

test('what is refused says so, and a connection that is being waited for counts as a line that is cut', async () => {
  instead.set(1, { status: 507, code: 'quota_exceeded' });
  await expect(send()).rejects.toMatchObject({ status: 507, code: 'quota_exceeded', kind: 'refused' });
  instead.set(3, { status: 423, code: 'part_in_use' });
  await expect(send()).rejects.toMatchObject({ status: 423, kind: 'unreachable' });
});

test('a person who gives up ends it', async () => {
  const { signal, abort } = (() => {
    const controller = new AbortController();
    return { signal: controller.signal, abort: () => controller.abort() };
  })();
  const onProgress = vi.fn(abort);
  await expect(send(onProgress, signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked.length).toBeLessThan(3);
});

test('a file that cannot be read any more is told from a line that is cut', async () => {
  instead.set(2, cut);
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(
    () =>
      ({ size: 1, arrayBuffer: () => Promise.reject(new DOMException('no', 'NotReadableError')) }) as unknown as Blob,
  );
  await expect(send()).rejects.toBeInstanceOf(UnreadablePart);
});
