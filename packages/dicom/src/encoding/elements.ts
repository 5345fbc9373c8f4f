import type { DicomError } from './dicom-error.ts';
import type { DicomNote } from './dicom-note.ts';

/** Bytes of a file, or of the inflated data set, counted from its start. */
export interface Extent {
  offset: number;
  length: number;
}

/** One element as it lies in the bytes; `offset` and `length` are those of the value without header and delimiters. */
export interface Element extends Extent {
  /** Group in the upper, element number in the lower 16 bits. */
  tag: number;
  /** The value representation; alternatives of the dictionary joined by '|' where the file does not say ('US|SS'). */
  vr: string;
  /** Its numbers are big endian. */
  bigEndian: boolean;
  /** Items, when it is a sequence. */
  items?: Item[];
  /** Fragments, when it is encapsulated: the first is the basic offset table (PS3.5 A.4). */
  fragments?: Extent[];
  /** The file ends before the value does; `length` is what there is of it, `fragments` are those that are whole. */
  cut?: boolean;
}

/** One item of a sequence. */
export interface Item extends Extent {
  elements: Element[];
}

/** How elements are written. */
export interface Encoding {
  implicit: boolean;
  bigEndian: boolean;
}

/** What a reader works on, and what it reports to. */
export interface Source {
  bytes: Uint8Array;
  view: DataView;
  notes: DicomNote[];
  /** Elements, items and fragments met so far. */
  count: number;
  /** Where the structure broke first; elements of higher tags than `after` may have been lost there. */
  broken?: { error: DicomError; after: number };
}

/** 0x00100010 -> '00100010' */
export function tagText(tag: number): string {
  return tag.toString(16).toUpperCase().padStart(8, '0');
}

export function sourceOf(bytes: Uint8Array, notes: DicomNote[]): Source {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), notes, count: 0 };
}

export const PIXEL_DATA = 0x7fe00010;
export const FLOAT_PIXEL_DATA = 0x7fe00008;
export const DOUBLE_FLOAT_PIXEL_DATA = 0x7fe00009;
export const UNDEFINED_LENGTH = 0xffffffff;
export const ITEM = 0xfffee000;
export const ITEM_DELIMITATION = 0xfffee00d;
export const SEQUENCE_DELIMITATION = 0xfffee0dd;

export function isPixelData(tag: number): boolean {
  return tag === PIXEL_DATA || tag === FLOAT_PIXEL_DATA || tag === DOUBLE_FLOAT_PIXEL_DATA;
}
