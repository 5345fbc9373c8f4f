import { describe, expect, test } from 'vitest';
import { parseProtocol, parseProtocols } from './parse-protocol.ts';
import { operators, withoutValue } from './protocol.ts';
import { defaultProtocol } from './protocols/default.ts';
import { houseProtocols } from './protocols/house-protocols.ts';

const rule = { attribute: 'Modality', operator: 'equals', value: 'CT' };
const viewport = {
  rules: [rule],
  show: { orientation: ['A', 'FR'], justified: 'right', window: { center: 40, width: 400 } },
};
const sound = {
  name: 'one',
  rules: [{ ...rule, attribute: ['Modality', 'A'], value: ['CT', 3], weight: 2, required: true }],
  stages: [{ name: 's', rows: 1, columns: 2, viewports: [viewport, { rules: [] }], needs: 2 }],
};
/** The same with another value at a place, as in `rules.0.operator`. */
const changed = (path: string, value: unknown) => replaced(sound, path.split('.'), value);

function replaced(json: unknown, [head, ...rest]: readonly string[], value: unknown): unknown {
  if (head === undefined) return value;
  if (Array.isArray(json)) return json.map((one, n) => (String(n) === head ? replaced(one, rest, value) : one));
  const fields = json as Readonly<Record<string, unknown>>;
  return { ...fields, [head]: replaced(fields[head], rest, value) };
}
const refusals = (json: unknown) => {
  const parsed = parseProtocol(json);
  return parsed.ok ? [] : parsed.refusals.map(({ path, reason }) => `${path}: ${reason}`);
};

test('a protocol is read as it stands in JSON, those of the house too [HP-1]', () => {
  for (const one of [sound, defaultProtocol, ...houseProtocols]) {
    expect(parseProtocol(JSON.parse(JSON.stringify(one)))).toEqual({ ok: true, protocol: one });
  }
  expect(parseProtocols(houseProtocols).refused.size).toBe(0);
});

describe('what is none is refused, with its place [HP-2]', () => {
  test.each<[string, path: string, value: unknown, string[]]>([
    ['an operator that is none', 'rules.0.operator', 'matches', ['rules[0].operator: unknown']],
    ['an operator of objects', 'rules.0.operator', 'constructor', ['rules[0].operator: unknown']],
    ['no operator', 'rules.0.operator', undefined, ['rules[0].operator: unknown']],
    ['no value', 'rules.0.value', undefined, ['rules[0].value: missing']],
    ['a value to compare with nothing', 'rules.0.operator', 'odd', ['rules[0].value: not_wanted']],
    ['a value that is none', 'rules.0.value', true, ['rules[0].value: not_a_text']],
    ['no values', 'rules.0.value', [], ['rules[0].value: too_few']],
    ['an empty text', 'rules.0.value', ['x', ' '], ['rules[0].value[1]: not_a_text']],
    ['a weight below nothing', 'rules.0.weight', -1, ['rules[0].weight: out_of_range']],
    ['a weight in words', 'rules.0.weight', '2', ['rules[0].weight: not_a_number']],
    ['perhaps required', 'rules.0.required', 1, ['rules[0].required: not_true_or_false']],
    ['a field more', 'stages.0.layout', 1, ['stages[0].layout: unknown']],
    ['no stage', 'stages', [], ['stages: too_few']],
    ['stages that are no list', 'stages', { 0: {} }, ['stages: not_a_list']],
    [
      'six rows',
      'stages.0.rows',
      6.5,
      ['stages[0].rows: out_of_range', 'stages[0].viewports: not_as_many_as_cells', 'stages[0].needs: out_of_range'],
    ],
    ['fewer viewports than cells', 'stages.0.viewports', [viewport], ['stages[0].viewports: not_as_many_as_cells']],
    ['more needed than there are', 'stages.0.needs', 3, ['stages[0].needs: out_of_range']],
    [
      'no direction',
      'stages.0.viewports.0.show.orientation',
      ['A', 'X'],
      ['stages[0].viewports[0].show.orientation[1]: unknown'],
    ],
    ['a second prior', 'stages.0.viewports.0.prior', 2, ['stages[0].viewports[0].prior: out_of_range']],
    [
      'an edge that is none',
      'stages.0.viewports.0.show.justified',
      'center',
      ['stages[0].viewports[0].show.justified: unknown'],
    ],
    [
      'a window without width',
      'stages.0.viewports.0.show.window.width',
      0,
      ['stages[0].viewports[0].show.window.width: out_of_range'],
    ],
    ['a long name', 'name', 'x'.repeat(201), ['name: too_long']],
    ['too many rules', 'rules', Array(101).fill(rule), ['rules: too_many']],
  ])('%s', (_, path, value, expected) => {
    expect(refusals(changed(path, value))).toEqual(expected);
  });

  test.each([[null], [undefined], ['{}'], [[]], [3]])('%j is no protocol', (json) => {
    expect(refusals(json)).not.toEqual([]);
  });

  test('no more is told than helps', () => {
    expect(refusals(changed('rules', Array(90).fill(1)))).toHaveLength(20);
  });

  test('each of the thirteen is known', () => {
    expect(operators).toHaveLength(13);
    for (const operator of operators) {
      const own = { attribute: 'A', operator, ...(!withoutValue.has(operator) && { value: 1 }) };
      expect(refusals(changed('rules', [own]))).toEqual([]);
    }
  });

  test('of a list the sound ones are taken, each name once', () => {
    const { protocols, refused } = parseProtocols([sound, null, sound, { ...sound, name: 'two' }]);
    expect(protocols.map(({ name }) => name)).toEqual(['one', 'two']);
    expect([...refused.keys()]).toEqual([1, 2]);
    expect(refused.get(2)).toEqual([{ path: 'name', reason: 'name_taken' }]);
    expect(parseProtocols({}).refused.get(0)).toEqual([{ path: '', reason: 'not_a_list' }]);
  });
});
