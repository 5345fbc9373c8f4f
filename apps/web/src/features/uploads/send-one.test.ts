// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { sendOne } from './send-one.ts';

let batches: { options: Record<string, unknown>; name: string }[];
let ends: unknown[];
let answer: { status: number; body: unknown };

class FakeRequest {
  status = 0;
  responseText = '';
  upload = {};
  onloadend: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(form: FormData): void {
    const file = form.get('file0') as File;
    batches.push({ options: JSON.parse(form.get('options') as string) as Record<string, unknown>, name: file.name });
    queueMicrotask(() => {
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      this.onloadend();
    });
  }
}

const target = { target_folder: aUuid(1), target_org: aUuid(2), is_org_perm: true };
const file = new Blob(['x']);
const result = {
  index: 0,
  success: true,
  study: { StudyInstanceUID: '1.2', name: 'x', uuid: aUuid(3), identity_conflict: false },
  series: null,
  instance: null,
  file: null,
  error: null,
  notes: [],
};

beforeEach(() => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  batches = [];
  ends = [];
  answer = { status: 201, body: { results: [result] } };
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    ends.push(JSON.parse(body as string));
    return Response.json([], { status: 200 });
  });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

test('a file of the page goes as an upload of its own, which is ended [VW-138]', async () => {
  expect(await sendOne(target, file, 'a.dcm')).toEqual(result);
  const [{ options, name } = { options: {}, name: '' }] = batches;
  expect(options).toMatchObject({ ...target, duplicate: 'fileReplace', paths: ['a.dcm'] });
  expect(name).toBe('a.dcm');
  expect(ends).toEqual([{ ...target, study_id_list: [aUuid(3)], folders: [], upload: options['upload'] }]);
});

test('one that was not taken has no end, and says why [VW-138]', async () => {
  const error = { code: 'quota_exceeded', detail: 'full' };
  answer = { status: 201, body: { results: [{ ...result, success: false, study: null, error }] } };
  expect(await sendOne(target, file, 'a.dcm')).toMatchObject({ success: false, error });
  answer = { status: 403, body: { code: 'no_access', detail: 'x' } };
  await expect(sendOne(target, file, 'a.dcm')).rejects.toMatchObject({ status: 403 });
  expect(ends).toEqual([]);
});

test('that its end is not heard of is no failure: what was stored is there', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendOne(target, file, 'a.dcm')).toMatchObject({ success: true });
});
