import type { FileBytes } from '../../app/http/index.ts';
import { around, borderAt } from './part-border.ts';

/** A part is about so long, in bytes. */
export const partBytes = 65_536;

/** A text that is read part by part, in the charset that its beginning is written in. */
export interface TextParts {
  readonly count: number;
  /** @throws {RequestFailure} when it does not come */
  read: (part: number, signal: AbortSignal) => Promise<string>;
}

export function textParts(bytes: FileBytes): TextParts {
  let charset: Promise<string> | null = null;
  const charsetOf = (): Promise<string> => {
    // All parts wait for it: it is not given up with the one that asked first.
    charset ??= bytes.read(0, 1).then(({ type }) => /charset=([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8');
    charset.catch(() => (charset = null));
    return charset;
  };
  return {
    count: Math.ceil(bytes.size / partBytes),
    read: async (part, signal) => {
      const [begin, end] = [part * partBytes, Math.min((part + 1) * partBytes, bytes.size)];
      const from = Math.max(begin - around, 0);
      const [written, { bytes: read }] = await Promise.all([
        charsetOf(),
        bytes.read(from, Math.min(end + around, bytes.size), signal),
      ]);
      const border = (at: number) => {
        const first = Math.max(at - around, 0) - from;
        const found = borderAt(read.subarray(first, at - from + around), at - from - first, written);
        return { ...found, offset: found.offset + first };
      };
      const [first, last] = [border(begin), end === bytes.size ? null : border(end)];
      const text = read.subarray(first.offset, Math.max(last?.offset ?? read.length, first.offset));
      return new TextDecoder(written).decode(joined(first.escape, text));
    },
  };
}

function joined(escape: Uint8Array, text: Uint8Array): Uint8Array {
  if (escape.length === 0) return text;
  const both = new Uint8Array(escape.length + text.length);
  both.set(escape);
  both.set(text, escape.length);
  return both;
}
