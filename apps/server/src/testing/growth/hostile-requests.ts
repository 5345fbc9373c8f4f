import { createPart, currentUser, dicomwebScopes, fileContent, signIn } from '@mado/contract';
import type { InjectOptions } from 'fastify';
import { hostileTexts } from './hostile-texts.ts';

const id = '6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11';
const dicomweb = dicomwebScopes.org.replace('{id}', id);

type Request = (length: number) => InjectOptions;

const repeated = (text: string) => (length: number) => text.repeat(length / text.length);
const get =
  (url: (length: number) => string): Request =>
  (length) => ({ method: 'GET', url: url(length) });

/** A header that any request may bring, with each of the hostile texts that a header may have. */
function header(name: string, values: Readonly<Record<string, (length: number) => string>> = {}): [string, Request][] {
  return Object.entries({ ...hostileTexts, ...values }).map(([kind, value]) => [
    `${name}: ${kind}`,
    (length) => ({
      method: 'GET',
      url: currentUser.path,
      // As they come over the wire: bytes, of which Node makes Latin letters, without line ends.
      headers: {
        [name]: Buffer.from(value(length))
          .toString('latin1')
          .replaceAll(/[\r\n]/g, ' '),
      },
    }),
  ]);
}

const tokens = {
  'a long token': (length: number) => `Bearer ${'a'.repeat(length)}`,
  'parts of a token': repeated('Bearer a.b.'),
  'a token with a long payload': (length: number) =>
    `Bearer eyJhbGciOiJIUzI1NiJ9.${Buffer.from(`{"sub":"${'x'.repeat(length / 2)}"}`).toString('base64url')}.AAAA`,
  'a token that is nested': (length: number) =>
    `Bearer eyJhbGciOiJIUzI1NiJ9.${Buffer.from('['.repeat(length / 2)).toString('base64url')}.AAAA`,
};

/** Requests that grow, through the whole server, by the header that anybody may send. */
export const hostileHeaders: Readonly<Record<string, Readonly<Record<string, Request>>>> = {
  Authorization: Object.fromEntries(header('authorization', tokens)),
  'X-Forwarded-For': Object.fromEntries(
    header('x-forwarded-for', {
      'many proxies': repeated('192.0.2.1, '),
      'proxies of IPv6': repeated('2001:db8::1, '),
      'nobody at all': repeated(', '),
    }),
  ),
  Cookie: Object.fromEntries(
    header('cookie', { 'many cookies': repeated('a=b; '), 'the same one': repeated('mado_device=a.b; ') }),
  ),
  'Accept-Language': Object.fromEntries(header('accept-language')),
  'Content-Type': Object.fromEntries(
    Object.entries(hostileTexts).map(([kind, value]) => [
      kind,
      (length) => ({
        method: 'POST',
        url: signIn.path,
        headers: {
          'content-type': `application/json;${Buffer.from(value(length))
            .toString('latin1')
            .replaceAll(/[\r\n]/g, ' ')}`,
        },
        payload: '{}',
      }),
    ]),
  ),
};

const inBase64 = (length: number) => Buffer.from('x'.repeat((length / 8) * 6)).toString('base64');

/** What tus has in headers, before anything is known of who sends it. */
const metadata: Readonly<Record<string, (length: number) => string>> = {
  'a long value': (length) => `target_org ${inBase64(length)}`,
  'many names': (length) => Array.from({ length: length / 12 }, (_, n) => `name${n} YQ==`).join(),
  'one name many times': repeated('target_org YQ==,'),
  'commas alone': repeated(','),
  'blanks alone': repeated(' '),
  'no Base64': (length) => `target_org ${'='.repeat(length)}`,
};

export const hostileMetadata: Readonly<Record<string, Request>> = Object.fromEntries(
  Object.entries({ ...hostileTexts, ...metadata }).map(([kind, value]) => [
    kind,
    (length) => ({
      method: 'POST',
      url: createPart.path,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1',
        'upload-metadata': Buffer.from(value(length))
          .toString('latin1')
          .replaceAll(/[\r\n]/g, ' '),
      },
    }),
  ]),
);

/** The same by address and body. */
export const hostileAddresses: Readonly<Record<string, Request>> = {
  'steps of a path': get(repeated('/a')),
  slashes: get(repeated('/')),
  'steps back': get(repeated('/..')),
  'coded characters': get((length) => `/api/${'%E3%81%82'.repeat(length / 9)}`),
  'coded slashes': get((length) => `${dicomweb}/studies/${'%2F'.repeat(length / 3)}`),
  'a long identifier': get((length) => `${dicomweb}/studies/${'1.'.repeat(length / 2)}/metadata`),
  'a list of frames': get(
    (length) => `${dicomweb}/studies/1.2/series/1.2/instances/1.2/frames/${'1,'.repeat(length / 2)}1`,
  ),
  'a path of bulk data': get(
    (length) => `${dicomweb}/studies/1.2/series/1.2/instances/1.2/bulkdata/${'a/'.repeat(length / 2)}`,
  ),
  parameters: get((length) => `${dicomweb}/studies?${'a=b&'.repeat(length / 4)}`),
  'parameters of different names': get(
    (length) => `${dicomweb}/studies?${Array.from({ length: length / 10 }, (_, n) => `a${n}=b&`).join('')}`,
  ),
  'parameters without names': get((length) => `${dicomweb}/studies?${'&'.repeat(length)}`),
  'one parameter many times': get((length) => `${dicomweb}/studies?${'includefield=00100010&'.repeat(length / 22)}`),
  'identifiers to search for': get((length) => `${dicomweb}/studies?${'StudyInstanceUID=1.2&'.repeat(length / 21)}`),
  'words to search for': get(
    (length) => `${dicomweb}/studies?fuzzymatching=true&PatientName=${'a%20'.repeat(length / 4)}`,
  ),
  pluses: get((length) => `${dicomweb}/studies?PatientName=${'+'.repeat(length)}`),
  'a signature': get((length) => `${fileContent.path.replace('{id}', id)}?expires=1&signature=${'a'.repeat(length)}`),
  'a body of no JSON': (length) => ({
    method: 'POST',
    url: signIn.path,
    headers: { 'content-type': 'application/json' },
    payload: '['.repeat(length),
  }),
  'a body with a long text': (length) => ({
    method: 'POST',
    url: signIn.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email: `${'a'.repeat(length)}@b`, password: 'x'.repeat(length) }),
  }),
  'a body with many names': (length) => ({
    method: 'POST',
    url: signIn.path,
    headers: { 'content-type': 'application/json' },
    payload: `{${Array.from({ length: length / 10 }, (_, n) => `"n${n}":1`).join()}}`,
  }),
};
