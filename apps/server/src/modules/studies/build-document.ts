import { createHash } from 'node:crypto';
import { gzipSync, inflateSync } from 'node:zlib';
import { buildSeriesDocument, expandSeriesDocument, firstText, type DicomJson } from '@mado/dicom';
import { resolveBulkDataUris } from './retrieve/bulk-data-uris.ts';
import { seriesAddress } from './series-address.ts';

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
 * @param dicomJson of every instance of the series, in any order: UTF-8, deflated (RFC 1950)
 * @param root absolute DICOMweb root, below which the bulk data is
 */
export function buildDocument(dicomJson: readonly Uint8Array[], root: string): BuiltDocument {
  const all = dicomJson.map((bytes) => JSON.parse(inflateSync(bytes).toString('utf8')) as DicomJson);
  const document = buildSeriesDocument(all);
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
