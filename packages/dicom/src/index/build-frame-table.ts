import type { DeflatedExtent } from '../dataset/bulk.ts';
import type { DicomJson } from '../dataset/dicom-json.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import * as elementsOf from '../encoding/elements.ts';
import { tagText, type Element, type Source } from '../encoding/elements.ts';
import type { ReadNow } from '../encoding/pixel-data-place.ts';
import { transferSyntaxOf } from '../encoding/transfer-syntaxes.ts';
import { codestreamSyntax } from './codestream-syntax.ts';
import { bytesIn, encapsulatedFrames } from './encapsulated-frames.ts';
import type { EncapsulatedFrameTable, FrameTable, NativeFrameTable } from './frame-table.ts';
import { believedFrames, missingRanges } from './missing-frames.ts';
import { nativeFrameBits, numberOfFrames } from './native-frames.ts';

const pixelDataTags: number[] = [
  elementsOf.PIXEL_DATA,
  elementsOf.FLOAT_PIXEL_DATA,
  elementsOf.DOUBLE_FLOAT_PIXEL_DATA,
];

/**
 * Where the frames lie in the file, with notes where the pixel data differs from its description. Bytes of native
 * pixels are not read.
 * @param pixels reads the bytes of pixel data, where they are not in `source`
 * @returns null when the data set has no pixel data, or none in which frames can be told apart
 */
export function buildFrameTable(
  source: Source,
  elements: Element[],
  json: DicomJson,
  transferSyntaxUID: string,
  deflated: DeflatedExtent | null,
  pixels: ReadNow = bytesIn(source),
): FrameTable | null {
  const pixelData = elements.find(({ tag }) => pixelDataTags.includes(tag));
  if (!pixelData || (pixelData.length === 0 && !pixelData.fragments && !pixelData.cut)) {
    if (json['00280010']?.Value && json['00280011']?.Value) source.notes.push({ kind: 'pixel_data_missing' });
    return null;
  }
  try {
    const base = { transferSyntaxUID, numberOfFrames: numberOfFrames(json, source.notes), deflated };
    return pixelData.fragments
      ? encapsulated(source, pixelData, elements, base, pixels)
      : native(source, pixelData, json, base);
  } catch (error) {
    if (!(error instanceof DicomError)) throw error;
    const tag = error.tag ?? tagText(pixelData.tag);
    source.notes.push({ kind: 'bad_pixel_description', tag, offset: error.offset ?? pixelData.offset });
    return null;
  }
}

/** The headers of a codestream stand in its first bytes. */
const headOfCodestream = 64 * 1024;

type Base = Pick<FrameTable, 'transferSyntaxUID' | 'numberOfFrames' | 'deflated'>;

/** @throws DicomError no_transfer_syntax, corrupt */
function encapsulated(
  source: Source,
  pixelData: Element,
  elements: Element[],
  described: Base,
  pixels: ReadNow,
): FrameTable {
  const fragments = pixelData.fragments ?? [];
  const base = {
    ...described,
    transferSyntaxUID: encapsulatedSyntax(source, pixelData, described.transferSyntaxUID, pixels),
  };
  if (transferSyntaxOf(base.transferSyntaxUID)?.kind === 'video') {
    if (fragments.length < 2) throw new DicomError('corrupt', { offset: pixelData.offset, expected: 'a fragment' });
    return { ...base, kind: 'video', stream: fragments.slice(1).map(({ offset, length }) => [offset, length]) };
  }
  const { frames, more } = encapsulatedFrames(source, pixelData, elements, base.numberOfFrames, pixels);
  const whole = frames.map((fragmentsOfFrame) => fragmentsOfFrame.length > 0);
  if (more) source.notes.push({ kind: 'pixel_data_longer', tag: tagText(pixelData.tag), offset: pixelData.offset });
  const table: EncapsulatedFrameTable = { ...base, kind: 'encapsulated', frames };
  return withMissing(source, pixelData, table, whole);
}

/**
 * The declared transfer syntax. Where that has no fragments, it is the syntax that the beginning of the codestream
 * shows.
 */
function encapsulatedSyntax(
  source: Source,
  { tag, offset, fragments }: Element,
  declared: string,
  pixels: ReadNow,
): string {
  const syntax = transferSyntaxOf(declared);
  if (!syntax || syntax.encapsulated) return declared;
  const first = fragments?.[1];
  const found = first && codestreamSyntax(pixels(first.offset, Math.min(first.length, headOfCodestream)));
  if (found === undefined) {
    throw new DicomError('no_transfer_syntax', {
      tag: tagText(tag),
      offset,
      expected: `pixel data as in ${syntax.name}`,
      found: 'fragments',
    });
  }
  source.notes.push({
    kind: 'transfer_syntax_guessed',
    tag: tagText(tag),
    offset,
    found: transferSyntaxOf(found)?.name ?? '',
  });
  return found;
}

/** @throws DicomError bad_pixel_description */
function native(source: Source, pixelData: Element, json: DicomJson, base: Base): NativeFrameTable {
  const { offset, length, bigEndian } = pixelData;
  const tag = tagText(pixelData.tag) as NativeFrameTable['tag'];
  const frameBits = nativeFrameBits(json);
  const expected = Math.ceil((frameBits * base.numberOfFrames) / 8);
  const swap = bigEndian ? swapUnit(pixelData.vr, json['00280100']?.Value?.[0]) : 1;
  const table: NativeFrameTable = { ...base, kind: 'native', tag, offset, length, frameBits, swap };
  if (length >= expected) {
    if (pixelData.cut) replaceNote(source, tag, 'length_beyond_end');
    else if (length > expected + 1) source.notes.push({ kind: 'pixel_data_longer', tag, offset });
    return table;
  }
  if (length === expected - 1 && expected % 2 === 1 && !pixelData.cut && length > 0) {
    source.notes.push({ kind: 'pixel_data_padded', tag, offset: offset + length });
    return table;
  }
  const whole = Math.floor((length * 8) / frameBits);
  return withMissing(
    source,
    pixelData,
    table,
    Array.from({ length: whole }, () => true),
  );
}

function replaceNote({ notes }: Source, tag: string, kind: 'length_beyond_end'): void {
  const note = notes.find((one) => one.kind === 'truncated' && one.tag === tag);
  if (note) note.kind = kind;
}

/**
 * The table with the numbers of incomplete frames. A Number of Frames far beyond what is there is not believed: the
 * table then has the complete frames only, and at least one.
 */
function withMissing<T extends FrameTable>({ notes }: Source, pixelData: Element, table: T, whole: boolean[]): T {
  const tag = tagText(pixelData.tag);
  const numberOfFrames = believedFrames(table.numberOfFrames, whole.length);
  if (numberOfFrames < table.numberOfFrames) notes.push({ kind: 'bad_value', tag: '00280008' });
  const missing = missingRanges(whole, numberOfFrames);
  if (missing.length === 0) return { ...table, numberOfFrames };
  if (!pixelData.cut) notes.push({ kind: 'pixel_data_shorter', tag, offset: pixelData.offset + pixelData.length });
  return { ...table, numberOfFrames, missing };
}

/** Words of 16 bits are swapped as such, wider cells as a whole (PS3.5 7.3, 8.1.1). */
export function swapUnit(vr: string, bitsAllocated: unknown): 1 | 2 | 4 | 8 {
  if (bitsAllocated === 64) return 8;
  if (bitsAllocated === 32) return 4;
  return vr === 'OB' && bitsAllocated !== 16 ? 1 : 2;
}
