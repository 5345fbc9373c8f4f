/**
 * How text of a synthetic file is written: the repertoires of PS3.3 C.12.1.1.2 that Japanese files use, and two that
 * files use without declaring.
 */
export type TextEncoding = 'ascii' | 'latin1' | 'iso-ir-13' | 'iso-2022-jp' | 'utf-8' | 'shift_jis' | 'euc-jp';

/** The encoding that the terms of Specific Character Set (0008,0005) ask for. */
export function encodingOfTerms(terms: string): TextEncoding {
  if (terms.includes('IR 192')) return 'utf-8';
  if (terms.includes('IR 87')) return 'iso-2022-jp';
  if (terms.includes('IR 13')) return 'iso-ir-13';
  return terms.includes('IR 100') ? 'latin1' : 'ascii';
}

/** @throws Error when a character is not in the repertoire */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'iso-2022-jp') return encodeIso2022(text);
  const bytes: number[] = [];
  for (const character of text) bytes.push(...characterBytes(character, encoding));
  return Uint8Array.from(bytes);
}

function characterBytes(character: string, encoding: Exclude<TextEncoding, 'utf-8' | 'iso-2022-jp'>): number[] {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return [code];
  if (encoding === 'latin1' && code < 0x100) return [code];
  if (encoding !== 'ascii' && encoding !== 'latin1') {
    const bytes = multiByteTable(encoding === 'euc-jp' ? 'euc-jp' : 'shift_jis').get(character);
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
    const isWide = (character.codePointAt(0) ?? 0) >= 0x80;
    if (isWide !== wide) bytes.push(0x1b, ...(isWide ? [0x24, 0x42] : [0x28, 0x42]));
    wide = isWide;
    if (!isWide) bytes.push(character.charCodeAt(0));
    else {
      const pair = table.get(character);
      if (pair?.length !== 2 || pair[0] === 0x8e) throw new Error('a character is not in JIS X 0208');
      bytes.push(...pair.map((byte) => byte & 0x7f));
    }
  }
  if (wide) bytes.push(0x1b, 0x28, 0x42);
  return Uint8Array.from(bytes);
}

const tables = new Map<string, Map<string, number[]>>();

/** The inverse of the platform's decoder: every one- and two-byte sequence, by its character. */
function multiByteTable(label: 'euc-jp' | 'shift_jis'): Map<string, number[]> {
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
