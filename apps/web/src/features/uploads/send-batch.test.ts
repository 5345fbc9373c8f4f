// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { sendBatch, UnreadableFiles } from './send-batch.ts';
import type { UploadFile } from './upload-state.ts';

interface Asked {
  url: string;
  headers: Record<string, string>;
  form: FormData;
}

let asked: Asked[];
let answers: { status: number; body: unknown }[];
/** What was read of which file, by the first byte. */
let read: [path: string, from: number][];

/** Answers each request with the next of `answers`; status 0 is a network that failed. */
class FakeRequest {
  status = 0;
  responseText = '';
  timeout = 0;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onloadend: () => void = () => undefined;
  #url = '';
  #headers: Record<string, string> = {};

  open(_method: string, url: string): void {
    this.#url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  send(form: FormData): void {
    asked.push({ url: this.#url, headers: this.#headers, form });
    const answer = answers.shift();
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      this.status = answer?.status ?? 0;
      this.responseText = answer === undefined ? '' : JSON.stringify(answer.body);
      this.onloadend();
    });
  }
  abort(): void {
    this.onloadend();
  }
}

const target = { target_folder: null, target_org: 'o', is_org_perm: true };
const success = {
  index: 0,
  success: true,
  study: null,
  series: null,
  instance: null,
  file: null,
  error: null,
  notes: [],
};

/**
 * jsdom's blobs have no `arrayBuffer`; here they have, and it fails where a byte is wanted that cannot be read:
 * `damaged`, or all of a file that is gone.
 */
function aFile(path: string, { size = 1, damaged = Infinity }: { size?: number; damaged?: number } = {}): UploadFile {
  const file = new File(['x'], path.split('/').at(-1) ?? '');
  vi.spyOn(file, 'slice').mockImplementation((from = 0, to = size) => {
    const isRead = !(damaged >= from && damaged < to);
    read.push([path, from]);
    const arrayBuffer = () =>
      isRead ? Promise.resolve(new ArrayBuffer(1)) : Promise.reject(new DOMException('no', 'NotReadableError'));
    return { arrayBuffer } as unknown as Blob;
  });
  return { id: 0, path, file, size, head: null };
}

beforeEach(() => {
  asked = [];
  answers = [];
  read = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  session.start({ access_token: 'old', email: 'a', username: 'a' });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

const send = (files: UploadFile[], onProgress = vi.fn(), signal = new AbortController().signal) =>
  sendBatch(
    { target, duplicate: 'fileReplace', upload: '0b3c1f0e-58a5-4f3c-9a55-0d7b7f2a5d11', files },
    onProgress,
    signal,
  );

test('a file that came before is named, and not in the form', async () => {
  answers = [{ status: 201, body: { results: [success, { ...success, index: 1 }, { ...success, index: 2 }] } }];
  const files = [aFile('a.dcm'), aFile('b.dcm'), aFile('c.dcm')];
  const batch = { target, duplicate: 'fileReplace', upload: '0b3c1f0e-58a5-4f3c-9a55-0d7b7f2a5d11', files } as const;
  await sendBatch({ ...batch, parts: new Map([[1, 'an id']]) }, vi.fn(), new AbortController().signal);
  const form = asked[0]?.form ?? expect.fail('nothing was sent');
  expect([...form.keys()]).toEqual(['options', 'file0', 'file2']);
  expect(JSON.parse(form.get('options') as string)).toMatchObject({
    paths: ['a.dcm', 'b.dcm', 'c.dcm'],
    parts: { 1: 'an id' },
  });
});

test('options stand first, then the files in order, with their paths', async () => {
  answers = [{ status: 201, body: { results: [success, { ...success, index: 1 }] } }];
  const onProgress = vi.fn();
  const results = await send([aFile('ct/一.dcm'), aFile('ct/二.dcm')], onProgress);
  expect(results.map(({ index }) => index)).toEqual([0, 1]);
  expect(onProgress).toHaveBeenCalledWith(0.5);
  const { url, headers, form } = asked[0] ?? expect.fail('nothing was sent');
  expect(url).toBe('/api/datamanage/upload-pydicom-file');
  expect(headers['Authorization']).toBe('Bearer old');
  const [first, ...rest] = [...form.entries()];
  expect(first?.[0]).toBe('options');
  expect(JSON.parse(first?.[1] as string)).toEqual({
    ...target,
    duplicate: 'fileReplace',
    upload: '0b3c1f0e-58a5-4f3c-9a55-0d7b7f2a5d11',
    paths: ['ct/一.dcm', 'ct/二.dcm'],
  });
  expect(rest.map(([name, file]) => [name, (file as File).name])).toEqual([
    ['file0', '一.dcm'],
    ['file1', '二.dcm'],
  ]);
});

test('a file is called by its path, and not as it is on the disk', async () => {
  answers = [{ status: 201, body: { results: [success, { ...success, index: 1 }] } }];
  const onDisk = { ...aFile('x'), path: 'a/2.25.1.dcm', file: new File(['x'], 'YAMADA.dcm') };
  await sendBatch(
    { target, duplicate: 'fileReplace', upload: 'u', files: [onDisk, { ...onDisk, path: 'b', file: new Blob(['x']) }] },
    vi.fn(),
    new AbortController().signal,
  );
  const form = asked[0]?.form ?? expect.fail('nothing was sent');
  expect(['file0', 'file1'].map((name) => (form.get(name) as File).name)).toEqual(['2.25.1.dcm', 'b']);
});

test('an expired token is renewed and the batch is sent once more', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ access: 'new' })));
  answers = [
    { status: 401, body: { detail: 'x', code: 'token_expired' } },
    { status: 201, body: { results: [success] } },
  ];
  expect(await send([aFile('a')])).toHaveLength(1);
  expect(asked.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer old', 'Bearer new']);
});

test.each([200, 400, 403, 507])('status %i is no success', async (status) => {
  answers = [{ status, body: { detail: 'だめ', code: 'bad_request', results: [success] } }];
  await expect(send([aFile('a')])).rejects.toMatchObject({ status });
});

test('no answer is a failure without a status', async () => {
  await expect(send([aFile('a')])).rejects.toMatchObject({ name: 'RequestFailure', status: null });
});

test('no answer because a file is gone from the disk names the file', async () => {
  const gone = aFile('gone', { damaged: 0 });
  const there = aFile('there');
  const failure = await send([there, gone]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableFiles);
  expect((failure as UnreadableFiles).files).toEqual([gone]);
});

const mebibyte = 1024 * 1024;

test('no answer because of a damaged spot in the middle of a file names the file', async () => {
  const damaged = aFile('damaged', { size: 30 * mebibyte, damaged: 21 * mebibyte });
  const failure = await send([aFile('there', { size: 10 * mebibyte }), damaged]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableFiles);
  expect((failure as UnreadableFiles).files).toEqual([damaged]);
});

test('without a network files are not read as a whole', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const large = aFile('large', { size: 30 * mebibyte });
  await expect(send([large])).rejects.toMatchObject({ name: 'RequestFailure' });
  expect(read).toEqual([['large', 0]]);
  vi.restoreAllMocks();
});

test('giving up aborts the request', async () => {
  const controller = new AbortController();
  const sent = send([aFile('a')], vi.fn(), controller.signal);
  controller.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
