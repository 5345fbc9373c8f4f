import type { DicomJson, DicomJsonElement } from '@mado/dicom';

/**
 * DICOM JSON whose bulk data addresses are relative to a metadata resource (PS3.18 F.2.6), made from one whose addresses are paths inside the instance.
 *
 * @param before what stands between the metadata's address and the path, such as `instances/1.2.3/bulkdata/`
 */
export function addressBulk(dicomJson: DicomJson, before: string): DicomJson {
  return Object.fromEntries(Object.entries(dicomJson).map(([tag, element]) => [tag, addressed(element, before)]));
}

function addressed(element: DicomJsonElement, before: string): DicomJsonElement {
  if (element.BulkDataURI !== undefined) return { ...element, BulkDataURI: before + element.BulkDataURI };
  if (element.vr !== 'SQ' || element.Value === undefined) return element;
  return { ...element, Value: element.Value.map((item) => addressBulk(item as DicomJson, before)) };
}
