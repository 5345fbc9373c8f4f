import { rowOf, type UploadFile } from './upload-state.ts';

/**
 * Files in the order in which they leave: study by study and series by series, each where its first file was found, and
 * the slices of a series by their names, numbers by their value. What a browser reads of a disk comes in any order: a
 * batch of it would touch ten series, and a study that is watched while it comes would show its slices by chance.
 *
 * Files that are no DICOM stay in the order in which they were found, where the first of them was.
 */
export function sendingOrder(files: readonly UploadFile[]): UploadFile[] {
  const byRow = Map.groupBy(files, ({ head }) => rowOf(head));
  return [...byRow.values()].flatMap((ofRow) =>
    [...Map.groupBy(ofRow, ({ head }) => head?.SeriesInstanceUID).values()].flatMap((ofSeries) =>
      ofSeries[0]?.head ? byName(ofSeries) : ofSeries,
    ),
  );
}

/** Digits of a number in a name: those of a UID component fit. */
const digits = 40;

function byName(files: readonly UploadFile[]): UploadFile[] {
  // Comparing by a collator would take a second of a drop of 100,000 files.
  return files
    .map((file) => ({ file, name: file.path.replaceAll(/\d+/g, (number) => number.padStart(digits, '0')) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ file }) => file);
}
