import type { DetectedEncoding } from './character-sets.ts';

/**
 * A value with bytes that are not ASCII, and whether it is a person's name (whose second and third group hold
 * full-width text).
 */
export interface TextSample {
  bytes: Uint8Array;
  isName: boolean;
}

/** Mean plausibility from which text counts as Japanese; that of names of common characters is near 1. */
const plausible = 0.6;

/**
 * Which of the encodings that Japanese systems write without declaring fits all samples: UTF-8 when it is valid, else
 * Shift_JIS or EUC-JP when it is valid and makes plausible Japanese. Undefined when none does.
 */
export function detectEncoding(samples: readonly TextSample[]): DetectedEncoding | undefined {
  if (areValid(samples, 'utf-8')) return 'utf-8';
  const scores = (['shift_jis', 'euc-jp'] as const).map((encoding) => ({
    encoding,
    score: japaneseScore(samples, encoding),
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= plausible ? best.encoding : undefined;
}

/** Whether every sample is text of an encoding. */
export function areValid(samples: readonly TextSample[], encoding: string): boolean {
  return samples.every(({ bytes }) => decodedStrictly(bytes, encoding) !== undefined);
}

/** Whether two kana or kanji stand beside each other somewhere. */
export function hasJapaneseWord(samples: readonly TextSample[], encoding: DetectedEncoding): boolean {
  return samples.some(({ bytes }) => /[\u3041-\u30fe\u4e00-\u9fff]{2}/.test(decodedStrictly(bytes, encoding) ?? ''));
}

function decodedStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Plausibility per byte that is not ASCII, 0 to 1; -1 when one sample is not valid. */
function japaneseScore(samples: readonly TextSample[], encoding: 'shift_jis' | 'euc-jp'): number {
  let score = 0;
  let total = 0;
  for (const { bytes, isName } of samples) {
    const text = decodedStrictly(bytes, encoding);
    if (text === undefined) return -1;
    for (const [group, part] of text.split(isName ? '=' : '\0').entries()) {
      const halfWidth = halfWidthPlausibility(part, group > 0);
      for (const character of part) {
        const [bytesUsed, weight] = characterWeight(character, halfWidth);
        score += bytesUsed * weight;
        total += bytesUsed;
      }
    }
  }
  return total === 0 ? -1 : score / total;
}

/**
 * Half-width katakana is what alphabetic groups and short texts are written in; in the other groups it is EUC-JP
 * misread. A voice mark after anything but a letter that can be voiced, and punctuation inside, are signs of the same.
 */
function halfWidthPlausibility(part: string, fullWidthExpected: boolean): number {
  if (fullWidthExpected) return 0.1;
  if (/[｡-･]/.test(part) || /(^|[^ｦ-ﾝ])[ﾞﾟｰ]/.test(part) || /[^ｳｶ-ﾄﾊ-ﾎ]ﾞ|[^ﾊ-ﾎ]ﾟ/.test(part)) return 0.1;
  return 0.9;
}

function characterWeight(character: string, halfWidth: number): [bytes: number, weight: number] {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return [0, 0];
  if (code >= 0xff61 && code <= 0xff9f) return [1, halfWidth];
  if (code >= 0x3041 && code <= 0x30fe) return [2, 1];
  if (code >= 0x4e00 && code <= 0x9fff) return [2, isCommonKanji(character) ? 1 : 0.5];
  // Full-width Latin letters, digits and signs, and the ideographic space, comma, full stop and brackets.
  if ((code >= 0xff01 && code <= 0xff5e) || (code >= 0x3000 && code <= 0x3015)) return [2, 0.8];
  return [2, 0];
}

let common: Set<string> | undefined;

/** Level 1 of JIS X 0208, rows 16 to 47: the kanji in everyday use. */
function isCommonKanji(character: string): boolean {
  if (!common) {
    const bytes: number[] = [];
    for (let row = 16; row <= 47; row++) for (let cell = 1; cell <= 94; cell++) bytes.push(0xa0 + row, 0xa0 + cell);
    common = new Set(new TextDecoder('euc-jp').decode(Uint8Array.from(bytes)));
  }
  return common.has(character);
}
