import { describe, expect, it } from 'vitest';
import { BadSearchValue, likePattern, matchOf } from './match.ts';

describe('matchOf', () => {
  it.each(['', '  ', '*', '**'])('%j is universal matching for every kind', (value) => {
    for (const kind of ['text', 'name', 'date', 'time', 'uid', 'number', 'modalities'] as const) {
      expect(matchOf(kind, value, false)).toBeNull();
    }
  });

  it('text: exact, or a pattern with what LIKE would take for itself escaped', () => {
    expect(matchOf('text', 'A_1%', false)).toEqual({ kind: 'equal', value: 'A_1%' });
    expect(matchOf('text', 'A_1*?', false)).toEqual({ kind: 'like', pattern: 'A\\_1%_' });
    expect(likePattern('50%\\*')).toBe('50\\%\\\\%');
  });

  it('unique identifiers: one or a list', () => {
    expect(matchOf('uid', '1.2', false)).toEqual({ kind: 'oneOf', values: ['1.2'] });
    expect(matchOf('uid', '1.2,1.3 ,1.4', false)).toEqual({ kind: 'oneOf', values: ['1.2', '1.3', '1.4'] });
    expect(matchOf('uid', '1.2\\1.3', false)).toEqual({ kind: 'oneOf', values: ['1.2', '1.3'] });
    expect(() => matchOf('uid', '1.*', false)).toThrow(BadSearchValue);
  });

  it.each([
    ['date', '20250301', '20250301', '20250301'],
    ['date', '20250301-20250305', '20250301', '20250305'],
    ['date', '20250301-', '20250301', null],
    ['date', '-20250305', null, '20250305'],
    ['time', '10', '10', '10'],
    ['time', '1015-113000.5', '1015', '113000.5'],
    ['time', '10:15-11:30:00.500', '1015', '113000.5'],
    ['time', '113000.000', '113000', '113000'],
    ['date', '1994.11.05-', '19941105', null],
  ] as const)('%s %s is a range', (kind, value, from, to) => {
    expect(matchOf(kind, value, false)).toEqual({ kind: 'range', from, to });
  });

  it.each([
    ['date', '2025-03-01'],
    ['date', '202503'],
    ['date', '--'],
    ['time', '10:15:'],
    ['date', '1994.11-05'],
    ['time', '1'],
    ['number', '1.5'],
    ['number', 'one'],
    ['name', 'a=b=c=d'],
  ] as const)('%s refuses %s without repeating it', (kind, value) => {
    expect(() => matchOf(kind, value, false)).toThrow(BadSearchValue);
    expect(() => matchOf(kind, value, false)).not.toThrow(value);
  });

  it('names: one pattern for any group, or one per group', () => {
    expect(matchOf('name', 'Yamada^Tarou^^^', false)).toEqual({ kind: 'name', anyGroup: 'Yamada^Tarou' });
    expect(matchOf('name', '山田*', false)).toEqual({ kind: 'name', anyGroup: '山田%' });
    expect(matchOf('name', 'Yamada*=山田^太郎^', false)).toEqual({ kind: 'name', groups: ['Yamada%', '山田^太郎'] });
    expect(matchOf('name', '==やまだ*', false)).toEqual({ kind: 'name', groups: [null, null, 'やまだ%'] });
  });

  it('names, fuzzy: the words', () => {
    expect(matchOf('name', 'tarou, yam*', true)).toEqual({ kind: 'fuzzyName', words: ['tarou', 'yam'] });
  });

  it('modalities and numbers', () => {
    expect(matchOf('modalities', 'CT\\MR', false)).toEqual({ kind: 'oneOf', values: ['CT', 'MR'] });
    expect(matchOf('modalities', 'C?', false)).toEqual({ kind: 'like', pattern: 'C_' });
    expect(matchOf('number', '-3', false)).toEqual({ kind: 'number', value: -3 });
  });
});
