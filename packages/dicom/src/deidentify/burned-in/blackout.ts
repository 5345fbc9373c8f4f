import { asciiBytes } from '../../encoding/ascii.ts';
import { fill, joined, lengthOf } from '../../encoding/chunks.ts';
import { firstText, type DicomJson } from '../../dataset/dicom-json.ts';
import { isPixelData, PIXEL_DATA } from '../../encoding/elements.ts';
import { EXPLICIT_LITTLE_ENDIAN } from '../../encoding/transfer-syntaxes.ts';
import { decodeFrame } from '../../frames/decode-frame.ts';
import type { DecodedFrame } from '../../frames/decoded-frame.ts';
import { FrameError } from '../../frames/frame-error.ts';
import { decodeNative, isRaw422, nativeFrameLength } from '../../frames/native.ts';
import { pixelDescription, type PixelDescription } from '../../frames/pixel-description.ts';
import { ybrToRgb } from '../../frames/rendering/colour.ts';
import type { ReadUri } from '../../frames/rendering/lookup-table.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import type { EncapsulatedFrameTable, NativeFrameTable } from '../../index/frame-table.ts';
import { readBulk, readFrame, type ReadRange } from '../../index/read-frame.ts';
import { readDataSet, type ParsedDataSet } from '../../index/read-instance.ts';
import { elementHeader } from '../../rewriting/element-writer.ts';
import { edited } from '../../rewriting/byte-edits.ts';
import { explicitElements, type ElementChanges } from '../../rewriting/explicit-data-set.ts';
import { fileBeginning } from '../../rewriting/file-meta.ts';
import { blackPixel } from './black-value.ts';
import { clipped, type Box } from './box.ts';
import { elementsOfEmbeddedOverlays } from './embedded-overlays.ts';
import { holdsMoreFrames, nativeExtent } from './held-frames.ts';
import { lossyHistory } from './lossy-history.ts';
import { clearUnusedBits, paint } from './paint.ts';
import { statedFree } from './untouched.ts';

/** What is to be black, and whether anybody has seen the pictures. */
export interface BlackoutOrder {
  /** The boxes of a frame, by its zero-based index; parts outside of it do not count. */
  boxes: (frame: number) => readonly Box[];
  /** Somebody has looked at every frame, with or without boxes: Burned In Annotation becomes NO [BI-14]. */
  looked: boolean;
  /** So many frames somebody was shown. */
  frames?: number;
}

const BURNED_IN_ANNOTATION = 0x00280301;
const ICON_IMAGE_SEQUENCE = 0x00880200;
/** Smallest and Largest Image Pixel Value, and those of the series: they may no longer be true. */
const extremes = [0x00280106, 0x00280107, 0x00280108, 0x00280109];

/**
 * The file with the pixels inside of boxes black, in its pixel data [BI-8 to BI-15]. Where pixels change, it becomes
 * explicit VR little endian without compression; every frame of a compressed one is decoded, one at a time. The same
 * file and order give the same bytes; the file is not changed. Where there is nothing to do, it is returned itself.
 *
 * @throws DicomError as {@link readDataSet}
 * @throws FrameError video: it has no frames; truncated: not all of its frames are there; bad_pixel_description: nobody
 *   can say where its pixels lie; mismatch: it has frames that nobody was shown [BI-16]; and as `decodeFrame`
 */
export async function blackedOut(file: Uint8Array, order: BlackoutOrder): Promise<Uint8Array> {
  const { boxes, looked } = order;
  const original = readDataSet(file);
  const overlays = elementsOfEmbeddedOverlays(original.dicomJson);
  const isAsked = looked || overlays.length > 0;
  if (!original.frames) {
    const isUnknown = original.notes.some(({ kind }) => kind === 'bad_pixel_description');
    if (isUnknown && (isAsked || boxes(0).length > 0))
      throw new FrameError('bad_pixel_description', 'nobody can say where its pixels lie');
    return file;
  }
  if (original.frames.kind === 'video') throw new FrameError('video', 'a video cannot be blacked out');
  const { numberOfFrames, missing } = original.frames;
  const frames = Array.from({ length: numberOfFrames }, (_, frame) => frame);
  if (!isAsked && frames.every((frame) => boxes(frame).length === 0)) return file;
  refuseUnseen(file, original, order);
  const d = pixelDescription(original.dicomJson, EXPLICIT_LITTLE_ENDIAN);
  const inFrame = (frame: number): Box[] => boxes(frame).flatMap((box) => clipped(box, d.columns, d.rows) ?? []);
  const changes: Changes = new Map(looked ? [[BURNED_IN_ANNOTATION, { vr: 'CS', value: asciiBytes('NO') }]] : []);
  const isCut = original.frames.kind === 'native' && nativeExtent(original.frames).behind > 0;
  const isTouched = isCut || overlays.length > 0 || frames.some((frame) => inFrame(frame).length > 0);
  if (!isTouched) return looked ? edited(file, statedFree(file, true) ?? []) : file;
  if (missing) throw new FrameError('truncated', 'the file has not all of its frames');
  for (const tag of [...extremes, ...overlays, ICON_IMAGE_SEQUENCE]) changes.set(tag, null);
  const work = { bytes: file, parsed: original, changes, boxes: inFrame, clear: overlays.length > 0 };
  return original.frames.kind === 'encapsulated'
    ? blackedOutDecoded({ ...work, readUri: uriReader(file, original) }, original.frames)
    : blackedOutInPlace({ ...work, readUri: uriReader(file, original) }, original.frames);
}

