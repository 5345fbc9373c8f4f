import { expect, test, vi } from 'vitest';
import type { EarlierStudy, ViewerStudy } from '../ports/index.ts';
import { leftState } from '../session/left-state.ts';
import { createSession } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { createPriorReader } from './read-priors.ts';

const chest = (StudyInstanceUID: string, StudyDate: string, name: string): ViewerStudy => ({
  ...aStudy(aSeries(name)),
  StudyInstanceUID,
  StudyDate,
  StudyDescription: 'Chest',
  PatientID: 'P',
});
const [now, before] = [chest('1', '20260401', 'a'), chest('2', '20250401', 'old')];
const known: EarlierStudy = {
  id: 'p',
  StudyDate: '20250401',
  StudyTime: '',
  StudyDescription: 'Chest',
  modalities: ['CT'],
  bodyParts: [],
};

function aReader(earlier: () => Promise<readonly EarlierStudy[]>, ...studies: ViewerStudy[]) {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: studies.length > 0 ? studies : [now] });
  const source = { earlier: vi.fn(earlier), openEarlier: vi.fn(async () => before) };
  return { session, source, reader: createPriorReader(source, session) };
}

test('is asked for once, opened when it is wanted, and told once [HP-25]', async () => {
  const { session, source, reader } = aReader(async () => [known]);
  reader.ask(now);
  reader.ask(now);
  expect(source.openEarlier).not.toHaveBeenCalled();
  await reader.find(now);
  await reader.find(now);
  expect(session.getState().compared).toEqual([{ study: now, prior: before, id: 'p' }]);
  expect([source.earlier.mock.calls.length, source.openEarlier.mock.calls.length]).toEqual([1, 1]);
});

test('one that is open already is not asked for [HP-25]', async () => {
  const { session, source, reader } = aReader(async () => [known], now, before);
  reader.ask(now);
  await reader.find(now);
  expect(session.getState().compared).toEqual([{ study: now, prior: before, id: null }]);
  expect(source.earlier).not.toHaveBeenCalled();
});

test('where nobody can say, there is nothing to compare with', async () => {
  const failing = aReader(() => Promise.reject(new Error('offline')));
  failing.reader.ask(now);
  await failing.reader.find(now);
  const none = aReader(async () => [{ ...known, StudyDescription: 'Knee' }]);
  await none.reader.find(now);
  const closed = aReader(async () => [known]);
  closed.source.openEarlier.mockRejectedValue(new Error('gone'));
  await closed.reader.find(now);
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [now] });
  await createPriorReader({}, session).find(now);
  for (const one of [failing.session, none.session, closed.session, session])
    expect(one.getState().compared).toEqual([]);
  expect(none.source.openEarlier).not.toHaveBeenCalled();
});

test('what could not be asked for is asked for again by who wants it [HP-25]', async () => {
  const one = aReader(() => Promise.reject(new Error('offline')));
  one.reader.ask(now);
  await one.reader.find(now);
  one.source.earlier.mockResolvedValue([known]);
  await one.reader.find(now);
  expect(one.session.getState().compared).toEqual([{ study: now, prior: before, id: 'p' }]);
});

test.each(['before', 'after'] as const)(
  'what was compared before the page was loaded again is found once, also where it is brought %s it is looked for [HP-25]',
  async (when) => {
    const { session, reader } = aReader(async () => [known]);
    session.dispatch({ type: 'prior-found', study: now, prior: before, id: 'p' });
    const left = JSON.parse(JSON.stringify(leftState(session.getState())));
    session.dispatch({ type: 'studies-loaded', studies: [now] });
    session.dispatch({ type: 'restore', left });
    expect(session.getState().leftPriors).toHaveLength(1);
    await Promise.all(
      when === 'before' ? [reader.bringLeft(), reader.find(now)] : [reader.find(now), reader.bringLeft()],
    );
    expect(session.getState().compared).toEqual([{ study: now, prior: before, id: 'p' }]);
    expect(session.getState().studies).toEqual([now, before]);
  },
);

test('what comes after the end is told to nobody', async () => {
  const answer = Promise.withResolvers<readonly EarlierStudy[]>();
  const { session, source, reader } = aReader(() => answer.promise);
  const found = reader.find(now);
  reader.destroy();
  answer.resolve([known]);
  await found;
  expect([session.getState().compared, source.openEarlier.mock.calls]).toEqual([[], []]);
});

test('what was compared before the page was loaded again is opened without asking what there is', async () => {
  const { session, source, reader } = aReader(async () => [known]);
  const left = { listed: '/documents/a', layout: { rows: 1, columns: 1 }, active: 0, panes: [] };
  session.dispatch({
    type: 'restore',
    left: { ...left, priors: [{ StudyInstanceUID: '1', id: 'p' }, { StudyInstanceUID: 'gone', id: 'q' }, 7] },
  });
  await reader.bringLeft();
  expect(session.getState().compared).toEqual([{ study: now, prior: before, id: 'p' }]);
  expect(source.openEarlier.mock.calls).toEqual([['p', expect.anything()]]);
  expect(source.earlier).not.toHaveBeenCalled();
});
