import { pointCounts, pointLimit, recordVersion, toolTypes } from '@mado/reading';
import { z } from 'zod';
import { Timestamp, Uid, Uuid } from '../primitives.ts';

/** Characters of the texts of a measurement at most. */
const textLimits = { label: 255, location: 255, description: 2000, text: 1000 } as const;
/** Values that were measured, per record. */
const statLimit = 64;

/** Text as it can be kept: well-formed, and without control characters other than tab and line feed. */
const textOf = (limit: number) =>
  z
    .string()
    .max(limit)
    // oxlint-disable-next-line no-control-regex
    .refine((text) => text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text));

/** A measurement as the reader states it, of the version of the form that this server knows [AN-4]. */
export const Measurement = z
  .object({
    _id: Uuid,
    recordVersion: z.literal(recordVersion),
    StudyInstanceUID: Uid,
    SeriesInstanceUID: Uid,
    SOPInstanceUID: Uid,
    frameIndex: z.int().nonnegative(),
    toolType: z.enum(toolTypes),
    FrameOfReferenceUID: Uid.nullable(),
    space: z.enum(['patient', 'image']),
    points: z.array(z.array(z.number()).min(2).max(3)).min(1).max(pointLimit),
    cachedStats: z
      .record(z.string().regex(/^\w{1,64}$/), z.number())
      .refine((stats) => Object.keys(stats).length <= statLimit),
    unit: z.enum(['mm', 'px']),
    modalityUnit: textOf(64),
    label: textOf(textLimits.label),
    location: textOf(textLimits.location),
    description: textOf(textLimits.description),
    text: textOf(textLimits.text),
  })
  .refine(
    ({ toolType, points }) => {
      const [least, most] = pointCounts[toolType];
      return points.length >= least && points.length <= most;
    },
    { path: ['points'] },
  )
  .refine(({ space, points }) => points.every((point) => point.length === (space === 'patient' ? 3 : 2)), {
    path: ['points'],
  });

export type StatedMeasurement = z.output<typeof Measurement>;

/** A record of a form that is newer than this server: refused by name, whatever else is in it. */
export const RecordOfNewerForm = z.object({ _id: Uuid, recordVersion: z.int().min(recordVersion + 1) });

/** Who did something; the id is null, and the name empty, to callers who are not signed in [AN-2]. */
const Author = z.object({ uuid: Uuid.nullable(), username: z.string() });

/** A measurement as it is kept. `clock`: the number of the change that made it what it is [AN-5]. */
export const KeptMeasurement = Measurement.safeExtend({
  clock: z.int().positive(),
  addedBy: Author,
  addedAt: Timestamp,
  updatedBy: Author,
  updatedAt: Timestamp,
});

export type StoredMeasurement = z.output<typeof KeptMeasurement>;

/** A measurement that was removed after `base`. */
export const RemovedMeasurement = z.object({ _id: Uuid, removed: z.literal(true), clock: z.int().positive() });