/** What nobody was shown does not leave as if somebody had looked at it [BI-16]. */
function refuseUnseen(file: Uint8Array, parsed: ParsedDataSet, { looked, frames }: BlackoutOrder): void {
  if (holdsMoreFrames(file, parsed)) throw new FrameError('mismatch', 'it holds more frames than it describes');
  if (looked && frames !== undefined && frames !== parsed.frames?.numberOfFrames)
    throw new FrameError('mismatch', 'it has another number of frames than was shown');
}

type Changes = Map<number, { vr: string; value: Uint8Array } | null>;

interface Work {
  bytes: Uint8Array;
  parsed: ParsedDataSet;
  changes: Changes;
  boxes: (frame: number) => Box[];
  /** Unused bits of the cells hold overlays, which go. */
  clear: boolean;
  readUri: ReadUri;
}

function rangeReader(bytes: Uint8Array): ReadRange {
  return (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length));
}

/** Tables of the data set, each read once. */
function uriReader(bytes: Uint8Array, { bulk }: ParsedDataSet): ReadUri {
  const known = new Map<string, Promise<Uint8Array>>();
  return (uri) => {
    const value = known.get(uri) ?? readBulk(bulk, uri, rangeReader(bytes));
    known.set(uri, value);
    return value;
  };
}

async function blackedOutInPlace(work: Work, table: NativeFrameTable): Promise<Uint8Array> {
  const { parsed, changes } = work;
  const elements = explicitElements(work.bytes, null, changes);
  const at = elements.findLastIndex(({ tag }) => isPixelData(tag));
  const d = pixelDescription(parsed.dicomJson, EXPLICIT_LITTLE_ENDIAN);
  if (d.rows * d.columns * (isRaw422(d) ? 2 : d.samplesPerPixel) * d.bitsAllocated !== table.frameBits)
    throw new FrameError('bad_pixel_description', 'its samples cannot be told apart');
  const [header = new Uint8Array(), ...value] = withoutRest(elements[at]?.chunks ?? [], table);
  const before = [beginning(parsed.dicomJson), ...chunksOf(elements.slice(0, at)), header];
  const result = joined([...before, ...value, ...chunksOf(elements.slice(at + 1))]);
  const start = lengthOf(before);
  const values = result.subarray(start, start + Math.min(table.length, lengthOf(value)));
  for (let frame = 0; frame < table.numberOfFrames; frame++) {
    const boxes = work.boxes(frame);
    const native = { bytes: values, firstBit: frame * table.frameBits, description: d };
    if (work.clear) clearUnusedBits(native, d.rows * d.columns * d.samplesPerPixel);
    if (boxes.length === 0) continue;
    // Black of single bits does not depend on the others, which may begin inside of a byte.
    const own = d.bitsAllocated === 1 ? new Uint8Array() : decodeNative(values.subarray(native.firstBit / 8), d);
    paint(native, boxes, await blackPixel(own, d, parsed.dicomJson, frameIndex(frame), work.readUri));
  }
  return result;
}

/** The chunks of pixel data without the bytes behind its frames, where no whole frame has room [BI-16]. */
function withoutRest(chunks: Uint8Array[], table: NativeFrameTable): Uint8Array[] {
  const { described, behind } = nativeExtent(table);
  const [header, ...value] = chunks;
  if (behind === 0 || !header) return chunks;
  const even = new Uint8Array(described + (described & 1));
  even.set(joined(value).subarray(0, described));
  const [tag, vr] = [Number.parseInt(table.tag, 16), String.fromCharCode(header[4] ?? 0, header[5] ?? 0)];
  return [elementHeader(tag, vr, even.length), even];
}

