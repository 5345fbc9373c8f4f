import { expect, test, vi } from 'vitest';
import type { LayoutStore, OrganisationLayouts } from '../ports/index.ts';
import { organisationLayouts } from '../session/hung-stages.ts';
import { createSession } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { createSharedLayouts } from './shared-layouts.ts';

const clinic: OrganisationLayouts = { id: 'org', name: 'Clinic', mayChange: true, layouts: [] };
const [one, two] = [aStudy(aSeries('a')), { ...aStudy(aSeries('b')), StudyInstanceUID: '1.1' }];

function open(given: Partial<LayoutStore>) {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [one, two] });
  const store = { of: async () => clinic, ...given } as LayoutStore;
  return { session, shared: createSharedLayouts({ layouts: store }, session) };
}

test('are asked for once; what could not be had is asked for again [HP-27]', async () => {
  const of = vi.fn<LayoutStore['of']>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(clinic);
  const { session, shared } = open({ of });
  await shared.find(one);
  expect(organisationLayouts(session.getState())).toBeNull();
  await Promise.all([shared.find(one), shared.find(one)]);
  expect(organisationLayouts(session.getState())).toBe(clinic);
  expect(of).toHaveBeenCalledTimes(2);
});

test('two copies of one study in two organisations have each the layouts of its own [HP-34]', async () => {
  const other: OrganisationLayouts = { id: 'other', name: 'Other', mayChange: false, layouts: [] };
  const [here, there] = [
    { ...aStudy(aSeries('a')), id: 'folder here' },
    { ...aStudy(aSeries('b')), id: 'folder there' },
  ];
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [here, there] });
  const of = vi.fn<LayoutStore['of']>(async ({ id }) => (id === here.id ? clinic : other));
  const changed = { ...clinic, layouts: [{ id: 'x', protocol: {} }] };
  const store = { of, keep: async () => changed } as Partial<LayoutStore> as LayoutStore;
  const shared = createSharedLayouts({ layouts: store }, session);
  await Promise.all([shared.find(here), shared.find(there)]);
  expect(of).toHaveBeenCalledTimes(2);
  const seen = (series: string) => {
    session.dispatch({ type: 'show-series', series: `/documents/${series}` });
    return organisationLayouts(session.getState());
  };
  expect([seen('a'), seen('b')]).toEqual([clinic, other]);
  // A change in one is none in the other.
  expect(await shared.change((kept) => kept.keep('org', {}, false))).toBe('changed');
  expect([seen('a'), seen('b')]).toEqual([changed, other]);
});

test('of a source that knows of none there are none [HP-27]', async () => {
  const session = createSession();
  const shared = createSharedLayouts({}, session);
  await shared.find(one);
  expect(await shared.change((store) => store.remove('org', 'x'))).toBe('failed');
  expect(session.getState().organisationLayouts.size).toBe(0);
});

test('a change is that of every study of the organisation; one that was refused is read again [HP-28]', async () => {
  const changed = { ...clinic, layouts: [{ id: 'x', protocol: {} }] };
  const of = vi.fn<LayoutStore['of']>(async (study) => (study === one ? clinic : { ...clinic }));
  const { session, shared } = open({
    of,
    keep: async () => changed,
    rename: async () => 'name_taken',
    remove: () => Promise.reject(new Error('offline')),
  });
  await Promise.all([shared.find(one), shared.find(two)]);
  expect(await shared.change((store) => store.keep('org', {}, false))).toBe('changed');
  expect([...session.getState().organisationLayouts.values()]).toEqual([changed, changed]);
  expect(await shared.change((store) => store.rename('org', 'x', 'y'))).toBe('name_taken');
  expect(of).toHaveBeenCalledTimes(4);
  expect(await shared.change((store) => store.remove('org', 'x'))).toBe('failed');
  expect(of).toHaveBeenCalledTimes(4);
});
