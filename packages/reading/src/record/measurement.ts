/** The nine drawn tools, by the names that records carry. */
export const toolTypes = [
  'Length',
  'Angle',
  'Bidirectional',
  'EllipticalRoi',
  'CircleRoi',
  'RectangleRoi',
  'FreehandMouse',
  'ArrowAnnotate',
  'DragProbe',
] as const;
export type ToolType = (typeof toolTypes)[number];

/** Version of the record's form. A reader that meets a higher one shows that it is there, and changes nothing of it. */
export const recordVersion = 1;

/**
 * The image that something was drawn on, so that it is found again wherever the instance lies. `frameIndex` is
 * zero-based.
 */
export interface ImageReference {
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  readonly SOPInstanceUID: string;
  readonly frameIndex: number;
}

/** What a reader states of an image. Points are those of `space`; their order is the tool's [RD-2]. */
export interface Measurement extends ImageReference {
  /** UUID. */
  readonly _id: string;
  readonly recordVersion: number;
  readonly toolType: ToolType;
  /** Null where the image has no place in a patient. */
  readonly FrameOfReferenceUID: string | null;
  /** `patient`: x, y, z in mm (PS3.3 C.7.6.2.1.1). `image`: column, row in px, the first pixel from 0 to 1. */
  readonly space: 'patient' | 'image';
  readonly points: readonly (readonly number[])[];
  /** What was measured when it was last drawn or moved, by name [RD-3]. */
  readonly cachedStats: Readonly<Record<string, number>>;
  /** Of lengths in `cachedStats`; areas are its square. */
  readonly unit: 'mm' | 'px';
  /** Of pixel values in `cachedStats`: HU, SUV, …; empty where they have none. */
  readonly modalityUnit: string;
  readonly label: string;
  /** One of the locations that are offered, or empty. */
  readonly location: string;
  readonly description: string;
  /** Words of an arrow. */
  readonly text: string;
}

/** Who did something, as shown: the id is null, and the name empty, of somebody who was not signed in. */
export interface Author {
  readonly uuid: string | null;
  readonly username: string;
}

/** A measurement as it is kept: `clock` is the number that the reading's clock had when it was last changed. */
export interface KeptMeasurement extends Measurement {
  readonly clock: number;
  readonly addedBy: Author;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
  readonly updatedBy: Author;
  readonly updatedAt: string;
}

/** Most points that one record may have. */
export const pointLimit = 10_000;
