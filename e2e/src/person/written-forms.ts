import { inflateRawSync } from 'node:zlib';
import { encodeText, type TextEncoding } from '@mado/dicom/testing';

const encodings: readonly TextEncoding[] = [
  'utf-8',
  'latin1',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'iso-ir-13',
  'iso-2022-kr',
  'euc-kr',
  'gb18030',
];

/** Every form in which a text may be written: in character sets, UTF-16, percent and base64 at any place. */
export function writtenForms(text: string): Buffer[] {
  const plain = encodings.flatMap((encoding) => {
    try {
      const bytes = Buffer.from(encodeText(text, encoding));
      return [bytes, ...withoutEscapes(bytes)];
    } catch {
      // Not in this repertoire.
      return [];
    }
  });
  const wide = Buffer.from(text, 'utf16le');
  const bytes = [...plain, wide, Buffer.from(wide).swap16()];
  const unique = [...new Map(bytes.map((one) => [one.toString('hex'), one])).values()];
  return [...unique, ...unique.flatMap((one) => [...inPercent(one), ...inBase64(one)])];
}

/**
 * What stands between the escape sequences of ISO 2022, which another part of the same value may have set before
 * (PS3.5 6.1.2.5); too few letters of it say nothing.
 */
function withoutEscapes(bytes: Buffer): Buffer[] {
  if (!bytes.includes(0x1b)) return [];
  // oxlint-disable-next-line no-control-regex
  const bare = Buffer.from(bytes.toString('latin1').replaceAll(/\x1b(\$\)|[$(])./g, ''), 'latin1');
  return bare.length >= 6 ? [bare] : [];
}

function inPercent(bytes: Buffer): Buffer[] {
  const all = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const encoded = encodeURIComponent(bytes.toString('utf8'));
  return [all, all.toUpperCase(), ...(encoded.includes('%') ? [encoded] : [])].map((one) => Buffer.from(one));
}

/** The letters that are the same whatever stands before and behind; too few of them say nothing. */
function inBase64(bytes: Buffer): Buffer[] {
  return [0, 1, 2]
    .map((before) => {
      const letters = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      return Buffer.from(letters.slice(before === 0 ? 0 : 4, -4));
    })
    .filter(({ length }) => length >= 8);
}

/** Bytes, and behind them what any deflated data set in them inflates to. */
export function withInflated(bytes: Buffer): Buffer {
  const found = [bytes];
  const syntax = Buffer.from('1.2.840.10008.1.2.1.99');
  for (let at = bytes.indexOf(syntax); at >= 0; at = bytes.indexOf(syntax, at + 1)) {
    const prefix = bytes.lastIndexOf('DICM', at);
    if (prefix < 0 || at - prefix > 1000) continue;
    // File Meta Information Group Length is its first element (PS3.10 7.1).
    const start = prefix + 16 + bytes.readUInt32LE(prefix + 12);
    try {
      found.push(inflateRawSync(bytes.subarray(start), { finishFlush: 2 }));
    } catch {
      // What follows is no deflated data set.
    }
  }
  return Buffer.concat(found);
}
