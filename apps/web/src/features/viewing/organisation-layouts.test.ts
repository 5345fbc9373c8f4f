// @vitest-environment jsdom
import { SourceError, type ViewerStudy } from '@mado/viewer/ports';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { organisationLayouts } from './organisation-layouts.ts';
import { theAccount } from './the-account.ts';

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

const [org, layout] = ['00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000008'];
const study = {} as ViewerStudy;
const stage = { name: 'one', rows: 1, columns: 1, viewports: [{ rules: [] }] };
const protocol = { name: 'CT', rules: [], stages: [stage] };
const wire = { uuid: org, name: '東クリニック', can: { manage: true }, layouts: [{ uuid: layout, protocol }] };
const asRead = { id: org, name: '東クリニック', mayChange: true, layouts: [{ id: layout, protocol }] };

function answering(answer: () => Response) {
  const asked: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push([method, address, typeof body === 'string' ? JSON.parse(body) : undefined]);
    return answer();
  });
  return asked;
}
const start = () => session.start({ access_token: 'token', email: 'a', username: 'a' });
const storeOf = (id: string | undefined = org) => organisationLayouts(theAccount(), () => id);
const refusing = (status: number, code: string) => () =>
  Response.json({ code, message: code, detail: code }, { status });

test('those of the organisation in which the study lies are read; who opens nothing of it has none [HP-27]', async () => {
  start();
  const asked = answering(() => Response.json({ organisation: wire }));
  expect(await storeOf().of(study)).toEqual(asRead);
  expect(asked).toEqual([['GET', `/api/access/org/hanging-protocols/${org}`, undefined]]);
  answering(() => Response.json({ organisation: null }));
  expect(await storeOf().of(study)).toBeNull();
});

test('a visitor asks for none, and nobody does of what lies in no organisation [HP-27]', async () => {
  const asked = answering(() => Response.json({ organisation: wire }));
  expect(await storeOf().of(study)).toBeNull();
  start();
  expect(await organisationLayouts(theAccount(), () => undefined).of(study)).toBeNull();
  expect(asked).toEqual([]);
});

test('they are kept, renamed and deleted; why not is told, and everything else is a failure [HP-28]', async () => {
  start();
  const asked = answering(() => Response.json(wire));
  const store = storeOf();
  expect(await store.keep(org, protocol, true)).toEqual(asRead);
  expect(await store.rename(org, layout, 'MR')).toEqual(asRead);
  expect(await store.remove(org, layout)).toEqual(asRead);
  const address = `/api/access/org/hanging-protocols/${org}`;
  expect(asked).toEqual([
    ['POST', address, { protocol, replace: true }],
    ['PATCH', `${address}/${layout}`, { name: 'MR' }],
    ['DELETE', `${address}/${layout}`, undefined],
  ]);
  answering(refusing(409, 'layout_name_taken'));
  expect(await store.keep(org, protocol, false)).toBe('name_taken');
  answering(refusing(409, 'too_many_layouts'));
  expect(await store.keep(org, protocol, false)).toBe('too_many');
  answering(refusing(404, 'gone'));
  expect(await store.remove(org, layout)).toBe('gone');
  answering(refusing(403, 'no_access'));
  await expect(store.rename(org, layout, 'x')).rejects.toThrow();
});

test('of one account they are neither told to nor changed for another that signs in meanwhile [VW-77]', async () => {
  start();
  const store = storeOf();
  answering(() => {
    session.start({ access_token: 'other', email: 'b', username: 'b' });
    return Response.json({ organisation: wire });
  });
  await expect(store.of(study)).rejects.toBeInstanceOf(SourceError);
  await expect(store.remove(org, layout)).rejects.toMatchObject({ kind: 'signed_out' });
});
