import { withoutPadding } from '../encoding/ascii.ts';
import type { CharacterSets } from '../encoding/choose-character-set.ts';
import { decodeText, followsCharacterSet, type CharacterSet } from '../encoding/character-sets.ts';
import type { DicomNoteKind } from '../encoding/dicom-note.ts';
import { PIXEL_DATA, tagText, type Element, type Source } from '../encoding/elements.ts';
import { valueSizes } from '../encoding/value-representations.ts';
import { resolvedVr } from './ambiguous-vr.ts';
import type { BulkEntry } from './bulk.ts';
import type { DicomJson, DicomJsonElement } from './dicom-json.ts';
import { parsePersonName, personNameToJson } from './person-name.ts';
import { base64, binaryValues, decimalValue, plainText, swapped } from './values.ts';

/** Byte strings of more bytes are bulk data. */
const inlineBytes = 1024;
/** Lists of numbers of more bytes are bulk data. */
const inlineNumberBytes = 64 * 1024;
/** Text of more bytes is bulk data (PS3.18 table F.2.2-1 lets every one of them be). */
const inlineTextBytes = 1024 * 1024;

/** What a conversion needs to know and where it reports. */
export interface Conversion {
  source: Source;
  bulk: Record<string, BulkEntry>;
  sets: CharacterSets;
}

/** What an item takes over from the data set around it. */
export interface Inherited {
  characterSet: CharacterSet;
  /** Pixel Representation (0028,0103) is 1. */
  signed: boolean;
  /** Path of the item: '' at the top, '54000100/0/' in the first item of a sequence. */
  path: string;
}

const SPECIFIC_CHARACTER_SET = 0x00080005;
const PIXEL_REPRESENTATION = 0x00280103;
const DATA_SET_TRAILING_PADDING = 0xfffcfffc;

/**
 * A data set or item in the DICOM JSON model (PS3.18 F.2). Group lengths and padding, which describe bytes and not the
 * instance, are left out.
 */
export function toDicomJson(elements: Element[], conversion: Conversion, around: Inherited): DicomJson {
  const { source } = conversion;
  const own = elements.find(({ tag }) => tag === SPECIFIC_CHARACTER_SET);
  const sign = elements.find(({ tag }) => tag === PIXEL_REPRESENTATION);
  const inherited: Inherited = {
    characterSet: conversion.sets.of(own && plainText(source, own), around.characterSet),
    signed: sign && sign.length >= 2 ? source.view.getUint16(sign.offset, !sign.bigEndian) === 1 : around.signed,
    path: around.path,
  };
  const json: DicomJson = {};
  for (const element of elements) {
    if ((element.tag & 0xffff) === 0 || element.tag === DATA_SET_TRAILING_PADDING) continue;
    const tag = tagText(element.tag);
    if (json[tag]) note(conversion, element, 'duplicate_tag');
    else json[tag] = elementToJson(element, tag, conversion, inherited);
  }
  return json;
}

function elementToJson(element: Element, tag: string, conversion: Conversion, inherited: Inherited): DicomJsonElement {
  const vr = resolvedVr(element.vr, element.tag, inherited.signed);
  if (element.items) {
    if (element.items.length === 0) return { vr };
    const itemPath = (i: number) => `${inherited.path}${tag}/${i}/`;
    const Value = element.items.map((item, i) =>
      toDicomJson(item.elements, conversion, { ...inherited, path: itemPath(i) }),
    );
    return { vr, Value };
  }
  // Text in JSON is UTF-8, whatever it was in the file (PS3.18 F.2).
  if (element.tag === SPECIFIC_CHARACTER_SET) return { vr, Value: ['ISO_IR 192'] };
  if (element.length === 0 && !element.fragments) return { vr };
  if (isBulk(element, vr)) {
    const path = `${inherited.path}${tag}`;
    const unit = element.bigEndian ? (valueSizes[vr] ?? 1) : 1;
    conversion.bulk[path] = { offset: element.offset, length: element.length, vr, ...(unit > 1 ? { swap: unit } : {}) };
    return { vr, BulkDataURI: path };
  }
  if (isByteString(vr)) return { vr, InlineBinary: inlineBinary({ ...element, vr }, conversion.source) };
  const Value = values({ ...element, vr }, conversion, inherited.characterSet);
  return Value.every((value) => value === null) ? { vr } : { vr, Value };
}

function isByteString(vr: string): boolean {
  return vr === 'UN' || (vr.length === 2 && vr.startsWith('O'));
}

function isBulk(element: Element, vr: string): boolean {
  if (element.tag === PIXEL_DATA || element.fragments) return true;
  if (isByteString(vr)) return element.length > inlineBytes;
  return element.length > (vr in valueSizes ? inlineNumberBytes : inlineTextBytes);
}

function inlineBinary({ vr, offset, length, bigEndian }: Element, source: Source): string {
  const bytes = source.bytes.subarray(offset, offset + length);
  return base64(bigEndian ? swapped(bytes, valueSizes[vr] ?? 1) : bytes);
}

function values(element: Element, conversion: Conversion, characterSet: CharacterSet): unknown[] {
  const { vr } = element;
  if (vr in valueSizes) {
    const numbers = binaryValues(conversion.source, element);
    const unit = vr === 'AT' ? 4 : (valueSizes[vr] ?? 1);
    if (numbers.includes(null) || element.length % unit !== 0) note(conversion, element, 'bad_value');
    return numbers;
  }
  const text = textOf(element, conversion, characterSet);
  if (vr === 'LT' || vr === 'ST' || vr === 'UT' || vr === 'UR') return [withoutPadding(text)];
  const parts = text.split('\\');
  if (vr === 'DS' || vr === 'IS') return decimals(parts, element, conversion);
  return parts.map((part) => textValue(withoutPadding(part).replace(/^ +/, ''), vr));
}

function decimals(parts: string[], element: Element, conversion: Conversion): (number | null)[] {
  const numbers = parts.map(decimalValue);
  if (numbers.includes(undefined)) note(conversion, element, 'bad_value');
  return numbers.map((number) => number ?? null);
}

function textOf(element: Element, conversion: Conversion, characterSet: CharacterSet): string {
  const { source } = conversion;
  if (!followsCharacterSet(element.vr)) return plainText(source, element);
  const bytes = source.bytes.subarray(element.offset, element.offset + element.length);
  const { text, undecodable } = decodeText(bytes, element.vr, characterSet);
  if (undecodable) note(conversion, element, 'charset_undecodable');
  return text;
}

/** One value of a text representation: null when empty (PS3.18 F.2.5), the groups of a name for PN. */
function textValue(text: string, vr: string): unknown {
  if (text === '') return null;
  if (vr !== 'PN') return text;
  const name = personNameToJson(parsePersonName(text));
  return Object.keys(name).length > 0 ? name : null;
}

function note({ source }: Conversion, { tag, offset }: Element, kind: DicomNoteKind): void {
  source.notes.push({ kind, tag: tagText(tag), offset });
}
