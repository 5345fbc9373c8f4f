// @vitest-environment jsdom
import { SourceError, type ViewerStudy } from '@mado/viewer/ports';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { aViewerSeries, aViewerStudy } from '../../testing/a-viewer-source.ts';
import { aUuid } from '../../testing/an-item.ts';
import { listedStudies } from './listed-studies.ts';
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

test('two copies of one study have the layouts of the organisation in which each lies [HP-34]', async () => {
  start();
  const asked = answering(() => Response.json({ organisation: null }));
  const addresses = [1, 2].map((n) => ({ kind: 'folder' as const, uuid: aUuid(n) }));
  const known = listedStudies(addresses);
  const copies = known.take(
    [1, 2].map((n) => ({ ...aViewerStudy([aViewerSeries(n)]), uuid: aUuid(n), org: aUuid(n + 10) })),
  );
  const store = organisationLayouts(theAccount(), known.orgOf);
  for (const copy of copies) await store.of(copy);
  expect(copies.map((copy) => [copy.StudyInstanceUID, copy.id])).toEqual([1, 2].map((n) => ['1.2.3', aUuid(n)]));
  expect(asked.map(([, address]) => address.split('/').at(-1))).toEqual([aUuid(11), aUuid(12)]);
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
  expect(await store.rename(org, layout, 'x')).toBe('not_admin');
  answering(refusing(403, 'factor_demanded'));
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
