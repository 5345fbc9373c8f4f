import type { BulkTable } from '../dataset/bulk.ts';
import { toDicomJson } from '../dataset/to-json.ts';
import { joined } from '../encoding/chunks.ts';
import { characterSetsOf, undeclared } from '../encoding/choose-character-set.ts';
import { readDataSetElements } from '../encoding/data-set-reader.ts';
import { PIXEL_DATA, sourceOf, tagText, type Element, type Source } from '../encoding/elements.ts';
import {
  elementsBehind,
  pixelDataPlace,
  readingNow,
  type PixelDataPlace,
  type PlaceLimits,
  type ReadNow,
} from '../encoding/pixel-data-place.ts';
import { buildFrameTable } from './build-frame-table.ts';
import { instanceOf, type FileRead, type InstanceOptions, type ParsedInstance } from './read-instance.ts';

/** A file of any size, of which ranges can be had at once. */
export interface FileAtHand {
  size: number;
  read: ReadNow;
}

/** How much of a file is read; `tail`: what may stand behind pixel data. */
export type ReadingLimits = PlaceLimits & { tail: number };

const MiB = 1024 * 1024;
const usual: ReadingLimits = { head: MiB, mostHead: 256 * MiB, tail: 16 * MiB, window: 4096 };

/**
 * `readInstance` of a file of any size: its pixel data is not read, but for the headers of its fragments and what
 * frames begin and end with. What comes out is the same.
 * @returns null for a file of which pixel data cannot be told from the rest: deflated, without any, damaged before it,
 *   or with more before or behind it than `limits` allow; it has to be read as a whole
 * @throws DicomError as `readInstance`
 */
export function readInstanceNow(
  file: FileAtHand,
  options: InstanceOptions = {},
  limits: ReadingLimits = usual,
): ParsedInstance | null {
  const place = readingNow(pixelDataPlace(file.size, limits), file.read);
  if (!place || file.size - place.end > limits.tail) return null;
  const read = readAround(place, file);
  return read && instanceOf(read, options);
}

/** Elements before and behind pixel data are read as if they were all of the file. */
function readAround({ structure, start, element, end, notes: ofPixels }: PixelDataPlace, file: FileAtHand) {
  const { encoding, transferSyntaxUID } = structure;
  const tail = end < file.size ? file.read(end, file.size - end) : new Uint8Array();
  const source = sourceOf(joined([structure.file.bytes.subarray(0, start), tail]), structure.file.notes);
  const before = sourceOf(source.bytes.subarray(0, start), source.notes);
  const elements: Element[] = structure.start < start ? readDataSetElements(before, structure.start, encoding) : [];
  if (before.broken) return null;
  elements.push(element, ...elementsBehind(source, start, encoding));
  const bulk: BulkTable = { deflated: null, entries: {} };
  const dicomJson = toDicomJson(
    elements,
    { source, bulk: bulk.entries, sets: characterSetsOf(source, elements) },
    { characterSet: undeclared, signed: false, path: '' },
  );
  const pixelSource: Source = { ...source, notes: ofPixels };
  const frames = buildFrameTable(pixelSource, elements, dicomJson, transferSyntaxUID, null, file.read);

  // Offsets behind pixel data are those of the file.
  const moved = (offset: number) => (offset < start ? offset : offset - start + end);
  for (const [path, entry] of Object.entries(bulk.entries))
    if (path !== tagText(PIXEL_DATA)) entry.offset = moved(entry.offset);
  const ofRest = source.notes.map((note) =>
    note.offset === undefined ? note : { ...note, offset: moved(note.offset) },
  );
  const notes = [...ofRest, ...ofPixels];
  const parsed = { dicomJson, bulk, frames, transferSyntaxUID, notes };
  return { file: { ...structure, dataSet: source }, elements, parsed } satisfies FileRead;
}
