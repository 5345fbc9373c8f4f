import { createHash } from 'node:crypto';

/** What a synthetic PDF has besides text. */
export interface PdfExtras {
  /** JavaScript that runs where the document is opened, by programs that run such. */
  readonly javaScript?: string;
  /** Addresses that the first page leads to, one below the other. */
  readonly links?: readonly string[];
  /** The last page is led to from the first. */
  readonly toEnd?: boolean;
  /** Without which it cannot be read. */
  readonly password?: string;
}

/**
 * A PDF (ISO 32000-1) with a line of text on each page: letters in Helvetica, Japanese in a font that is named and not
 * in the file, encoded by a predefined character map.
 */
export function pdfOf(
  pages: readonly string[],
  { javaScript, links = [], toEnd = false, password }: PdfExtras = {},
): Uint8Array {
  const objects: string[] = [];
  const locked = password === undefined ? null : lockOf(password);
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
    const kept = locked ? locked.hide(content, objects.length + 1) : content;
    const stream = put(`<< /Length ${kept.length} >>\nstream\n${kept}\nendstream`);
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
  const bodies = locked
    ? objects.map((body, n) => withHiddenStrings(body, (text) => locked.hide(text, n + 1)))
    : objects;
  return written(bodies, catalog, locked?.entries ?? '');
}

/** An object whose strings are hidden as its stream is; a stream is hidden where it is made. */
function withHiddenStrings(body: string, hide: (text: string) => string): string {
  if (body.includes('\nstream\n')) return body;
  const hidden = (text: string): string => Buffer.from(hide(text), 'latin1').toString('hex');
  return body.replace(/\(((?:\\.|[^()\\])*)\)/g, (_, text: string) => `<${hidden(text.replace(/\\(.)/g, '$1'))}>`);
}

/** The standard security handler with 40 bits (ISO 32000-1 7.6.3, revision 2). */
function lockOf(password: string): { entries: string; hide: (text: string, object: number) => string } {
  const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const rights = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded, owner, rights, Buffer.from([0])).subarray(0, 5);
  const user = rc4(key, padding);
  const entries = ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >> /ID [<00> <00>]`;
  const hide = (text: string, object: number): string => {
    const own = md5(key, Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0])).subarray(0, 10);
    return rc4(own, Buffer.from(text, 'latin1')).toString('latin1');
  };
  return { entries, hide };
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, n) => n);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}

function ucs2(text: string): string {
  return Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
}

/** Header, objects, cross-reference table and trailer (ISO 32000-1 7.5). */
function written(objects: readonly string[], catalog: number, entries: string): Uint8Array {
  let text = '%PDF-1.7\n';
  const places = objects.map((body, n) => {
    const place = text.length;
    text += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R${entries} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
