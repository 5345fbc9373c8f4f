import type { SeriesKey } from '../session/state.ts';
import { pictureBytes, type Picture } from '../session/picture.ts';

export interface PictureKey {
  readonly series: SeriesKey;
  /** Zero-based. */
  readonly index: number;
}

/** Decoded pictures within a limit of bytes. */
export interface PictureCache {
  readonly get: (key: PictureKey) => Picture | undefined;
  /**
   * Keeps a picture, and gives up others where the limit asks for it: first those of other series than the one looked
   * at, the longest unread first, then the farthest from the image looked at. The picture itself is kept in any case.
   * @returns what was given up
   */
  put(key: PictureKey, picture: Picture, lookedAt: PictureKey): PictureKey[];
  /** Whether a picture of this size has room without giving up one that is nearer to the image looked at. */
  hasRoom(key: PictureKey, bytes: number, lookedAt: PictureKey): boolean;
}

export function createPictureCache(limit: number): PictureCache {
  const bySeries = new Map<SeriesKey, Map<number, Picture>>();
  let used = 0;

  function remove({ series, index }: PictureKey): void {
    const pictures = bySeries.get(series);
    const picture = pictures?.get(index);
    if (!pictures || !picture) return;
    used -= pictureBytes(picture);
    pictures.delete(index);
    if (pictures.size === 0) bySeries.delete(series);
  }

  /** What to give up next, or undefined when nothing is farther away than `keep`. */
  function leastWanted(lookedAt: PictureKey, keep: PictureKey): PictureKey | undefined {
    for (const [series, pictures] of bySeries) {
      const [index] = pictures.keys();
      if (series !== lookedAt.series && series !== keep.series && index !== undefined) return { series, index };
    }
    const distance = (index: number) => Math.abs(index - lookedAt.index);
    const nearest = keep.series === lookedAt.series ? distance(keep.index) : Infinity;
    let farthest: PictureKey | undefined;
    for (const index of bySeries.get(lookedAt.series)?.keys() ?? []) {
      if (distance(index) > (farthest ? distance(farthest.index) : nearest))
        farthest = { series: lookedAt.series, index };
    }
    return farthest;
  }

  return {
    get: ({ series, index }) => bySeries.get(series)?.get(index),
    put(key, picture, lookedAt) {
      remove(key);
      const pictures = bySeries.get(key.series) ?? new Map<number, Picture>();
      // The series read last stands last: the first one in the map is the longest unread.
      bySeries.delete(key.series);
      bySeries.set(key.series, pictures.set(key.index, picture));
      used += pictureBytes(picture);
      const given: PictureKey[] = [];
      while (used > limit) {
        const victim = leastWanted(lookedAt, key);
        if (!victim) break;
        remove(victim);
        given.push(victim);
      }
      return given;
    },
    hasRoom: (key, bytes, lookedAt) => used + bytes <= limit || leastWanted(lookedAt, key) !== undefined,
  };
}
