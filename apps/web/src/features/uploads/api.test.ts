// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { isInConference } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the server says of the place of an upload; what it was asked. */
function thePlaceIs(in_conference: boolean): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push([new URL(url, location.href).pathname, JSON.parse(body)]);
    return Response.json({ in_conference });
  });
  return asked;
}
const into = (target_folder: string | null) => ({ target_folder, target_org: aUuid(0), is_org_perm: true });

test.each([true, false])('[WB-100] the server says whether files go into a conference: %s', async (lies) => {
  const asked = thePlaceIs(lies);
  expect(await isInConference(into(aUuid(9)))).toBe(lies);
  expect(asked).toEqual([['/api/datamanage/upload-place', into(aUuid(9))]]);
});

test('[WB-100] a root is none, and nobody is asked', async () => {
  const asked = thePlaceIs(true);
  expect(await isInConference(into(null))).toBe(false);
  expect(asked).toEqual([]);
});
