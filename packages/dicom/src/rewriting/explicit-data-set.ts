import { resolvedVr } from '../dataset/ambiguous-vr.ts';
import { firstUnsignedShort } from '../dataset/values.ts';
import { asciiBytes } from '../encoding/ascii.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import { readDataSetElements } from '../encoding/data-set-reader.ts';
import * as tags from '../encoding/elements.ts';
import { tagText, type Element, type Source } from '../encoding/elements.ts';
import { readFileStructure } from '../encoding/file-structure.ts';
import { inOtherOrder } from './byte-order.ts';
import { writtenElement, writtenSequence, type WrittenElement } from './element-writer.ts';

/** Uncompressed pixel data that takes the place of encapsulated pixel data: all frames, one after the other. */
export interface NativePixelData {
  bytes: Uint8Array;
  /** What its values mean now; null: what the data set says already. */
  photometricInterpretation: string | null;
}

const PHOTOMETRIC_INTERPRETATION = 0x00280004;
const PIXEL_REPRESENTATION = 0x00280103;
const BITS_ALLOCATED = 0x00280100;
/** Offset tables of encapsulated pixel data (PS3.3 C.7.6.3.1.8-9). */
const offsetTables = new Set([0x7fe00001, 0x7fe00002]);
const maximumInflatedBytes = 2 ** 30;

interface Rewriting {
  source: Source;
  pixels: NativePixelData | null;
  signed: boolean;
  bitsAllocated: number | undefined;
  /** The pixel data of the top level loses its compression. */
  decompresses: boolean;
}

/** What elements of the top level become, by tag; null: they go. */
export type ElementChanges = ReadonlyMap<number, { vr: string; value: Uint8Array } | null>;

/**
 * The data set of any DICOM file in explicit VR little endian (PS3.5 A.2), without preamble and file meta group. Values
 * keep their bytes, the order of bytes aside; group lengths go, sequences and items end by delimiters. The chunks are
 * partly views of `bytes`. Where pixel data loses its compression, a sequence goes whose items hold compressed pixels
 * of their own, such as icons: only a compressed file may have them (PS3.5 A.4), and nothing here decodes them.
 * @param pixels for files whose pixel data is encapsulated
 * @param changes of elements, which take the place of what is there
 * @throws DicomError as for reading the file, and corrupt when encapsulated data has no pixels to replace it
 */
export function explicitDataSet(
  bytes: Uint8Array,
  pixels: NativePixelData | null,
  changes: ElementChanges = new Map(),
): Uint8Array[] {
  return explicitElements(bytes, pixels, changes).flatMap(({ chunks }) => chunks);
}

/** The same, element by element of the top level. */
export function explicitElements(
  bytes: Uint8Array,
  pixels: NativePixelData | null,
  changes: ElementChanges,
): WrittenElement[] {
  const file = readFileStructure(bytes, [], maximumInflatedBytes);
  const elements = readDataSetElements(file.dataSet, file.start, file.encoding);
  const number = (tag: number) => firstUnsignedShort(file.dataSet, elements, tag);
  const rewriting = {
    source: file.dataSet,
    pixels,
    signed: number(PIXEL_REPRESENTATION) === 1,
    bitsAllocated: number(BITS_ALLOCATED),
    decompresses: pixels !== null,
  };
  const kept = elements.filter(({ tag }) => !changes.has(tag));
  const written = kept.map((element) => ({ tag: element.tag, chunks: write([element], rewriting) }));
  const added = [...changes].flatMap(([tag, change]) =>
    change ? [{ tag, chunks: writtenElement(tag, change.vr, change.value) }] : [],
  );
  return added.length === 0 ? written : [...written, ...added].toSorted((a, b) => a.tag - b.tag);
}

function write(elements: Element[], rewriting: Rewriting): Uint8Array[] {
  return elements.flatMap((element) => {
    if ((element.tag & 0xffff) === 0) return [];
    if (rewriting.pixels !== null && offsetTables.has(element.tag)) return [];
    if (element.items) return rewriting.decompresses && holdsFragments(element) ? [] : sequence(element, rewriting);
    const vr = resolvedVr(element.vr, element.tag, rewriting.signed);
    return writtenElement(element.tag, vr, valueOf(element, vr, rewriting));
  });
}

function valueOf(element: Element, vr: string, { source, pixels, bitsAllocated }: Rewriting): Uint8Array {
  const { tag, offset, length, bigEndian } = element;
  if (element.fragments) {
    if (tag === tags.PIXEL_DATA && pixels) return pixels.bytes;
    throw new DicomError('corrupt', { tag: tagText(tag), offset, expected: 'a value', found: 'fragments' });
  }
  if (tag === PHOTOMETRIC_INTERPRETATION && pixels?.photometricInterpretation) {
    return asciiBytes(pixels.photometricInterpretation);
  }
  const value = source.bytes.subarray(offset, offset + length);
  return bigEndian ? inOtherOrder(value, tag, vr, bitsAllocated) : value;
}

function holdsFragments({ items = [] }: Element): boolean {
  return items.some(({ elements }) => elements.some(({ fragments }) => fragments !== undefined));
}

/** The pixels of a sequence's items, such as icons, are their own. */
function sequence(element: Element, rewriting: Rewriting): Uint8Array[] {
  const { source, decompresses } = rewriting;
  const items = (element.items ?? []).map((item) => {
    const number = (tag: number) => firstUnsignedShort(source, item.elements, tag);
    const own = number(PIXEL_REPRESENTATION);
    const signed = own === undefined ? rewriting.signed : own === 1;
    return write(item.elements, { source, pixels: null, signed, bitsAllocated: number(BITS_ALLOCATED), decompresses });
  });
  return writtenSequence(element.tag, items);
}
