import { describe, expect, test } from 'vitest';
import { matches, scoreOf } from './match-rules.ts';
import { operators, withoutValue, type AttributeValue, type MatchingRule, type Operator } from './protocol.ts';
import { attributesOf } from './testing/studies.ts';

const a = (operator: Operator, value?: MatchingRule['value']): MatchingRule => ({
  attribute: 'A',
  operator,
  ...(value !== undefined && { value }),
});
const met = (rule: MatchingRule, ...values: AttributeValue[]) => matches(rule, attributesOf({ A: values }));

describe('what is compared [HP-3]', () => {
  test.each<[Operator, AttributeValue, yes: AttributeValue[], no: AttributeValue[]]>([
    ['equals', 'CT', ['CT', ' ct ', 'ＣＴ'], ['CTA', 'C', 0]],
    ['equals', 3, [3, '3', '3.0', ' 3 ', '30e-1'], ['three', '3 mm', 4]],
    ['equals', '3', [3, '3'], ['3.0', '03']],
    ['contains', 'flair', ['t2_FLAIR_tra', 'FLAIR'], ['fla ir', 'T2']],
    ['contains', 5, ['b500', 15], ['b400', 0]],
    ['startsWith', 'T1', ['t1_se', 'T1'], ['se_T1', '']],
    ['endsWith', 'adc', ['dwi_ADC', 'dwi_adc '], ['adc_map']],
    ['greaterThan', 10, [11, '10.5', '1e3'], [10, 9, 'eleven', '11 mm', Infinity]],
    ['greaterThanOrEqualTo', '10', [10, '10.0', 11], [9.9, '']],
    ['lessThan', 0, [-1, '-0.5'], [0, 1, '-', 'A']],
    ['lessThanOrEqualTo', 5, [5, 4, '-7'], [5.01, 'five']],
  ])('%s %j: %j, and not %j', (operator, wanted, yes, no) => {
    expect(yes.filter((value) => !met(a(operator, wanted), value))).toEqual([]);
    expect(no.filter((value) => met(a(operator, wanted), value))).toEqual([]);
  });
});

describe('several values, and none [HP-4]', () => {
  test('one of an attribute suffices, and one of a rule', () => {
    expect(met(a('equals', 'PRIMARY'), 'ORIGINAL', 'PRIMARY')).toBe(true);
    expect(met(a('equals', ['CR', 'DX']), 'DX')).toBe(true);
    expect(met(a('greaterThan', [100, 5]), 1, 6)).toBe(true);
  });

  test('a negation matches where none of them does', () => {
    expect(met(a('doesNotEqual', 'LOCALIZER'), 'ORIGINAL', 'AXIAL')).toBe(true);
    expect(met(a('doesNotEqual', 'LOCALIZER'), 'ORIGINAL', 'LOCALIZER')).toBe(false);
    expect(met(a('doesNotContain', ['adc', 'fa']), 'ep2d_ADC')).toBe(false);
    expect(met(a('doesNotContain', ['adc', 'fa']), 'ep2d')).toBe(true);
  });

  test('what is missing or empty is only not equal, and does not contain', () => {
    const met = operators.filter((operator) => {
      const rule = a(operator, withoutValue.has(operator) ? undefined : 0);
      const answers = [{}, { A: [] }, { A: ['', '  '] }].map((given) => matches(rule, attributesOf(given)));
      expect(new Set(answers).size).toBe(1);
      return answers[0];
    });
    expect(met).toEqual(['doesNotEqual', 'doesNotContain']);
  });

  test('a rule asks several attributes as if they were one', () => {
    const rule: MatchingRule = {
      attribute: ['ViewPosition', 'ViewCodeSequence'],
      operator: 'equals',
      value: ['CC', 'R-10242'],
    };
    expect(matches(rule, attributesOf({ ViewCodeSequence: 'R-10242' }))).toBe(true);
    expect(matches(rule, attributesOf({ ViewPosition: 'CC' }))).toBe(true);
    expect(matches({ ...rule, operator: 'doesNotEqual' }, attributesOf({ ViewPosition: 'CC' }))).toBe(false);
  });
});

test.each<[Operator, yes: AttributeValue[][], no: AttributeValue[][]]>([
  ['onlyInteger', [[3], ['3'], ['-2.0'], [1, 2], ['', 3]], [[1.5], ['1.5'], [1, 1.5], ['one'], ['']]],
  ['odd', [[1], ['-3'], [1, 5]], [[2], [0], [1.5], [1, 2], ['odd']]],
  ['even', [[0], ['2'], [-4, 6]], [[1], [2.5], [2, 3], ['even']]],
])('%s: %j, and not %j [HP-5]', (operator, yes, no) => {
  expect(yes.filter((values) => !met(a(operator), ...values))).toEqual([]);
  expect(no.filter((values) => met(a(operator), ...values))).toEqual([]);
});

describe('the score [HP-6]', () => {
  const given = attributesOf({ A: 'x', B: 2 });
  const other = (more: Partial<MatchingRule>): MatchingRule => ({
    attribute: 'B',
    operator: 'equals',
    value: 2,
    ...more,
  });

  test('adds the weights of what matches, 1 where none is said', () => {
    expect(scoreOf([a('equals', 'x'), other({ weight: 2.5 }), other({ value: 3, weight: 50 })], given)).toBe(3.5);
    expect(scoreOf([other({ weight: 0 })], given)).toBe(0);
  });

  test('there is none where a required rule does not match, or no rule does', () => {
    expect(scoreOf([a('equals', 'x'), other({ value: 3, required: true })], given)).toBeNull();
    expect(scoreOf([other({ value: 3 })], given)).toBeNull();
    expect(scoreOf([], given)).toBe(0);
  });
});

test('an operator that is none, and one that objects have, match nothing [HP-12]', () => {
  for (const name of ['matches', 'constructor', '__proto__', 'toString', '']) {
    const rule = { attribute: 'A', operator: name as Operator, value: 'x' };
    expect(matches(rule, attributesOf({ A: 'x' }))).toBe(false);
  }
});
