import { createHash } from 'node:crypto';
import { gzipSync, inflateSync } from 'node:zlib';
import { buildSeriesDocument, expandSeriesDocument, firstText, type DicomJson } from '@mado/dicom';
import { resolveBulkDataUris } from './retrieve/bulk-data-uris.ts';
import { seriesAddress } from './series-address.ts';

/** What a document is made of, per instance. */
export interface DocumentPart {
  /** UTF-8, deflated (RFC 1950) */
  readonly dicomJson: Uint8Array;
  /** of its file, in hex */
  readonly sha256: string;
}

/**
 * How many digits of a hash tell that an image has become another: eight of 500 slices are 4 kB, and one replaced image
 * in four thousand million passes for what it was.
 */
const fingerprintLength = 8;

/** What a reader tells by that a file has become another one [VS-35]. */
export function fingerprintOf(sha256: string): string {
  return sha256.slice(0, fingerprintLength);
}

/** What readers get of a series, compressed. */
export interface BuiltDocument {
  /** gzip of the compact series document, JSON */
  document: Uint8Array<ArrayBuffer>;
  /**
   * gzip of the DICOM JSON of all instances in viewing order, as WADO-RS metadata has it, with absolute addresses of
   * bulk data
   */
  metadata: Uint8Array<ArrayBuffer>;
  /** Absolute address of the series, with which those of bulk data begin */
  address: string;
  /** the same for the same document */
  etag: string;
}

/**
 * @param parts every instance of the series, in any order
 * @param root absolute DICOMweb root, below which the bulk data is
 */
export function buildDocument(parts: readonly DocumentPart[], root: string): BuiltDocument {
  const all = parts.map(({ dicomJson }) => JSON.parse(inflateSync(dicomJson).toString('utf8')) as DicomJson);
  const fingerprints = parts.map(({ sha256 }) => fingerprintOf(sha256));
  const document = buildSeriesDocument(all, fingerprints);
  const text = JSON.stringify(document);
  const [first = {}] = all;
  const address = seriesAddress(root, firstText(first, '0020000D') ?? '', firstText(first, '0020000E') ?? '');
  return {
    document: compress(text),
    metadata: compress(JSON.stringify(expandSeriesDocument(document).map((json) => inSeries(json, address)))),
    address,
    etag: createHash('sha256').update(text).digest('base64url').slice(0, 27),
  };
}

function inSeries(dicomJson: DicomJson, address: string): DicomJson {
  return resolveBulkDataUris(dicomJson, `${address}instances/${firstText(dicomJson, '00080018')}/bulkdata/`);
}

function compress(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(text, { level: 6 }));
}
