import { hasUnseenMarks, pointCounts, pointLimit, recordVersion, toolTypes } from '@mado/reading';
import { z } from 'zod';
import { Timestamp, Uid, Uuid } from '../primitives.ts';

/** Characters of the texts of a measurement at most. */
const textLimits = { label: 255, location: 255, description: 2000, text: 1000 } as const;
/** Values that were measured, per record. */
const statLimit = 64;

/** mm or px from the origin at most: farther away nothing is drawn, and sums of squares stay numbers [AN-4]. */
const farthest = 1e9;

/** Characters of all numbers of the points at most, as they are written without exponents. */
const pointsSizeLimit = 400_000;

/** Text as it can be kept and is read as it was written [AN-29]; tab and line feed are the only control characters. */
const textOf = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine((text) => !hasUnseenMarks(text));

/** How long a number is where the database writes it: all its digits. */
function writtenLength(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return digits.length + Math.abs(Number(exponent));
}

function writtenLengthOf(points: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const point of points) for (const value of point) sum += writtenLength(value) + 2;
  return sum;
}

/** A measurement as the reader states it, of the version of the form that this server knows [AN-4]. */
const Measurement = z
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
    points: z
      .array(z.array(z.number().min(-farthest).max(farthest)).min(2).max(3))
      .min(1)
      .max(pointLimit),
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
  .refine(({ points }) => writtenLengthOf(points) <= pointsSizeLimit, { path: ['points'] })
  .refine(({ space, points }) => points.every((point) => point.length === (space === 'patient' ? 3 : 2)), {
    path: ['points'],
  });

export type StatedMeasurement = z.output<typeof Measurement>;

/** A record of a form that is newer than this server: refused by name, whatever else is in it. */
const RecordOfNewerForm = z.object({ _id: Uuid, recordVersion: z.int().min(recordVersion + 1) });

/**
 * A record that is to be put. Its number alone says of which form it is, so that what is named as wrong is wrong in
 * that form [AN-30].
 */
export const SentRecord = z.union([Measurement, RecordOfNewerForm]);
SentRecord._zod.run = (payload, context) =>
  (isOfNewerForm(payload.value) ? RecordOfNewerForm : Measurement)._zod.run(payload, context);

function isOfNewerForm(value: unknown): boolean {
  const version =
    typeof value === 'object' && value !== null && 'recordVersion' in value ? value.recordVersion : undefined;
  return Number.isInteger(version) && Number(version) > recordVersion;
}

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
