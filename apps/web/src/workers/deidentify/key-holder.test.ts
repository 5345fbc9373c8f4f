import { identifierKeys, neutralNames, newIdentifiers } from '@mado/dicom/deidentify';
import { afterEach, expect, test, vi } from 'vitest';
import { keyHolder } from './key-holder.ts';

afterEach(() => vi.unstubAllGlobals());

const key = new Uint8Array(32).map((_, n) => 250 + n);
const request = { url: '/api/key', body: '{"target_org":"o"}', token: 't', language: 'ja' };

test('[WB-86] the key does not leave with the answer, and makes what follows', async () => {
  const fetched = vi.fn(async () => Response.json({ key: Buffer.from(key).toString('base64url') }));
  vi.stubGlobal('fetch', fetched);
  const holder = keyHolder();
  expect(await holder.ask(request)).toEqual({ status: 200, text: '' });
  expect(fetched.mock.calls).toMatchObject([
    ['/api/key', { method: 'POST', body: request.body, cache: 'no-store', headers: { authorization: 'Bearer t' } }],
  ]);
  const keys = identifierKeys(key);
  expect(holder.keys()).toEqual(keys);
  expect(holder.uids(['1.2.3', '1.2.840.10008.1.2'])).toEqual([newIdentifiers(keys).uid('1.2.3'), '1.2.840.10008.1.2']);
  const names = neutralNames(keys);
  expect(holder.paths(['a/b/c4.png', 'd.pdf'])).toEqual([
    `${names.folder('a')}/${names.folder('a/b')}/${names.file('a/b/c4.png')}`,
    names.file('d.pdf'),
  ]);
});

test('a refusal is told as it came; a visitor has no token', async () => {
  const fetched = vi.fn(async () => new Response('{"code":"no_access"}', { status: 403 }));
  vi.stubGlobal('fetch', fetched);
  expect(await keyHolder().ask({ ...request, token: undefined })).toEqual({
    status: 403,
    text: '{"code":"no_access"}',
  });
  expect(Object.keys((fetched.mock.calls[0] as unknown as [string, { headers: object }])[1].headers)).not.toContain(
    'authorization',
  );
});

test('without a line there is no answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no line');
  });
  expect(await keyHolder().ask(request)).toEqual({ status: 0, text: '' });
});
