import { createHash } from 'node:crypto';
import { gzipSync, inflateSync } from 'node:zlib';
import { buildSeriesDocument, expandSeriesDocument, firstText, type DicomJson } from '@mado/dicom';
import { addressBulk } from './reading/bulk-addresses.ts';

/** What readers get of a series, compressed. */
export interface BuiltDocument {
  /** gzip of the compact series document, JSON */
  document: Uint8Array<ArrayBuffer>;
  /** gzip of the DICOM JSON of all instances in viewing order, as WADO-RS metadata has it; bulk data addresses relative to it */
  metadata: Uint8Array<ArrayBuffer>;
  /** the same for the same document */
  etag: string;
}

/** @param dicomJson of every instance of the series, in any order: UTF-8, deflated (RFC 1950) */
export function buildDocument(dicomJson: readonly Uint8Array[]): BuiltDocument {
  const all = dicomJson.map((bytes) => JSON.parse(inflateSync(bytes).toString('utf8')) as DicomJson);
  const document = buildSeriesDocument(all);
  const text = JSON.stringify(document);
  return {
    document: compress(text),
    metadata: compress(JSON.stringify(expandSeriesDocument(document).map(inSeries))),
    etag: createHash('sha256').update(text).digest('base64url').slice(0, 27),
  };
}

/** With bulk data addresses relative to the series' metadata resource (PS3.18 10.4.1.1.2). */
function inSeries(dicomJson: DicomJson): DicomJson {
  return addressBulk(dicomJson, `instances/${firstText(dicomJson, '00080018')}/bulkdata/`);
}

function compress(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(text, { level: 6 }));
}
