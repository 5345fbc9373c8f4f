import { describe, expect, test } from 'vitest';
import { asksForPrior, hangStudy, stepStage } from './hang-study.ts';
import type { HangingProtocol, HangingStage, HangingViewport, MatchingRule, Operator } from './protocol.ts';
import { aStudyOf } from './testing/studies.ts';

const equals = (attribute: string, value: string | number, more: Partial<MatchingRule> = {}): MatchingRule => ({
  attribute,
  operator: 'equals',
  value,
  ...more,
});
const stage = (name: string, viewports: HangingViewport[], needs?: number): HangingStage => ({
  name,
  rows: 1,
  columns: viewports.length,
  viewports,
  ...(needs !== undefined && { needs }),
});
const protocol = (name: string, rules: MatchingRule[], ...stages: HangingStage[]): HangingProtocol => ({
  name,
  rules,
  stages: stages.length > 0 ? stages : [stage('any', [{ rules: [] }])],
});
const ct = { Modality: 'CT' };
const winner = (protocols: HangingProtocol[], study = aStudyOf({ a: ct, b: { Modality: 'PT' } })) =>
  hangStudy(protocols, study)?.protocol;

describe('which protocol hangs a study [HP-7]', () => {
  test('that with the highest score, of equal ones the first', () => {
    const light = protocol('light', [equals('Modality', 'CT')]);
    const heavy = protocol('heavy', [equals('Modality', 'CT', { weight: 3 })]);
    const both = protocol('both', [equals('Modality', 'CT', { weight: 2 }), equals('Modality', 'PT')]);
    expect(winner([light, heavy])).toBe('heavy');
    expect(winner([heavy, both])).toBe('heavy');
    expect(winner([both, heavy])).toBe('both');
  });

  test('what the study says of itself counts as what its display sets do', () => {
    const named = protocol('named', [equals('StudyDescription', 'chest', { weight: 2 })]);
    const study = aStudyOf({ a: ct }, { StudyDescription: 'CHEST' });
    expect(winner([protocol('ct', [equals('Modality', 'CT')]), named], study)).toBe('named');
  });

  test('one that has no stage to offer leaves it to the next', () => {
    const none = protocol(
      'none',
      [equals('Modality', 'CT', { weight: 9 })],
      stage('mr', [{ rules: [equals('Modality', 'MR')] }]),
    );
    expect(winner([none, protocol('ct', [equals('Modality', 'CT')])])).toBe('ct');
  });
});

describe('behind all stands the default one [HP-11]', () => {
  test('it takes what is listed first, in one viewport', () => {
    expect(hangStudy([], aStudyOf({ a: {}, b: ct }))).toEqual({
      protocol: 'default',
      stages: [{ name: 'one', rows: 1, columns: 1, viewports: [{ displaySet: 'a', show: {} }] }],
    });
  });

  test('what has nothing to show is hung by none', () => {
    expect(hangStudy([protocol('all', [])], aStudyOf({}))).toBeNull();
  });
});

describe('odd protocols stop nothing [HP-12]', () => {
  const known = protocol('ct', [equals('Modality', 'CT')]);

  test('one that matches nothing hangs nothing', () => {
    expect(winner([protocol('nothing', [equals('Modality', 'ZZ', { weight: 99 })]), known])).toBe('ct');
    expect(
      winner([
        protocol('never', [equals('Modality', 'CT', { weight: 99 }), equals('A', 1, { required: true })]),
        known,
      ]),
    ).toBe('ct');
  });

  test('one that matches everything stands behind those that say something, and before the default one', () => {
    expect(winner([protocol('everything', []), known])).toBe('ct');
    expect(winner([protocol('everything', [])])).toBe('everything');
  });

  test('of two that match the same the first hangs', () => {
    expect(winner([known, { ...known, name: 'twin' }])).toBe('ct');
    expect(winner([{ ...known, name: 'twin' }, known])).toBe('twin');
  });

  test('an operator that nobody knows matches nothing, in a protocol and in a viewport', () => {
    const odd = { attribute: 'Modality', operator: 'resembles' as Operator, value: 'CT', weight: 99 };
    expect(winner([protocol('odd', [odd]), known])).toBe('ct');
    expect(winner([protocol('odd', [], stage('odd', [{ rules: [odd] }]))])).toBe('default');
  });
});

describe('which viewport shows what [HP-8]', () => {
  const hung = (viewports: HangingViewport[], sets: Parameters<typeof aStudyOf>[0]) =>
    hangStudy([protocol('p', [], stage('s', viewports))], aStudyOf(sets))?.stages[0]?.viewports.map(
      ({ displaySet }) => displaySet,
    );
  const t1 = { rules: [equals('D', 't1'), equals('plane', 'axial', { weight: 2 })] };

  test('the best match comes first, whichever viewport it is of, and nothing is shown twice', () => {
    const better = { rules: [equals('D', 't1', { weight: 5 })] };
    expect(hung([t1, better], { a: { D: 't1', plane: 'axial' } })).toEqual([null, 'a']);
    expect(hung([t1, better], { a: { D: 't1', plane: 'axial' }, b: { D: 't1' } })).toEqual(['b', 'a']);
  });

  test('of equal ones the first viewport has the first display set', () => {
    expect(hung([t1, t1], { a: { D: 't1' }, b: { D: 't1' }, c: { D: 't1' } })).toEqual(['a', 'b']);
  });

  test('one without rules takes what is left', () => {
    expect(hung([{ rules: [] }, t1], { a: { D: 't1' }, b: {} })).toEqual(['b', 'a']);
  });

  test('what lacks something required is not shown', () => {
    const strict = { rules: [equals('D', 't1'), equals('plane', 'axial', { required: true })] };
    expect(hung([strict, { rules: [] }], { a: { D: 't1' } })).toEqual([null, 'a']);
  });
});

