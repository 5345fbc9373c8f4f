import type { DeflatedExtent } from '../dataset/bulk.ts';
import type { DicomJson } from '../dataset/dicom-json.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import * as elementsOf from '../encoding/elements.ts';
import { tagText, type Element, type Source } from '../encoding/elements.ts';
import { transferSyntaxOf } from '../encoding/transfer-syntaxes.ts';
import { encapsulatedFrames } from './encapsulated-frames.ts';
import type { FrameTable, NativeFrameTable } from './frame-table.ts';
import { nativeFrameBits, numberOfFrames } from './native-frames.ts';

const pixelDataTags: number[] = [
  elementsOf.PIXEL_DATA,
  elementsOf.FLOAT_PIXEL_DATA,
  elementsOf.DOUBLE_FLOAT_PIXEL_DATA,
];

/**
 * Where the frames lie. Native pixel bytes are not touched.
 * @returns null when the data set has no pixel data
 * @throws DicomError bad_pixel_description, corrupt, no_transfer_syntax
 */
export function buildFrameTable(
  source: Source,
  elements: Element[],
  json: DicomJson,
  transferSyntaxUID: string,
  deflated: DeflatedExtent | null,
): FrameTable | null {
  const pixelData = elements.find(({ tag }) => pixelDataTags.includes(tag));
  if (!pixelData || (pixelData.length === 0 && !pixelData.fragments)) {
    if (json['00280010']?.Value && json['00280011']?.Value) source.notes.push({ kind: 'pixel_data_missing' });
    return null;
  }
  const base = { transferSyntaxUID, numberOfFrames: numberOfFrames(json, source.notes), deflated };
  const { fragments } = pixelData;
  if (!fragments) return { ...base, ...native(source, pixelData, json, base.numberOfFrames) };
  const syntax = transferSyntaxOf(transferSyntaxUID);
  if (syntax && !syntax.encapsulated) {
    throw new DicomError('no_transfer_syntax', {
      tag: tagText(pixelData.tag),
      offset: pixelData.offset,
      expected: `pixel data as in ${syntax.name}`,
      found: 'fragments',
    });
  }
  if (syntax?.kind === 'video') {
    return { ...base, kind: 'video', stream: fragments.slice(1).map(({ offset, length }) => [offset, length]) };
  }
  const frames = encapsulatedFrames(source, fragments, elements, base.numberOfFrames);
  return { ...base, kind: 'encapsulated', frames };
}

function native(
  source: Source,
  pixelData: Element,
  json: DicomJson,
  frames: number,
): Pick<NativeFrameTable, 'kind' | 'tag' | 'offset' | 'length' | 'frameBits' | 'swap'> {
  const { offset, length, bigEndian } = pixelData;
  const tag = tagText(pixelData.tag) as NativeFrameTable['tag'];
  const frameBits = nativeFrameBits(json);
  const expected = Math.ceil((frameBits * frames) / 8);
  if (length < expected) {
    throw new DicomError('bad_pixel_description', { tag, offset, expected: `${expected} bytes`, found: `${length}` });
  }
  if (length > expected + 1) source.notes.push({ kind: 'pixel_data_longer', tag, offset });
  const swap = bigEndian ? swapUnit(pixelData.vr, json['00280100']?.Value?.[0]) : 1;
  return { kind: 'native', tag, offset, length, frameBits, swap };
}

/** Words of 16 bits are swapped as such, wider cells as a whole (PS3.5 7.3, 8.1.1). */
export function swapUnit(vr: string, bitsAllocated: unknown): 1 | 2 | 4 | 8 {
  if (bitsAllocated === 64) return 8;
  if (bitsAllocated === 32) return 4;
  return vr === 'OB' && bitsAllocated !== 16 ? 1 : 2;
}
