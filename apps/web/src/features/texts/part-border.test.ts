import { expect, test } from 'vitest';
import type { FileBytes } from '../../app/http/index.ts';
import { around } from './part-border.ts';
import { partBytes, textParts } from './text-parts.ts';

/** As the server has it: bytes of a range, and the charset of the beginning. */
function fileOf(bytes: Uint8Array<ArrayBuffer>, charset: string): FileBytes {
  return {
    size: bytes.length,
    read: async (begin, end) => ({ bytes: bytes.slice(begin, end), type: `text/plain; charset=${charset}` }),
  };
}

async function partsOf(bytes: Uint8Array<ArrayBuffer>, charset: string): Promise<string[]> {
  const parts = textParts(fileOf(bytes, charset));
  const { signal } = new AbortController();
  return Promise.all(Array.from({ length: parts.count }, (_, part) => parts.read(part, signal)));
}

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
/** 日本 three times and a letter, so that borders fall on every byte of a character. */
const written: Record<string, Uint8Array<ArrayBuffer>> = {
  'utf-8': hex('e697a5 e69cac e697a5 e69cac f0a09bb7 61'),
  shift_jis: hex('93fa 967b 93fa 835c b1 61'),
  'euc-jp': hex('c6fc cbdc 8eb1 8fb0a1 c6fc 61'),
};

function repeated(unit: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, n) => unit[n % unit.length] ?? 0);
}

test.each(['utf-8', 'shift_jis', 'euc-jp'])('in %s no character is cut between two parts [WB-20]', async (charset) => {
  const unit = written[charset] ?? new Uint8Array();
  for (const shift of Array.from({ length: unit.length }, (_, n) => n)) {
    const length = Math.floor((2.5 * partBytes) / unit.length) * unit.length;
    const bytes = new Uint8Array([...repeated(hex('78'), shift), ...repeated(unit, length)]);
    const parts = await partsOf(bytes, charset);
    expect(parts).toHaveLength(3);
    expect(parts.join('')).toBe(new TextDecoder(charset).decode(bytes));
    expect(parts.join('')).not.toContain('\ufffd');
  }
});

test('in ISO-2022-JP what is in force goes on behind the border', async () => {
  for (const shift of [0, 1]) {
    const kanji = repeated(hex('467c 4b5c'), 3 * partBytes);
    const bytes = new Uint8Array([
      ...repeated(hex('61'), partBytes - 100 - shift),
      ...hex('1b2442'),
      ...kanji.slice(0, 8_000),
      ...hex('1b2842'),
      ...repeated(hex('62'), partBytes),
    ]);
    const parts = await partsOf(bytes, 'iso-2022-jp');
    expect(parts.join('')).toBe(new TextDecoder('iso-2022-jp').decode(bytes));
    expect(parts[1]?.startsWith('日') || parts[1]?.startsWith('本')).toBe(true);
  }
});

test('where there are lines, a part ends with one', async () => {
  const line = new TextEncoder().encode('2026-11-23 検査を受け付けました\n');
  const bytes = repeated(line, line.length * 5_000);
  const parts = await partsOf(bytes, 'utf-8');
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect(part.endsWith('\n')).toBe(true);
  expect(parts.join('')).toBe(new TextDecoder().decode(bytes));
});

test('whatever the bytes are, parts lose and double nothing', async () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) >> 16;
  const bytes = Uint8Array.from({ length: partBytes * 2 + around + 5 }, () => random() & 0xff || 1).map((byte) =>
    byte === 0x0a ? 0x0b : byte,
  );
  for (const charset of ['utf-8', 'shift_jis', 'euc-jp', 'iso-2022-jp']) {
    const parts = await partsOf(bytes, charset);
    expect(parts.join('').length).toBeGreaterThan(partBytes / 2);
  }
});

test('a part whose end does not come says so', async () => {
  const parts = textParts({ size: 10, read: () => Promise.reject(new Error('no')) });
  await expect(parts.read(0, new AbortController().signal)).rejects.toThrow('no');
});
