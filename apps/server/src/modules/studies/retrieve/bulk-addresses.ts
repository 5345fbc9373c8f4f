import { gunzipSync, gzipSync } from 'node:zlib';
import { readdressedText, type DicomJson, type DicomJsonElement } from '@mado/dicom';

/**
 * DICOM JSON whose bulk data addresses lead to bulk data (PS3.18 F.2.6), made from one whose addresses are paths inside
 * the instance.
 *
 * @param before what stands before the path, such as `https://…/instances/1.2.3/bulkdata/`
 */
export function addressBulk(dicomJson: DicomJson, before: string): DicomJson {
  return Object.fromEntries(Object.entries(dicomJson).map(([tag, element]) => [tag, addressed(element, before)]));
}

function addressed(element: DicomJsonElement, before: string): DicomJsonElement {
  if (element.BulkDataURI !== undefined) return { ...element, BulkDataURI: before + element.BulkDataURI };
  if (element.vr !== 'SQ' || element.Value === undefined) return element;
  return { ...element, Value: element.Value.map((item) => addressBulk(item as DicomJson, before)) };
}

/** Text that was compressed, with other beginnings of its addresses, compressed; for threads. */
export function readdressedMetadata(gzip: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(readdressedText(gunzipSync(gzip).toString(), from, to), { level: 1 }));
}
