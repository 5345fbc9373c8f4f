import type { SeriesKey } from '../session/state.ts';
import { pictureBytes, type Picture } from '../session/picture.ts';

export interface ShelfPlace {
  readonly series: SeriesKey;
  /** Zero-based. */
  readonly index: number;
}

/** Decoded pictures within a limit of bytes. */
export interface PictureShelf {
  readonly get: (place: ShelfPlace) => Picture | undefined;
  /**
   * Keeps a picture, and gives up others where the limit asks for it: first those of other series than the one looked at,
   * the longest unread first, then the farthest from the image looked at. The picture itself is kept in any case.
   * @returns what was given up
   */
  put(place: ShelfPlace, picture: Picture, lookedAt: ShelfPlace): ShelfPlace[];
  /** Whether a picture of this size has a place without giving up one that is nearer to the image looked at. */
  hasRoom(place: ShelfPlace, bytes: number, lookedAt: ShelfPlace): boolean;
}

export function createPictureShelf(limit: number): PictureShelf {
  const shelves = new Map<SeriesKey, Map<number, Picture>>();
  let used = 0;

  function remove({ series, index }: ShelfPlace): void {
    const shelf = shelves.get(series);
    const picture = shelf?.get(index);
    if (!shelf || !picture) return;
    used -= pictureBytes(picture);
    shelf.delete(index);
    if (shelf.size === 0) shelves.delete(series);
  }

  /** What to give up next, or undefined when nothing is farther away than `keep`. */
  function leastWanted(lookedAt: ShelfPlace, keep: ShelfPlace): ShelfPlace | undefined {
    for (const [series, shelf] of shelves) {
      const [index] = shelf.keys();
      if (series !== lookedAt.series && series !== keep.series && index !== undefined) return { series, index };
    }
    const distance = (index: number) => Math.abs(index - lookedAt.index);
    const nearest = keep.series === lookedAt.series ? distance(keep.index) : Infinity;
    let farthest: ShelfPlace | undefined;
    for (const index of shelves.get(lookedAt.series)?.keys() ?? []) {
      if (distance(index) > (farthest ? distance(farthest.index) : nearest))
        farthest = { series: lookedAt.series, index };
    }
    return farthest;
  }

  return {
    get: ({ series, index }) => shelves.get(series)?.get(index),
    put(place, picture, lookedAt) {
      remove(place);
      const shelf = shelves.get(place.series) ?? new Map<number, Picture>();
      // The series read last stands last: the first one in the map is the longest unread.
      shelves.delete(place.series);
      shelves.set(place.series, shelf.set(place.index, picture));
      used += pictureBytes(picture);
      const given: ShelfPlace[] = [];
      while (used > limit) {
        const victim = leastWanted(lookedAt, place);
        if (!victim) break;
        remove(victim);
        given.push(victim);
      }
      return given;
    },
    hasRoom: (place, bytes, lookedAt) => used + bytes <= limit || leastWanted(lookedAt, place) !== undefined,
  };
}
