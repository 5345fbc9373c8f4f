// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { deleteItem, moveItem, restore } from './api.ts';
import { isGone } from './gone.ts';

afterEach(() => vi.unstubAllGlobals());

const item = anItem(1);
const step = (given: object) => ({
  object_type: 'folder',
  type: 'org',
  uuid: null,
  name: null,
  org: aUuid(0),
  ...given,
});
const json = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status });
const gone = () => json({ code: 'gone', detail: 'x' }, 404);

/** A server whose answers to what it is told are lost on the way; `look` answers who looks afterwards. */
function lose(look: () => Response | null) {
  const told: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: { method?: string }) => {
    told.push(method);
    const answer = method === 'GET' ? look() : null;
    if (answer === null) throw new TypeError('Failed to fetch');
    return answer;
  });
  return told;
}

test('what was deleted while the answer was lost is deleted', async () => {
  const told = lose(gone);
  await deleteItem(item);
  expect(told).toEqual(['DELETE', 'GET']);
  expect(isGone(item.uuid)).toBe(true);
});

test.each([
  ['still there', () => json([step({ object_type: 'root' }), step({ uuid: item.uuid })])],
  ['not to be seen', () => json({ code: 'no_access', detail: 'x' }, 403)],
])('what is %s is said not to be deleted', async (_, look) => {
  lose(look);
  await expect(deleteItem(anItem(2))).rejects.toMatchObject({ kind: 'unreachable' });
  expect(isGone(aUuid(2))).toBe(false);
});

test.each([
  ['into a folder', { parent_folder: aUuid(7) }, step({ uuid: aUuid(7) }), true],
  ['into another folder', { parent_folder: aUuid(7) }, step({ uuid: aUuid(8) }), false],
  ['to a root', { org: aUuid(0), has_org_perm: true }, step({ object_type: 'root' }), true],
  ['to the private root', { org: aUuid(0), has_org_perm: false }, step({ object_type: 'root' }), false],
  ['to a root of others', { org: aUuid(5), has_org_perm: true }, step({ object_type: 'root' }), false],
  ['from a folder to a root', { org: aUuid(0), has_org_perm: true }, step({ uuid: aUuid(8) }), false],
])('whether it was moved %s is looked at where it lies', async (_, target, above, made) => {
  lose(() => json([step({ object_type: 'root' }), above, step({ uuid: item.uuid })]));
  const moving = moveItem(item, target);
  if (made) await moving;
  else await expect(moving).rejects.toMatchObject({ kind: 'unreachable' });
});

test('a refusal is one: nothing is looked at', async () => {
  const told: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: { method?: string }) => {
    told.push(method);
    return gone();
  });
  await expect(moveItem(item, { parent_folder: aUuid(7) })).rejects.toMatchObject({ code: 'gone' });
  expect(told).toEqual(['PATCH']);
});

test('what is to come back is asked for once more', async () => {
  let tries = 0;
  vi.stubGlobal('fetch', async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return json([{ uuid: item.uuid, success: true, error: null }]);
  });
  expect(await restore([item.uuid])).toEqual([{ uuid: item.uuid, success: true, error: null }]);
  expect(tries).toBe(2);
});
