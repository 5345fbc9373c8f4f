import type { SeriesKey } from '../session/state.ts';
import { pictureBytes, type Picture } from '../session/picture.ts';

export interface PictureKey {
  readonly series: SeriesKey;
  /** Zero-based. */
  readonly index: number;
}

/** Decoded pictures within a limit of bytes. `lookedAt`: what is looked at, the most important first. */
export interface PictureCache {
  readonly get: (key: PictureKey) => Picture | undefined;
  /**
   * Keeps a picture, and gives up others where the limit asks for it: first those of series that nobody looks at, the
   * longest unread first, then of those looked at, the least important first, the farthest from what is looked at. The
   * picture itself is kept in any case, and so is what is looked at.
   * @returns what was given up
   */
  put(key: PictureKey, picture: Picture, lookedAt: readonly PictureKey[]): PictureKey[];
  /** Pictures of these series stand elsewhere now; null: nowhere. */
  move(series: readonly SeriesKey[], placeOf: (key: PictureKey) => PictureKey | null): void;
  /** Whether a picture of this size has room without giving up a more important one. */
  hasRoom(key: PictureKey, bytes: number, lookedAt: readonly PictureKey[]): boolean;
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

  /** What to give up next, or undefined when nothing is less important than `keep`. */
  function leastWanted(lookedAt: readonly PictureKey[], keep: PictureKey): PictureKey | undefined {
    const shown = [...new Set(lookedAt.map(({ series }) => series))];
    for (const [series, pictures] of bySeries) {
      const [index] = pictures.keys();
      if (!shown.includes(series) && series !== keep.series && index !== undefined) return { series, index };
    }
    const rank = shown.indexOf(keep.series);
    if (rank === -1) return undefined;
    const own = awayFrom(keep.series, lookedAt)(keep.index);
    // What is looked at has room before all that is not, even of a more important series.
    for (let place = shown.length - 1; place >= rank || (place >= 0 && own === 0); place--) {
      const series = shown[place] ?? '';
      const away = awayFrom(series, lookedAt);
      let [farthest, most] = [-1, place === rank ? own : 0];
      for (const index of bySeries.get(series)?.keys() ?? [])
        if (away(index) > most) [farthest, most] = [index, away(index)];
      if (farthest !== -1) return { series, index: farthest };
    }
    return undefined;
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
    move(series, placeOf) {
      const moving = series.flatMap((key) =>
        [...(bySeries.get(key) ?? [])].map(([index, picture]) => ({ at: { series: key, index }, picture })),
      );
      for (const { at } of moving) remove(at);
      for (const { at, picture } of moving) {
        const place = placeOf(at);
        if (place === null) continue;
        const pictures = bySeries.get(place.series) ?? new Map<number, Picture>();
        bySeries.set(place.series, pictures.set(place.index, picture));
        used += pictureBytes(picture);
      }
    },
    hasRoom: (key, bytes, lookedAt) => used + bytes <= limit || leastWanted(lookedAt, key) !== undefined,
  };
}

/** How many images lie between one of a series and the nearest of it that is looked at. */
function awayFrom(series: SeriesKey, lookedAt: readonly PictureKey[]): (index: number) => number {
  const seen = lookedAt.filter((one) => one.series === series);
  return (index) => seen.reduce((least, one) => Math.min(least, Math.abs(one.index - index)), Infinity);
}
