import { normalForm } from '../../platform/text/index.ts';
import { kanjiOfVariant } from './kanji-variants.ts';

/** Letters of Latin names that are letters of their own and no letter with a mark (Unicode does not decompose them). */
const latin: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const marksOfLatin = /([a-z])[\u0300-\u036f]+/g;
const katakana = /[\u30a1-\u30f6]/g;
const small = 'ぁぃぅぇぉっゃゅょゎゕゖ';
const full = 'あいうえおつやゆよわかけ';
/** Variation selectors, which choose a glyph of one character (UTS 37). */
const variationSelectors = /[\ufe00-\ufe0f]|\udb40[\udd00-\uddef]/g;

/**
 * A name, or a word of one, as fuzzy search compares it: width, case, hiragana and katakana, small kana, marks on Latin
 * letters and variants of kanji make no difference. `^`, `=` and spaces stay, so that groups, components and words do.
 *
 * A change of these rules needs a migration that empties the folded columns; they are filled again at the next start.
 */
export function foldedName(name: string): string;
export function foldedName(name: string | null): string | null;
export function foldedName(name: string | null): string | null {
  if (name === null) return null;
  // NFKC after NFKD: marks of Latin letters go, those of kana stay with their kana.
  const letters = normalForm(normalForm(name, 'NFKD').toLowerCase().replace(marksOfLatin, '$1'), 'NFKC');
  return letters
    .replace(/[æœøßłđðþı]/g, (letter) => latin[letter] ?? letter)
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[ぁぃぅぇぉっゃゅょゎゕゖ]/g, (kana) => full[small.indexOf(kana)] ?? kana)
    .replace(variationSelectors, '')
    .replace(/\p{Script=Han}/gu, (kanji) => kanjiOfVariant.get(kanji) ?? kanji);
}
