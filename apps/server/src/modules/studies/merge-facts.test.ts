import { describe, expect, it } from 'vitest';
import { mergeAttributes, mergeFacts, withValue } from './merge-facts.ts';

describe('facts', () => {
  it('stay as they came first; what was blank is filled in, and silence changes nothing [ID-9]', () => {
    const known: { a: string | null; b: string | null; c: string | null } = { a: '1', b: '2', c: null };
    expect(mergeFacts(known, { a: '3', b: null, c: '4' })).toEqual({ a: '1', b: '2', c: '4' });
  });

  it.each([
    ['Yamada^Tarou', 'YAMADA^TAROU=山田^太郎', 'Yamada^Tarou=山田^太郎'],
    ['=山田^太郎', 'Yamada^Tarou', 'Yamada^Tarou=山田^太郎'],
    ['Yamada^Tarou', 'Suzuki^Hanako=鈴木^花子', 'Yamada^Tarou'],
  ])('a name gets the groups that it lacked: %s, %s', (known, later, merged) => {
    expect(mergeFacts({ patient_name: known }, { patient_name: later })).toEqual({ patient_name: merged });
    expect(mergeFacts({ institution_name: known }, { institution_name: later })).toEqual({ institution_name: known });
  });
});

describe('attributes', () => {
  it('an element without a value is blank', () => {
    const known = { '00100010': { vr: 'PN', Value: [{ Alphabetic: 'A' }] }, '00100020': { vr: 'LO' } };
    const later = {
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'B', Phonetic: 'C' }] },
      '00100020': { vr: 'LO', Value: ['1'] },
      '00100030': { vr: 'DA' },
    };
    expect(mergeAttributes(known, later)).toEqual({
      ...known,
      '00100020': later['00100020'],
      '00100030': { vr: 'DA' },
    });
    expect(mergeAttributes(later, known)).toEqual(later);
  });

  it('a name gets the groups that it lacked', () => {
    const named = (name: object) => ({ '00100010': { vr: 'PN', Value: [name] } });
    expect(mergeAttributes(named({ Alphabetic: 'A' }), named({ Alphabetic: 'a', Ideographic: '亜' }))).toEqual(
      named({ Alphabetic: 'A', Ideographic: '亜' }),
    );
  });
});

it('keeps a list sorted and free of doubles', () => {
  expect(withValue(['CT', 'SR'], 'PT')).toEqual(['CT', 'PT', 'SR']);
  expect(withValue(['CT'], 'CT')).toEqual(['CT']);
  expect(withValue(['CT'], null)).toEqual(['CT']);
});
