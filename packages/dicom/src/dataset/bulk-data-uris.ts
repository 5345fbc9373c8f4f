/**
 * DICOM JSON as text, with the beginnings of its bulk data URIs replaced. Searching for the key in the text is
 * safe: inside of strings every quotation mark is escaped.
 */
export function withBulkDataUris(text: string, from: string, to: string): string {
  return text.replaceAll(`"BulkDataURI":"${from}`, () => `"BulkDataURI":"${to}`);
}
