/** Bytes around a nominal border in which the true one is looked for. */
export const around = 8_192;

/** Where one part ends and the next begins. */
export interface Border {
  /** in the bytes that were looked at */
  readonly offset: number;
  /** What of ISO 2022 is in force there (the escape), to be set in front of what is decoded from there on. */
  readonly escape: Uint8Array;
}

const newline = 0x0a;
const escape = 0x1b;
const nothing = new Uint8Array();

/**
 * The border that belongs to a nominal place: behind the first end of a line from there on; where a line is longer than
 * what is looked at, in front of the first character that begins there or later. A character of several bytes is never
 * cut, and both parts find the same border, since both look at the same bytes.
 *
 * @param bytes around the place, `around` on each side, fewer at the ends of the file
 * @param at the place in them
 */
export function borderAt(bytes: Uint8Array, at: number, charset: string): Border {
  if (at <= 0) return { offset: 0, escape: nothing };
  if (at >= bytes.length) return { offset: bytes.length, escape: nothing };
  // No charset that we know has the byte of a newline inside a character, and behind one ISO 2022 begins anew.
  const line = bytes.indexOf(newline, at - 1);
  if (line >= 0) return { offset: line + 1, escape: nothing };
  switch (charset) {
    case 'iso-2022-jp':
      return borderOfEscaped(bytes, at);
    case 'shift_jis':
      return borderOfPairs(bytes, at, (byte) => byte < 0x40, leadsInShiftJis);
    case 'euc-jp':
      return borderOfPairs(bytes, at, (byte) => byte < 0x80, leadsInEuc);
    default:
      return borderOfUtf8(bytes, at);
  }
}

/** A byte 10xxxxxx goes on with a character; none goes on for more than three. */
function borderOfUtf8(bytes: Uint8Array, at: number): Border {
  let offset = at;
  while (offset < at + 3 && ((bytes[offset] ?? 0) & 0xc0) === 0x80) offset += 1;
  return { offset, escape: nothing };
}

/** Bytes that a character has which begins with this one. */
type Length = (lead: number) => number;

const leadsInShiftJis: Length = (lead) => ((lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc) ? 2 : 1);
const leadsInEuc: Length = (lead) => (lead === 0x8f ? 3 : lead === 0x8e || lead >= 0xa1 ? 2 : 1);

/** Counts characters from the last byte before the place that can only stand by itself. */
function borderOfPairs(bytes: Uint8Array, at: number, isAlone: (byte: number) => boolean, length: Length): Border {
  let from = at;
  while (from > 0 && !isAlone(bytes[from - 1] ?? 0)) from -= 1;
  while (from < at) from += length(bytes[from] ?? 0);
  return { offset: Math.min(from, bytes.length), escape: nothing };
}

/** Behind the last escape there are pairs, or single letters (ISO 2022, `ESC $ B` and the like against `ESC ( B`). */
function borderOfEscaped(bytes: Uint8Array, at: number): Border {
  const begin = bytes.lastIndexOf(escape, at - 1);
  if (begin < 0) return { offset: at, escape: nothing };
  const inForce = bytes.subarray(begin, begin + 3);
  const behind = begin + 3;
  if (at <= behind) return { offset: begin, escape: nothing };
  const isPairs = inForce[1] === 0x24;
  return { offset: isPairs ? at + ((at - behind) % 2) : at, escape: inForce };
}
