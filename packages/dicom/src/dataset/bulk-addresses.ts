/**
 * DICOM JSON as text, with the beginnings of its bulk data addresses replaced. Nothing else can look like the key:
 * inside of strings a quotation mark is escaped.
 */
export function readdressedText(text: string, from: string, to: string): string {
  return text.replaceAll(`"BulkDataURI":"${from}`, () => `"BulkDataURI":"${to}`);
}
