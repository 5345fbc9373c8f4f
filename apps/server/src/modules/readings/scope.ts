import type { ImageReference } from '@mado/reading';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { rightsTo } from '../sharing/index.ts';
import { imagesOf } from '../storage/index.ts';
import {
  placesOfImages,
  studiesShown,
  viewerOf,
  uidOfImage,
  uidOfImages,
  viewerKind,
  type ImagePlace,
} from '../studies/index.ts';

/** A call, in a transaction or outside of one. */
export type Asking = Omit<Context, 'db'> & { db: Sql };

export type SourceType = 'folder' | 'file' | 'fileimage';

/** The reading that an image is in, and how many frames it has. */
interface PlaceInReading {
  reading: string;
  frames: number;
}

/** What of readings a caller reaches by one address. */
export interface ReadingScope {
  /** ids of the items that readings belong to */
  readings: readonly string[];
  /** Where these images are, as far as the caller reaches them; null where they are in none of the readings. */
  find(images: readonly Uids[], level: 'can_view' | 'can_comment'): Promise<(PlaceInReading | null)[]>;
  /** Readings that the caller reaches as a whole: also what is on images that are gone. */
  whole(level: 'can_view' | 'can_comment'): ReadonlySet<string>;
}

/**
 * The readings behind an address of the viewer [AN-1]. A series or an image has the reading of its study; who has no
 * right to that study reaches only what is on that series or image [AN-2].
 *
 * @throws {OperationError} not_a_viewer_source
 */
export async function scopeOf(ctx: Asking, type: SourceType, id: string): Promise<ReadingScope> {
  const kind = type === 'fileimage' ? 'images' : await viewerKind(ctx.db, id);
  if (kind === 'images' && type !== 'file') return scopeOfImages(ctx, id);
  if (kind !== type) throw new OperationError('not_a_viewer_source');
  const readings = await studiesShown(ctx.db, id, viewerOf(ctx));
  if (readings.length === 0) throw new OperationError('not_a_viewer_source');
  const rights = await rightsTo(ctx, readings);
  const least = { can_view: 1, can_comment: 2 };
  const whole = (level: 'can_view' | 'can_comment') =>
    new Set(readings.filter((reading) => (rights.get(reading)?.level ?? 0) >= least[level]));
  return {
    readings,
    whole,
    async find(images, level) {
      const open = whole(level);
      const isOpen = ({ study, series, file }: ImagePlace) => open.has(study) || series === id || file === id;
      const found = await placesOfImages(ctx.db, readings, uniqueUids(images));
      const byUid = new Map(
        found.filter(isOpen).map((place) => [keyOf(place), { reading: place.study, frames: place.frames }]),
      );
      return images.map((image) => byUid.get(keyOf(image)) ?? null);
    },
  };
}

/** An image series, or a JPEG or PNG file, with the identifiers that the viewer shows it under [VS-4]. */
async function scopeOfImages(ctx: Asking, id: string): Promise<ReadingScope> {
  const found = await imagesOf(ctx.db, id);
  if (!found || found.images.length === 0) throw new OperationError('not_a_viewer_source');
  const [StudyInstanceUID, SeriesInstanceUID] = [uidOfImages(id, 'study'), uidOfImages(id, 'series')];
  const known = new Set(
    found.images.map((image) => keyOf({ StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID: uidOfImage(image.id) })),
  );
  return {
    readings: [id],
    whole: () => new Set([id]),
    find: async (images) => images.map((image) => (known.has(keyOf(image)) ? { reading: id, frames: 1 } : null)),
  };
}

type Uids = Pick<ImageReference, 'StudyInstanceUID' | 'SeriesInstanceUID' | 'SOPInstanceUID'>;

const keyOf = ({ StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID }: Uids): string =>
  `${StudyInstanceUID} ${SeriesInstanceUID} ${SOPInstanceUID}`;

function uniqueUids(images: readonly Uids[]): Uids[] {
  const unique = new Map(images.map((image) => [keyOf(image), image]));
  return [...unique.values()].map(({ StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID }) => ({
    StudyInstanceUID,
    SeriesInstanceUID,
    SOPInstanceUID,
  }));
}
