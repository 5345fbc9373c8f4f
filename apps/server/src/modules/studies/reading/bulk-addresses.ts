import type { DicomJson, DicomJsonElement } from '@mado/dicom';

/**
 * DICOM JSON whose bulk data addresses lead to bulk data (PS3.18 F.2.6), made from one whose addresses are paths inside the instance.
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

/**
 * JSON text with the beginnings of its bulk data addresses replaced. Nothing else can look like the key: inside of strings a quotation mark is escaped.
 */
export function readdressedText(text: string, from: string, to: string): string {
  return text.replaceAll(`"BulkDataURI":"${from}`, () => `"BulkDataURI":"${to}`);
}
