import { buildDicomFile, phantomCt, syntheticUid } from '@mado/dicom/testing';

/** What is read, by name; the UID is the address in `/viewer/{uid}`. */
export interface ReadStudy {
  readonly uid: string;
  readonly files: readonly Buffer[];
}

const uid = (...parts: (string | number)[]) => syntheticUid('bench reading', ...parts);
const frameOfReference = uid('frame');

interface Stack {
  readonly study: string;
  readonly series: number;
  readonly slices: number;
  readonly columns: number;
  readonly rows: number;
}

/** Slices at 2 mm, in one frame of reference with those of the other stacks; each is a grey of its own with a grain. */
function stack({ study, series, slices, columns, rows }: Stack): Buffer[] {
  const grain = Uint16Array.from({ length: columns * rows }, (_, i) => (i * 2654435761) % 97);
  return Array.from({ length: slices }, (_, slice) =>
    Buffer.from(
      buildDicomFile({
        StudyInstanceUID: uid(study),
        SeriesInstanceUID: uid(study, series),
        SOPInstanceUID: uid(study, series, slice),
        FrameOfReferenceUID: frameOfReference,
        SeriesNumber: series,
        InstanceNumber: slice + 1,
        ImagePositionPatient: [0, 0, slice * 2],
        ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
        PixelSpacing: [0.7, 0.7],
        WindowCenter: 1000,
        WindowWidth: 2000,
        pixels: { rows, columns, native: grain.map((value) => value + 500 + slice) },
      }),
    ),
  );
}

/**
 * `long`: 500 slices; `four`: four series of 120; `large`: one of a mammogram's size; `few`, `many`: 2 and 200 series.
 */
export function readStudies(): Readonly<Record<'long' | 'four' | 'large' | 'few' | 'many', ReadStudy>> {
  const of = (study: string, count: number, size: Omit<Stack, 'study' | 'series'>): ReadStudy => ({
    uid: uid(study),
    files: Array.from({ length: count }, (_, n) => stack({ study, series: n + 1, ...size })).flat(),
  });
  const files = [...phantomCt({ slices: 500, size: 512, seed: 2 })].map((file) => Buffer.from(file));
  return {
    long: { uid: syntheticUid('phantom', 2, 'study'), files },
    four: of('four', 4, { slices: 120, columns: 512, rows: 512 }),
    large: of('large', 1, { slices: 1, columns: 2394, rows: 3062 }),
    few: of('few', 2, { slices: 3, columns: 256, rows: 256 }),
    many: of('many', 200, { slices: 3, columns: 256, rows: 256 }),
  };
}