describe('stages', () => {
  const finds = (modality: string) => ({ rules: [equals('Modality', modality)] });
  const three = protocol(
    'p',
    [],
    stage('mr', [finds('MR')]),
    stage('ct', [finds('CT'), finds('MR')]),
    stage('pair', [finds('CT'), finds('MR')], 2),
    stage('pt', [finds('PT')]),
  );

  test('one whose viewports find nothing, or too little, is not offered [HP-10]', () => {
    const hung = hangStudy([three], aStudyOf({ a: ct, b: { Modality: 'PT' } }));
    expect(hung?.stages.map(({ name }) => name)).toEqual(['ct', 'pt']);
    expect(hung?.stages[0]?.viewports).toEqual([
      { displaySet: 'a', show: {} },
      { displaySet: null, show: {} },
    ]);
  });

  test('next and previous stay within bounds [HP-9]', () => {
    const hung = hangStudy([three], aStudyOf({ a: ct, b: { Modality: 'PT' } }))?.stages ?? [];
    expect([stepStage(hung, 0, -1), stepStage(hung, 0, 1), stepStage(hung, 1, 1), stepStage(hung, 1, -1)]).toEqual([
      0, 1, 1, 0,
    ]);
  });
});

describe('the prior study [HP-24]', () => {
  const both = (prior: ReturnType<typeof aStudyOf>) => ({ ...aStudyOf({ a: ct, b: ct }), prior: prior.displaySets });
  const beside = (needs?: number) =>
    protocol(
      'beside',
      [],
      stage('beside', [{ rules: [] }, { rules: [], prior: 1 }], needs),
      stage('alone', [{ rules: [] }]),
    );
  const hung = (one: HangingProtocol, study: Parameters<typeof hangStudy>[1]) =>
    hangStudy([one], study)?.stages.map(({ name, viewports }) => [name, ...viewports.map((v) => v.displaySet)]);

  test('is seen in the viewports that ask for it, and in no other', () => {
    expect(hung(beside(), both(aStudyOf({ old: ct })))).toEqual([
      ['beside', 'a', 'old'],
      ['alone', 'a'],
    ]);
  });

  test('or the stage is not offered: nor where nothing of the current one is in it', () => {
    expect(hung(beside(1), aStudyOf({ a: ct }))).toEqual([['alone', 'a']]);
    expect(hung(beside(1), both(aStudyOf({})))).toEqual([['alone', 'a']]);
    const onlyBefore = protocol(
      'only before',
      [],
      stage('before', [{ rules: [equals('Modality', 'PT', { required: true })] }, { rules: [], prior: 1 }]),
    );
    expect(hung(onlyBefore, both(aStudyOf({ old: ct })))).toEqual([['one', 'a']]);
  });

  test('is asked for by a protocol that matches and has a place for it', () => {
    const study = aStudyOf({ a: ct });
    const pet = { ...beside(), name: 'pet', rules: [equals('Modality', 'PT', { required: true })] };
    expect([asksForPrior([beside()], study), asksForPrior([], study, [beside()])]).toEqual([true, true]);
    expect([asksForPrior([pet], study), asksForPrior([protocol('alone', [])], study)]).toEqual([false, false]);
  });

  test('does not say which protocol hangs the study: its own display sets do', () => {
    const pet = protocol('pet', [equals('Modality', 'PT', { required: true })]);
    expect(hangStudy([pet], both(aStudyOf({ old: { Modality: 'PT' } })))?.protocol).toBe('default');
  });
});

describe('lists that come before others [HP-27]', () => {
  const known = protocol('house', [equals('Modality', 'CT', { weight: 99 })]);
  const shared = protocol('shared', [equals('Modality', 'CT', { weight: 9 })]);
  const own = protocol('own', [equals('Modality', 'CT')]);
  const other = protocol('other', [equals('Modality', 'MR')]);
  const study = aStudyOf({ a: ct });
  const wins = (...before: HangingProtocol[][]) => hangStudy([known], study, ...before)?.protocol;

  test('the first that has one which matches hangs the study, whatever others weigh', () => {
    expect(wins([own], [shared])).toBe('own');
    expect(wins([other], [shared])).toBe('shared');
    expect(wins([], [shared])).toBe('shared');
    expect(wins([other], [other])).toBe('house');
  });

  test('one that has no stage to offer leaves it to the next list', () => {
    const none = protocol('none', [], stage('mr', [{ rules: [equals('Modality', 'MR', { required: true })] }]));
    expect(wins([none], [shared])).toBe('shared');
  });

  test('a place for a prior in any of them is one', () => {
    const beside = protocol('beside', [], stage('two', [{ rules: [] }, { rules: [], prior: 1 }]));
    expect(asksForPrior([known], study, [own], [beside])).toBe(true);
    expect(asksForPrior([known], study, [own], [shared])).toBe(false);
  });
});
