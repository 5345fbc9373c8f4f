// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { isInConference } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const step = (n: number, kind?: 'conference' | 'case') => ({
  object_type: 'folder',
  type: 'org',
  uuid: aUuid(n),
  name: `folder ${n}`,
  org: aUuid(0),
  ...(kind && { kind }),
});
const hidden = { object_type: 'no_perm', type: null, uuid: null, name: null, org: null };

/** What the server says of the way to a folder; the addresses that were asked for. */
function theWayIs(...path: object[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, location.href).pathname);
    return Response.json(path);
  });
  return asked;
}
const into = (target_folder: string | null) => ({ target_folder, target_org: aUuid(0), is_org_perm: true });

test.each([
  ['the event itself', [step(1), step(2, 'conference')], true],
  ['a case', [step(1), step(2, 'conference'), step(3, 'case')], true],
  ['a folder in a case', [step(2, 'conference'), step(3, 'case'), step(4), step(5)], true],
  ['a folder below what nobody shows', [hidden, step(3, 'case'), step(4)], true],
  ['another folder', [step(1), step(4)], false],
])('[WB-100] files go into a conference at whatever depth: %s', async (_, path, found) => {
  const asked = theWayIs(...path);
  expect(await isInConference(into(aUuid(9)))).toBe(found);
  expect(asked).toEqual([expect.stringContaining(aUuid(9))]);
});

test('[WB-100] a root is none, and nobody is asked', async () => {
  const asked = theWayIs(step(2, 'conference'));
  expect(await isInConference(into(null))).toBe(false);
  expect(asked).toEqual([]);
});
