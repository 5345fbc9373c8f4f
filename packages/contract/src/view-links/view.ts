import { z } from 'zod';
import { Uid, Uuid } from '../primitives.ts';

/** Panes along one side of a layout at most, as in the viewer. */
const sideLimit = 5;
/** Measurements that one link names at most. */
export const linkedMeasurements = 500;
/** px or mm beyond which nothing lies that is looked at. */
const farthest = 1e6;
const place = z.number().min(-farthest).max(farthest);
const quantity = z.number().min(-1e9).max(1e9);

/** What one pane shows of which series, and how. */
export const LinkedPane = z.strictObject({
  StudyInstanceUID: Uid,
  SeriesInstanceUID: Uid,
  /** Which of several series with these UIDs, as they are listed, zero-based: a study may lie in two places. */
  copy: z.int().min(0).max(1000),
  /** The image, and where it stood among those of its display set, zero-based; null: nothing had come of it. */
  image: z
    .strictObject({
      SOPInstanceUID: Uid,
      FrameNumber: z.int().min(1).max(10_000_000),
      index: z.int().min(0).max(10_000_000),
      /** Centre of its first pixel in the patient, mm; null: the file does not say. */
      position: z.tuple([place, place, place]).nullable(),
    })
    .nullable(),
  /** Instances that the series had. */
  instances: z.int().min(0).max(10_000_000),
  /** A window of the file by its number, zero-based, or one of values of the modality. */
  voi: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('file'), alternative: z.int().min(0).max(1000) }),
    z.strictObject({ kind: z.literal('window'), center: quantity, width: z.number().min(1e-9).max(1e9) }),
  ]),
  inverted: z.boolean(),
  interpolated: z.boolean(),
  /** Quarter turns clockwise, after mirroring. */
  turns: z.int().min(0).max(3),
  mirrored: z.boolean(),
  /**
   * What is seen of it: the point in the middle, on the grid of the image, and width and height around it, counted in
   * the shorter side of a pixel. `fit`: all of it, in the middle of its pane or at an edge.
   */
  zoom: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fit'), justified: z.enum(['left', 'right']).nullable() }),
    z.strictObject({
      kind: z.literal('region'),
      column: place,
      row: place,
      width: z.number().min(0.01).max(farthest),
      height: z.number().min(0.01).max(farthest),
    }),
  ]),
});

/** Exactly what a viewer shows, so that it can be shown again. No names, days or numbers of a patient. */
export const LinkedView = z
  .strictObject({
    rows: z.int().min(1).max(sideLimit),
    columns: z.int().min(1).max(sideLimit),
    /** Zero-based, row by row. */
    active: z
      .int()
      .min(0)
      .max(sideLimit ** 2 - 1),
    maximised: z.boolean(),
    panes: z
      .array(LinkedPane.nullable())
      .min(1)
      .max(sideLimit ** 2),
    /** What panes do together. */
    together: z.array(z.enum(['scroll', 'window', 'zoom'])).max(3),
    referenceLines: z.boolean(),
    overlayPlanes: z.boolean(),
    /** Ids of the measurements that are seen; null: all that there are, whenever it is opened. */
    measurements: z.array(Uuid).max(linkedMeasurements).nullable(),
  })
  .refine(({ rows, columns, panes }) => panes.length <= rows * columns && panes.some((pane) => pane !== null), {
    path: ['panes'],
  });
export type LinkedView = z.output<typeof LinkedView>;
