import { describe, expect, it } from 'vitest';
import { nextIndex } from './next-index.ts';

const all = () => true;

describe('the next image on the canvas', () => {
  it('shows every image of a few quick steps', () => {
    const seen: number[] = [];
    for (let at: number | null = 10; at !== null && at !== 14;) {
      at = nextIndex(at, 14, all, true);
      if (at !== null) seen.push(at);
    }
    expect(seen).toEqual([11, 12, 13, 14]);
    expect(nextIndex(10, 8, all, true)).toBe(9);
  });

  it('jumps where it is far, and at the beginning', () => {
    expect(nextIndex(10, 40, all, true)).toBe(40);
    expect(nextIndex(null, 3, all, true)).toBe(3);
  });

  it('goes at once to what is wanted while others still load [VW-23]', () => {
    expect(nextIndex(10, 13, all, false)).toBe(13);
  });

  it('stays with what is there already', () => {
    expect(nextIndex(7, 7, all, true)).toBe(7);
  });

  it('goes past what is not loaded', () => {
    expect(nextIndex(10, 12, (index) => index === 12, false)).toBe(12);
    expect(nextIndex(10, 13, (index) => index === 11, false)).toBe(11);
  });

  it('follows as far as images are loaded, and waits there', () => {
    expect(nextIndex(10, 60, (index) => index <= 25, false)).toBe(25);
    expect(nextIndex(60, 10, (index) => index >= 40, false)).toBe(40);
    expect(nextIndex(25, 60, (index) => index <= 25, false)).toBeNull();
    expect(nextIndex(null, 3, () => false, false)).toBeNull();
  });
});