async function blackedOutDecoded(work: Work, table: EncapsulatedFrameTable): Promise<Uint8Array> {
  const { parsed, changes, bytes } = work;
  const first = await decoded(work, table, 0);
  const d = describedAs(first.frame, first.description);
  const frameBits = d.bitsAllocated === 1 ? d.rows * d.columns : nativeFrameLength(d) * 8;
  const length = Math.ceil((frameBits * table.numberOfFrames) / 8);
  if (length >= MOST_BYTES) throw new FrameError('too_large', 'its frames are too large without compression');
  const compressed = table.frames.flat().reduce((sum, [, size]) => sum + size, 0);
  for (const [tag, change] of describing(d)) changes.set(tag, change);
  const history = lossyHistory(parsed.dicomJson, parsed.transferSyntaxUID, { compressed, native: length });
  for (const [tag, change] of history) changes.set(tag, change);
  const elements = explicitElements(bytes, { bytes: new Uint8Array(), photometricInterpretation: null }, changes);
  const at = elements.findLastIndex(({ tag }) => isPixelData(tag));
  const even = length + (length & 1);
  const header = elementHeader(PIXEL_DATA, d.bitsAllocated > 8 ? 'OW' : 'OB', even);
  const before = [beginning(parsed.dicomJson), ...chunksOf(elements.slice(0, at)), header];
  const after = chunksOf(elements.slice(at + 1));
  const start = lengthOf(before);
  const result = new Uint8Array(start + even + lengthOf(after));
  fill(result, before, 0);
  fill(result, after, start + even);
  const values = result.subarray(start, start + length);
  for (let frame = 0; frame < table.numberOfFrames; frame++) {
    const its = frame === 0 ? first.frame : (await decoded(work, table, frame)).frame;
    if (its.photometricInterpretation !== d.photometricInterpretation)
      throw new FrameError('mismatch', 'its frames have different colour spaces');
    const native = { bytes: values, firstBit: frame * frameBits, description: d };
    place(values, its, native.firstBit, d);
    const boxes = work.boxes(frame);
    if (boxes.length === 0) continue;
    paint(native, boxes, await blackPixel(its.pixels, d, parsed.dicomJson, frameIndex(frame), work.readUri));
  }
  return result;
}

/** A length of 32 bits, of which the highest value is taken (PS3.5 7.1.2). */
const MOST_BYTES = 2 ** 32 - 2;

async function decoded(
  { bytes, parsed }: Work,
  table: EncapsulatedFrameTable,
  frame: number,
): Promise<{ frame: DecodedFrame; description: PixelDescription }> {
  const stored = await readFrame(table, frameIndex(frame), rangeReader(bytes));
  const description = pixelDescription(parsed.dicomJson, stored.transferSyntaxUID);
  return { frame: ybrToRgb(await decodeFrame(stored.bytes, description), description.bitsStored), description };
}

/** How decoded frames are described: samples together, values from the lowest bit on, colours as RGB. */
function describedAs({ photometricInterpretation }: DecodedFrame, d: PixelDescription): PixelDescription {
  const native = { transferSyntaxUID: EXPLICIT_LITTLE_ENDIAN, planarConfiguration: 0, highBit: d.bitsStored - 1 };
  return { ...d, ...native, photometricInterpretation };
}

function describing(d: PixelDescription): ElementChanges {
  return new Map([
    [0x00280004, { vr: 'CS', value: asciiBytes(d.photometricInterpretation) }],
    [0x00280006, d.samplesPerPixel > 1 ? { vr: 'US', value: unsignedShort(d.planarConfiguration) } : null],
    [0x00280102, { vr: 'US', value: unsignedShort(d.highBit) }],
  ]);
}

/** The stored values of a frame as cells. */
function place(values: Uint8Array, { pixels }: DecodedFrame, firstBit: number, d: PixelDescription): void {
  if (d.bitsAllocated > 1) {
    values.set(new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength), firstBit / 8);
    return;
  }
  for (let at = 0; at < pixels.length; at++)
    if (pixels[at] === 1) values[(firstBit + at) >> 3]! |= 1 << ((firstBit + at) & 7);
}

function chunksOf(elements: readonly { chunks: Uint8Array[] }[]): Uint8Array[] {
  return elements.flatMap(({ chunks }) => chunks);
}

function beginning(json: DicomJson): Uint8Array {
  return fileBeginning({
    SOPClassUID: firstText(json, '00080016') ?? '',
    SOPInstanceUID: firstText(json, '00080018') ?? '',
    TransferSyntaxUID: EXPLICIT_LITTLE_ENDIAN,
  });
}

function unsignedShort(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, value >> 8);
}
