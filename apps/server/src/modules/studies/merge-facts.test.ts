import { expect, it } from 'vitest';
import { mergeAttributes, mergeFacts, withValue } from './merge-facts.ts';

it('lets the newer word win and silence change nothing', () => {
  const known: { a: string | null; b: string | null; c: string | null } = { a: '1', b: '2', c: null };
  expect(mergeFacts(known, { a: '3', b: null, c: '4' })).toEqual({ a: '3', b: '2', c: '4' });
});

it('takes an element without a value for silence, unless nothing is known of it', () => {
  const known = { '00100010': { vr: 'PN', Value: [{ Alphabetic: 'A' }] }, '00100020': { vr: 'LO' } };
  const newer = { '00100010': { vr: 'PN' }, '00100020': { vr: 'LO', Value: ['1'] }, '00100030': { vr: 'DA' } };
  expect(mergeAttributes(known, newer)).toEqual({ ...known, '00100020': newer['00100020'], '00100030': { vr: 'DA' } });
});

it('keeps a list sorted and free of doubles', () => {
  expect(withValue(['CT', 'SR'], 'PT')).toEqual(['CT', 'PT', 'SR']);
  expect(withValue(['CT'], 'CT')).toEqual(['CT']);
  expect(withValue(['CT'], null)).toEqual(['CT']);
});
