/**
 * A PDF of one page of A4 with a text on it.
 *
 * @param resources of the page, besides its font
 * @param content after the text
 */
export function aPdf(text: string, { resources = '', content = '', objects = '' } = {}): Buffer {
  const page = `BT /F1 60 Tf 60 700 Td (${text}) Tj ET ${content}`;
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>>>endobj
4 0 obj<</Length ${page.length}>>stream
${page}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
${objects}
trailer<</Root 1 0 R>>
`);
}
