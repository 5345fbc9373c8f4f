import type { DicomJson, DicomJsonElement, SeriesDocument } from '@mado/dicom';
import { gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import { resolveBulkDataUris } from './bulk-data-uris.ts';

/** Numbers, codes, identifiers and what holds them; pixels. No text, no name, no day (PS3.5 6.2). */
const kept = new Set('AT CS DS FD FL IS OB OD OF OL OV OW SL SQ SS SV UI UL US UV'.split(' '));

/**
 * Groups that say how an image was taken and is to be seen (PS3.6): acquisition, relationship, image, microscopy,
 * real world values, nuclear medicine, presentation, dose, functional groups, pixels.
 */
const groups = new Set('0018 0020 0022 0028 0040 0048 0054 0062 2050 3004 5200 7FE0'.split(' '));

/** Of the group that identifies, codes of the image itself. */
const codesOfImage = new Set('00080005 00080008 00080060 00089205 00089206 00089207'.split(' '));

/** In which units stored values are (PS3.3 C.11.1.1.2); anything else may be a text. */
const rescaleType = '00281054';
const units = new Set(['HU', 'HU_MOD', 'OD', 'US', 'MGML', 'Z_EFF', 'ED', 'EDW', 'PCT']);

/** Bulk data: pixels, and what turns stored values into seen ones. */
const bulkGroups = new Set(['0028', '7FE0']);

/**
 * Metadata of an instance for who is still to answer a question about it [PN-9]: what is needed to show its pixels, and
 * where they lie. What is not known to be that is left out, so that nothing new leaks.
 */
export function pixelsAlone(dicomJson: DicomJson): DicomJson {
  const entries = Object.entries(dicomJson).flatMap(([tag, element]): [string, DicomJsonElement][] => {
    if (!isOfPixels(tag, element)) return [];
    if (element.vr !== 'SQ' || element.Value === undefined) return [[tag, element]];
    return [[tag, { ...element, Value: element.Value.map((item) => pixelsAlone(item as DicomJson)) }]];
  });
  return Object.fromEntries(entries);
}

function isOfPixels(tag: string, element: DicomJsonElement): boolean {
  const group = tag.slice(0, 4);
  if (tag === rescaleType) return units.has(String(element.Value?.[0]));
  if (!kept.has(element.vr)) return false;
  if (element.BulkDataURI !== undefined || element.InlineBinary !== undefined) return bulkGroups.has(group);
  if (group === '0008') return element.vr === 'UI' || element.vr === 'SQ' || codesOfImage.has(tag);
  return groups.has(group);
}

/**
 * A series document that was compressed, with pixels alone, compressed; for threads. Without fingerprints: who had a
 * guess of the file could tell by them whether it is the right one.
 */
export function documentOfPixels(gzip: Uint8Array): Uint8Array<ArrayBuffer> {
  const document = JSON.parse(gunzipSync(gzip).toString()) as SeriesDocument;
  const { version, shared, instances } = document;
  return compressed({ version, shared: pixelsAlone(shared), instances: instances.map(pixelsAlone) });
}

/** DICOM JSON of instances that was compressed, with pixels alone, compressed; for threads. */
export function metadataOfPixels(gzip: Uint8Array): Uint8Array<ArrayBuffer> {
  return compressed((JSON.parse(gunzipSync(gzip).toString()) as DicomJson[]).map(pixelsAlone));
}

/**
 * An array of the metadata of one instance with pixels alone, as JSON text; for threads.
 *
 * @param dicomJson deflated (RFC 1950)
 * @param address what stands before the paths of its bulk data
 */
export function instanceOfPixels(dicomJson: Uint8Array, address: string): Uint8Array<ArrayBuffer> {
  const pixels = pixelsAlone(JSON.parse(inflateSync(dicomJson).toString()) as DicomJson);
  return new Uint8Array(Buffer.from(JSON.stringify([resolveBulkDataUris(pixels, address)])));
}

function compressed(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(JSON.stringify(value), { level: 1 }));
}
