import { gunzipSync, gzipSync } from 'node:zlib';
import { withBulkDataUris, type DicomJson, type DicomJsonElement } from '@mado/dicom';

/**
 * DICOM JSON whose bulk data URIs can be retrieved (PS3.18 F.2.6), made from one whose URIs are paths inside
 * the instance.
 *
 * @param before what stands before the path, such as `https://…/instances/1.2.3/bulkdata/`
 */
export function resolveBulkDataUris(dicomJson: DicomJson, before: string): DicomJson {
  return Object.fromEntries(Object.entries(dicomJson).map(([tag, element]) => [tag, addressed(element, before)]));
}

function addressed(element: DicomJsonElement, before: string): DicomJsonElement {
  if (element.BulkDataURI !== undefined) return { ...element, BulkDataURI: before + element.BulkDataURI };
  if (element.vr !== 'SQ' || element.Value === undefined) return element;
  return { ...element, Value: element.Value.map((item) => resolveBulkDataUris(item as DicomJson, before)) };
}

/** Text that was compressed, with other beginnings of its bulk data URIs, compressed; for threads. */
export function metadataWithBulkDataUris(gzip: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(withBulkDataUris(gunzipSync(gzip).toString(), from, to), { level: 1 }));
}
