import { describe, expect, it } from 'vitest';
import { byteRange, matchesEtag } from './conditional.ts';

describe('matchesEtag', () => {
  it.each([
    ['"a"', '"a"', true],
    ['"b", W/"a"', '"a"', true],
    ['"b"', '"a"', false],
    ['*', '"a"', true],
    ['a', '"a"', false],
    ['"a,b"', '"a,b"', true],
    ['"a,b"', '"a"', false],
    [undefined, '"a"', false],
  ])('%s against %s: %s', (header, etag, expected) => {
    expect(matchesEtag(header, etag)).toBe(expected);
  });
});

describe('byteRange', () => {
  const ask = (range: string | undefined, ifRange?: string, size = 100) => byteRange(range, ifRange, '"v1"', size);

  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=95-200', { start: 95, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=1-2', null],
    [undefined, null],
  ])('%s', (header, expected) => {
    expect(ask(header)).toEqual(expected);
  });

  it('asks for nothing of another version', () => {
    expect(ask('bytes=0-9', '"v1"')).toEqual({ start: 0, end: 9 });
    expect(ask('bytes=0-9', '"v0"')).toBeNull();
    expect(ask('bytes=0-9', 'W/"v1"')).toBeNull();
  });

  it('of nothing is not satisfiable', () => {
    expect(ask('bytes=0-', undefined, 0)).toBe('unsatisfiable');
    expect(ask('bytes=-10', undefined, 0)).toBe('unsatisfiable');
  });
});
