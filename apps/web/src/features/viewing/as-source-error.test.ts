// @vitest-environment jsdom
import { SourceError } from '@mado/viewer/ports';
import { expect, test } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { asSourceError } from './as-source-error.ts';

function told(failure: unknown): unknown {
  try {
    return asSourceError(failure);
  } catch (error) {
    return error;
  }
}

test.each([
  [401, 'signed_out'],
  [403, 'forbidden'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'busy'],
  [502, 'busy'],
  [503, 'busy'],
  [504, 'busy'],
  [400, 'refused'],
  [409, 'refused'],
  [500, 'refused'],
])('status %i is %s to the viewer', (status, kind) => {
  const failure = new RequestFailure(status, {});
  expect(told(failure)).toMatchObject({ name: 'SourceError', kind, cause: failure });
});

test.each([
  ['link_expired', 'link_expired'],
  ['link_not_yet', 'link_not_yet'],
  ['link_password', 'link_door'],
  ['link_code', 'link_door'],
  ['no_access', 'forbidden'],
] as const)('%s is %s to the viewer', (code, kind) => {
  expect(told(new RequestFailure(403, { code }))).toMatchObject({ kind });
});

test.each([
  ['offline', 'offline'],
  ['unreachable', 'unreachable'],
  ['slow', 'unreachable'],
] as const)('no answer because of %s is %s to the viewer', (kind, expected) => {
  expect(told(new RequestFailure(null, {}, undefined, kind))).toMatchObject({ name: 'SourceError', kind: expected });
});

test('what the viewer is told already, and a fault of ours, stay what they are', () => {
  for (const failure of [new SourceError('gone', ''), new TypeError('ours')]) expect(told(failure)).toBe(failure);
});
