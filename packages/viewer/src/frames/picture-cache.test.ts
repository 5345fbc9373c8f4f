import { describe, expect, it } from 'vitest';
import type { Picture } from '../session/picture.ts';
import { createPictureCache } from './picture-cache.ts';

const BYTES = 100;
const picture = (): Picture => ({ kind: 'colour', columns: 5, rows: 5, rgba: new Uint8ClampedArray(BYTES) });
const at = (index: number, series = 'a') => ({ series, index });

describe('the cache of decoded pictures', () => {
  it('gives back what was put there', () => {
    const cache = createPictureCache(1000);
    const one = picture();
    expect(cache.put(at(3), one, [at(3)])).toEqual([]);
    expect(cache.get(at(3))).toBe(one);
    expect(cache.get(at(4))).toBeUndefined();
    expect(cache.get(at(3, 'b'))).toBeUndefined();
  });

  it('keeps pictures of a series that stand elsewhere now, and their bytes are counted once', () => {
    const cache = createPictureCache(2 * BYTES);
    const [one, other] = [picture(), picture()];
    cache.put(at(0), one, []);
    cache.put(at(1), other, []);
    cache.move(['a'], ({ index }) => (index === 0 ? at(1) : at(0, 'b')));
    expect([cache.get(at(0)), cache.get(at(1)), cache.get(at(0, 'b'))]).toEqual([undefined, one, other]);
    expect(cache.hasRoom(at(5, 'c'), 1, [at(1), at(0, 'b')])).toBe(false);
    cache.move(['a', 'b'], () => null);
    expect(cache.get(at(1))).toBeUndefined();
    expect(cache.hasRoom(at(5, 'c'), 2 * BYTES, [])).toBe(true);
  });

  it('gives up the farthest from the image looked at', () => {
    const cache = createPictureCache(3 * BYTES);
    for (const index of [10, 2, 12]) cache.put(at(index), picture(), [at(10)]);
    expect(cache.put(at(11), picture(), [at(10)])).toEqual([at(2)]);
    expect(cache.get(at(2))).toBeUndefined();
    expect(cache.get(at(12))).toBeDefined();
  });

  it('gives up other series first, the longest unread before the others', () => {
    const cache = createPictureCache(3 * BYTES);
    cache.put(at(0, 'old'), picture(), [at(0, 'old')]);
    cache.put(at(0, 'newer'), picture(), [at(0, 'newer')]);
    cache.put(at(0), picture(), [at(0)]);
    expect(cache.put(at(400), picture(), [at(0)])).toEqual([at(0, 'old')]);
    expect(cache.put(at(401), picture(), [at(0)])).toEqual([at(0, 'newer')]);
  });

  it('reads a series anew with each picture of it', () => {
    const cache = createPictureCache(3 * BYTES);
    cache.put(at(0, 'one'), picture(), [at(0, 'one')]);
    cache.put(at(0, 'two'), picture(), [at(0, 'two')]);
    cache.put(at(1, 'one'), picture(), [at(1, 'one')]);
    expect(cache.put(at(0), picture(), [at(0)])).toEqual([at(0, 'two')]);
    expect(cache.put(at(1), picture(), [at(0)])).toEqual([at(0, 'one')]);
  });

  it('keeps what is looked at beside the most important, and gives up for it the farthest from that', () => {
    const cache = createPictureCache(3 * BYTES);
    const shown = [at(0), at(5, 'b')];
    for (const index of [0, 1, 2]) cache.put(at(index), picture(), shown);
    // What is only near to what is looked at there has to wait.
    expect(cache.hasRoom(at(6, 'b'), BYTES, shown)).toBe(false);
    expect(cache.hasRoom(at(5, 'b'), BYTES, shown)).toBe(true);
    expect(cache.put(at(5, 'b'), picture(), shown)).toEqual([at(2)]);
    expect(cache.hasRoom(at(2), BYTES, shown)).toBe(false);
    // Somebody turns over a leaf there.
    expect(cache.put(at(6, 'b'), picture(), [at(0), at(6, 'b')])).toEqual([at(5, 'b')]);
    expect([at(0), at(1), at(6, 'b')].map((key) => cache.get(key) !== undefined)).toEqual([true, true, true]);
  });

  it('gives up for the most important series what is near to what is looked at in another, and not that itself', () => {
    const cache = createPictureCache(3 * BYTES);
    const shown = [at(0), at(5, 'b')];
    for (const key of [at(0), at(5, 'b'), at(6, 'b')]) cache.put(key, picture(), shown);
    expect(cache.hasRoom(at(9), BYTES, shown)).toBe(true);
    expect(cache.put(at(9), picture(), shown)).toEqual([at(6, 'b')]);
    expect(cache.hasRoom(at(10), BYTES, shown)).toBe(false);
  });

  it('gives up nothing that is looked at, or near to it, for what nobody looks at any more', () => {
    const cache = createPictureCache(2 * BYTES);
    for (const index of [0, 1]) cache.put(at(index), picture(), [at(0)]);
    expect(cache.hasRoom(at(0, 'b'), BYTES, [at(0)])).toBe(false);
    // It came late.
    expect(cache.put(at(0, 'b'), picture(), [at(0)])).toEqual([]);
    expect(cache.put(at(2), picture(), [at(2)])).toEqual([at(0, 'b'), at(0)]);
  });

  it('keeps of one series all that is looked at, and what is nearest to any of it', () => {
    const cache = createPictureCache(4 * BYTES);
    const shown = [at(0), at(50)];
    for (const index of [0, 50, 3, 48]) cache.put(at(index), picture(), shown);
    expect(cache.hasRoom(at(4), BYTES, shown)).toBe(false);
    expect(cache.put(at(52), picture(), shown)).toEqual([at(3)]);
    expect(cache.put(at(1), picture(), shown)).toEqual([at(48)]);
  });

  it('keeps what is looked at, even when it alone is larger than the limit', () => {
    const cache = createPictureCache(BYTES / 2);
    cache.put(at(0), picture(), [at(0)]);
    expect(cache.get(at(0))).toBeDefined();
    expect(cache.put(at(1), picture(), [at(1)])).toEqual([at(0)]);
    expect(cache.get(at(1))).toBeDefined();
  });

  it('knows whether fetching one more in advance would push out a nearer one', () => {
    const cache = createPictureCache(2 * BYTES);
    cache.put(at(10), picture(), [at(10)]);
    expect(cache.hasRoom(at(500), BYTES, [at(10)])).toBe(true);
    cache.put(at(12), picture(), [at(10)]);
    expect(cache.hasRoom(at(11), BYTES, [at(10)])).toBe(true);
    expect(cache.hasRoom(at(13), BYTES, [at(10)])).toBe(false);
  });

  it('counts a picture that is put twice once', () => {
    const cache = createPictureCache(2 * BYTES);
    for (let time = 0; time < 5; time++) cache.put(at(1), picture(), [at(1)]);
    expect(cache.hasRoom(at(9), BYTES, [at(1)])).toBe(true);
    expect(cache.put(at(2), picture(), [at(1)])).toEqual([]);
    expect(cache.hasRoom(at(9), BYTES, [at(1)])).toBe(false);
  });
});
