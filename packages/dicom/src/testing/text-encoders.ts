/**
 * How text of a synthetic file is written: the repertoires of PS3.3 C.12.1.1.2 that Japanese files use, those of their
 * neighbours, and some that files use without declaring. 'iso-2022-jp' takes katakana of half width as JIS X 0201 in
 * G1, as files do that declare ISO 2022 IR 13 and IR 87.
 */
export type TextEncoding =
  | 'ascii'
  | 'latin1'
  | 'iso-ir-13'
  | 'iso-2022-jp'
  | 'iso-2022-kr'
  | 'utf-8'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'gb18030';

/** The encoding that the terms of Specific Character Set (0008,0005) ask for. */
export function encodingOfTerms(terms: string): TextEncoding {
  if (terms.includes('IR 192')) return 'utf-8';
  if (terms.includes('IR 87')) return 'iso-2022-jp';
  if (terms.includes('IR 13')) return 'iso-ir-13';
  if (terms.includes('IR 149')) return 'iso-2022-kr';
  if (terms.includes('GB18030')) return 'gb18030';
  return terms.includes('IR 100') ? 'latin1' : 'ascii';
}

/** @throws Error when a character is not in the repertoire */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'iso-2022-jp') return encodeIso2022(text);
  if (encoding === 'iso-2022-kr') return encodeKorean(text);
  const bytes: number[] = [];
  for (const character of text) bytes.push(...characterBytes(character, encoding));
  return Uint8Array.from(bytes);
}

function characterBytes(
  character: string,
  encoding: Exclude<TextEncoding, 'utf-8' | 'iso-2022-jp' | 'iso-2022-kr'>,
): number[] {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return [code];
  if (encoding === 'latin1' && code < 0x100) return [code];
  if (encoding !== 'ascii' && encoding !== 'latin1') {
    const bytes = multiByteTable(encoding === 'iso-ir-13' ? 'shift_jis' : encoding).get(character);
    if (bytes && (encoding !== 'iso-ir-13' || bytes.length === 1)) return bytes;
  }
  throw new Error(`U+${code.toString(16)} cannot be written in ${encoding}`);
}

/** ISO 2022 with JIS X 0208 in G0, back to ASCII before every delimiter and at the end (PS3.5 6.1.2.5.3, annex H). */
function encodeIso2022(text: string): Uint8Array {
  const table = multiByteTable('euc-jp');
  const bytes: number[] = [];
  let wide = false;
  for (const character of text) {
    const pair = (character.codePointAt(0) ?? 0) < 0x80 ? undefined : (table.get(character) ?? []);
    // Of half width: JIS X 0201, which EUC-JP has behind a shift.
    const half = pair?.length === 2 && pair[0] === 0x8e ? pair[1] : undefined;
    const isWide = pair !== undefined && half === undefined;
    if (isWide !== wide) bytes.push(0x1b, ...(isWide ? [0x24, 0x42] : [0x28, 0x42]));
    wide = isWide;
    if (!isWide) bytes.push(half ?? character.charCodeAt(0));
    else if (pair.length === 2) bytes.push(...pair.map((byte) => byte & 0x7f));
    else throw new Error('a character is not in JIS X 0208');
  }
  if (wide) bytes.push(0x1b, 0x28, 0x42);
  return Uint8Array.from(bytes);
}

/** ISO 2022 with KS X 1001 in G1, which every part of a name asks for anew (PS3.5 annex I). */
function encodeKorean(text: string): Uint8Array {
  const bytes: number[] = [];
  let asked = false;
  for (const character of text) {
    const isWide = (character.codePointAt(0) ?? 0) >= 0x80;
    if (isWide && !asked) bytes.push(0x1b, 0x24, 0x29, 0x43);
    asked = isWide || (asked && !/[\\^=\r\n\f\t]/.test(character));
    bytes.push(...characterBytes(character, 'euc-kr'));
  }
  return Uint8Array.from(bytes);
}

const tables = new Map<string, Map<string, number[]>>();

/** The inverse of the platform's decoder: every one- and two-byte sequence, by its character. */
function multiByteTable(label: 'euc-jp' | 'shift_jis' | 'euc-kr' | 'gb18030'): Map<string, number[]> {
  const known = tables.get(label);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(label, { fatal: true });
  const add = (bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (character.length === 1 && !table.has(character)) table.set(character, bytes);
    } catch {
      // These bytes are no character.
    }
  };
  for (let first = 0x80; first < 0x100; first++) {
    add([first]);
    for (let second = 0x40; second < 0x100; second++) add([first, second]);
  }
  tables.set(label, table);
  return table;
}
