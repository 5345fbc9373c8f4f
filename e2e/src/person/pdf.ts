/** What a synthetic PDF has besides text. */
export interface PdfExtras {
  /** JavaScript that runs where the document is opened, by programs that run such. */
  readonly javaScript?: string;
  /** Addresses that the first page leads to, one below the other. */
  readonly links?: readonly string[];
  /** The last page is led to from the first. */
  readonly toEnd?: boolean;
}

/**
 * A PDF (ISO 32000-1) with a line of text on each page: letters in Helvetica, Japanese in a font that is named and not
 * in the file, encoded by a predefined character map.
 */
export function pdfOf(pages: readonly string[], { javaScript, links = [], toEnd = false }: PdfExtras = {}): Uint8Array {
  const objects: string[] = [];
  const put = (body: string): number => objects.push(body);
  const [catalog, tree] = [put(''), put('')];
  const letters = put('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const descriptor = put(
    '<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 /Ascent 752 /Descent -221 /CapHeight 737 /StemV 114 >>',
  );
  const glyphs = put(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor ${descriptor} 0 R /DW 1000 >>`,
  );
  const japanese = put(
    `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UCS2-H /DescendantFonts [${glyphs} 0 R] >>`,
  );
  const numbers = pages.map((text, n) => {
    const content = `BT /F1 24 Tf 72 720 Td (Page ${n + 1}) Tj /F2 24 Tf 0 -48 Td <${ucs2(text)}> Tj ET`;
    const stream = put(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    return put(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R /Resources << /Font << /F1 ${letters} 0 R /F2 ${japanese} 0 R >> >> /Annots [] >>`,
    );
  });
  const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
  const place = (n: number): string => `/Rect [72 ${560 - 40 * n} 272 ${590 - 40 * n}] /Border [0 0 1]`;
  const annotations = links.map((link, n) =>
    put(`<< /Type /Annot /Subtype /Link ${place(n)} /A << /S /URI /URI (${link}) >> >>`),
  );
  if (toEnd) annotations.push(put(`<< /Type /Annot /Subtype /Link ${place(links.length)} /Dest [${last} 0 R /Fit] >>`));
  const list = annotations.map((number) => `${number} 0 R`).join(' ');
  objects[first - 1] = (objects[first - 1] ?? '').replace('/Annots []', `/Annots [${list}]`);
  objects[tree - 1] = `<< /Type /Pages /Kids [${numbers.map((n) => `${n} 0 R`).join(' ')}] /Count ${numbers.length} >>`;
  const action = javaScript === undefined ? '' : ` /OpenAction << /S /JavaScript /JS (${javaScript}) >>`;
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R${action} >>`;
  return written(objects, catalog);
}

/** A PDF that says that it is encrypted, by a password that nobody knows. */
export function encryptedPdf(): Uint8Array {
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >> /ID [<00> <00>]`;
  const text = Buffer.from(pdfOf(['秘密'])).toString('latin1');
  return Buffer.from(text.replace('trailer\n<<', `trailer\n<< ${encryption}`), 'latin1');
}

function ucs2(text: string): string {
  return Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
}

/** Header, objects, cross-reference table and trailer (ISO 32000-1 7.5). */
function written(objects: readonly string[], catalog: number): Uint8Array {
  let text = '%PDF-1.7\n';
  const places = objects.map((body, n) => {
    const place = text.length;
    text += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
