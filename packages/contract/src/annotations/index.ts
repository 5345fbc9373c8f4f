import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Uuid } from '../primitives.ts';
import { KeptMeasurement, RemovedMeasurement, SentRecord } from './measurement.ts';

export type { StatedMeasurement, StoredMeasurement } from './measurement.ts';

/** Records of one reading at most; the removed ones do not count. */
export const measurementLimit = 10_000;
/** Bytes of the records of one reading at most, as JSON; the removed ones do not count. */
export const readingSizeLimit = 30_000_000;
/** Changes of one request at most. */
export const measurementsAtOnce = 500;

const errors = ['not_signed_in', 'token_expired', 'no_access', 'gone', 'not_a_viewer_source'] as const;

/** A viewer source, named as in `dcm/{type}/{id}`. */
const ReadingParams = z.object({ type: z.enum(['folder', 'file', 'fileimage']), id: Uuid });

const Clock = z.int().nonnegative();

export const annotations = endpoint({
  name: 'annotations.read',
  method: 'GET',
  path: '/api/datamanage/annotation/{type}/{id}',
  summary:
    'Measurements on the images that the viewer shows for the same type and id. They belong to the readings of its studies, so a study, a series, an image and a folder above have the same ones. `clock` is the `base` of the next change.',
  access: 'can_view',
  params: ReadingParams,
  answer: z.object({
    clock: Clock,
    measurements: z.array(KeptMeasurement),
    can: z.object({ annotate: z.boolean() }),
  }),
  status: 200,
  errors: [...errors, ...closedLinkErrors],
});

export const changeAnnotations = endpoint({
  name: 'annotations.change',
  method: 'POST',
  path: '/api/datamanage/annotation/{type}/{id}',
  summary:
    'Puts and removes measurements. What was changed by somebody else after `base` is not overwritten; `rebased` has everything that is newer than `base` and not of this request, removed ones as `{_id, removed, clock}`. `clock` is at least that of each change of this request, of a removal too, and the next `base`. The same request twice is done once.',
  access: 'can_comment',
  params: ReadingParams,
  body: z
    .object({
      base: Clock,
      put: z.array(SentRecord).max(measurementsAtOnce),
      remove: z.array(Uuid).max(measurementsAtOnce),
    })
    .refine(({ put, remove }) => put.length + remove.length <= measurementsAtOnce, { path: ['put'] })
    .refine(
      ({ put, remove }) => new Set([...put.map(({ _id }) => _id), ...remove]).size === put.length + remove.length,
      { path: ['put'] },
    ),
  answer: z.object({
    clock: Clock,
    committed: z.array(KeptMeasurement),
    removed: z.array(Uuid),
    rebased: z.array(z.union([KeptMeasurement, RemovedMeasurement])),
  }),
  status: 200,
  errors: [
    ...errors,
    'level_too_low',
    'read_only',
    'image_not_in_reading',
    'too_many_measurements',
    'measurements_too_large',
    'newer_record_form',
  ],
  bodyLimit: 8_000_000,
});
