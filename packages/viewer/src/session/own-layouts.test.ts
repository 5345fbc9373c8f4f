import { hangStudy, parseProtocol } from '@mado/reading';
import { expect, test } from 'vitest';
import { layoutByExample, layoutName, ownLayouts, studiesOf, withLayout, withName } from './own-layouts.ts';
import { createSession } from './create-session.ts';
import { displaySetAttributes } from './hanging-attributes.ts';
import { hungStages } from './hung-stages.ts';
import { keyOf, readAs, sessionOf, type SaidSeries } from './testing/a-hung-study.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const plane = (orientation: number[], said: SaidSeries['said'] = {}): SaidSeries => ({
  said: { '00180015': ['KNEE'], ...said },
  orientation,
  count: 20,
});
const axial = [1, 0, 0, 0, 1, 0];
const coronal = [1, 0, 0, 0, 0, -1];

test('the present grid is kept by what is seen, and hangs the study so again [HP-26]', () => {
  const session = sessionOf({ a: plane(axial), b: plane(coronal) });
  session.dispatch({ type: 'layout', layout: { rows: 2, columns: 1 } });
  session.dispatch({ type: 'show-series', series: keyOf('b'), pane: 0 });
  session.dispatch({ type: 'show-series', series: keyOf('a'), pane: 1 });
  const made = layoutByExample(session.getState());
  expect(made?.name).toBe('CT KNEE 2×1');
  expect(parseProtocol(JSON.parse(JSON.stringify(made))).ok).toBe(true);
  const [stage] = hungStages(session.getState(), [], [made!]);
  expect([stage?.rows, stage?.panes.map(({ series }) => series)]).toEqual([2, [keyOf('b'), keyOf('a')]]);
  const displaySets = [...session.getState().series.values()].map((one) => ({
    key: one.key,
    attributes: displaySetAttributes(one),
  }));
  expect(hangStudy([], { attributes: new Map(), displaySets }, [made!])?.protocol).toBe('CT KNEE 2×1');
});

test('of nothing there is nothing to keep', () => {
  expect(layoutByExample(createSession().getState())).toBeNull();
});

test('one of the same name is replaced, also where it is no protocol; others stay as they are [HP-26]', () => {
  const [mine] = [layoutByExample(sessionOf({ a: plane(axial) }).getState())!];
  const others = [{ name: 'other', rules: 7 }, null, { ...mine, rules: [] }];
  expect(withLayout(others, mine)).toEqual([mine, { name: 'other', rules: 7 }, null]);
});

test('of two that match alike the one that was kept last hangs the study [HP-26]', () => {
  const session = sessionOf({ a: plane(axial), b: plane(coronal) });
  const first = layoutByExample(session.getState())!;
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  const kept = withLayout(withLayout([], { ...first, name: 'first' }), layoutByExample(session.getState())!);
  const [stage] = hungStages(session.getState(), [], kept as (typeof first)[]);
  expect([stage?.rows, stage?.columns]).toEqual([1, 2]);
});

test('what is no protocol is listed with the places that say so [HP-26]', () => {
  const mine = layoutByExample(sessionOf({ a: plane(axial) }).getState())!;
  const later = { ...mine, name: 'later', rules: [{ attribute: 'Modality', operator: 'soundsLike', value: 'CT' }] };
  expect(ownLayouts([later, mine, 7])).toEqual([
    { name: 'later', at: 0, refused: ['rules[0].operator'] },
    { name: mine.name, at: 1, refused: [] },
    { name: '', at: 2, refused: ['', 'name', 'rules', 'stages'] },
  ]);
});

test('it says of which studies it is, in the words of the images [HP-29]', () => {
  const made = layoutByExample(sessionOf({ a: plane(axial) }).getState())!;
  expect(studiesOf(made)).toEqual({ modalities: ['CT'], bodyParts: ['KNEE'] });
  const called = layoutByExample(sessionOf({ a: { said: { '0008103E': ['腹部 単純'] } } }).getState())!;
  expect(studiesOf(called)).toEqual({ modalities: ['CT'], bodyParts: [] });
  const any = layoutByExample(sessionOf({ a: {} }).getState())!;
  expect(studiesOf(any)).toEqual({ modalities: ['CT'], bodyParts: [] });
});

test.each<[string, string | null]>([
  [' Knee ', 'Knee'],
  ['膝', '膝'],
  ['', null],
  ['　 ', null],
  ['a\nb', null],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), null],
])('a name: %j [HP-29]', (typed, name) => expect(layoutName(typed)).toBe(name));

test.each([
  ['胸部\u200b CT\ufeff', '胸部 CT'],
  ['\u202eTC', 'TC'],
  ['か\u3099', 'が'],
  ['\u200b', null],
  ['\ue000', null],
])('what is not seen of a name is none of it: %j [VW-180]', (typed, name) => expect(layoutName(typed)).toBe(name));

test('one is given another name, and is otherwise as it was [HP-30]', () => {
  const other = { name: 'other', rules: 7 };
  expect(withName([other, null, 7], 0, 'new')).toEqual([{ name: 'new', rules: 7 }, null, 7]);
  expect(withName([other, null], 1, 'new')).toEqual([other, null]);
});

test('what is of the prior is kept as that [HP-26]', () => {
  const session = sessionOf({ a: plane(axial) });
  const [study] = session.getState().studies;
  const prior = { ...aStudy(aSeries('old')), StudyInstanceUID: '1.1' };
  session.dispatch({ type: 'prior-found', study: study!, prior, id: 'p' });
  readAs(session, 'old', plane(axial));
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  session.dispatch({ type: 'show-series', series: keyOf('old'), pane: 1 });
  expect(layoutByExample(session.getState())?.stages[0]?.viewports.map((one) => one.prior)).toEqual([undefined, 1]);
});
