import type { CharacterSet } from '../encoding/character-sets.ts';
import { undeclared, type CharacterSets } from '../encoding/choose-character-set.ts';
import type { Element, Source } from '../encoding/elements.ts';
import { declaredSet } from './declared-set.ts';
import { valueText } from './new-value.ts';
import { profileRow } from './profile.ts';
import { replacingWord } from './replacement.ts';
import { inHalfWidth, inKatakana } from './widths.ts';

const texts = new Set('AE DA LO LT PN SH ST UC UT'.split(' '));
const PATIENT_ID = 0x00100020;
/** With more words than any real file has, or in a text longer than a description, everything is taken to identify. */
const wordsAtMost = 1000;
const lettersAtMost = 10_240;

/** A day as people write it, of the Japanese calendar too, without spaces. */
const date = /\d[./年-]\d{1,2}[./月-]\d/;
const latin = /^[\u0020-\u007e]*$/;

/**
 * Tells whether a text has in it what identifies: a word of any value that the profile takes away and that is no
 * description itself, six digits in a row, or an address of mail [DI-17]. Upper and lower case, full and half width,
 * and letters with their marks or as one count as the same.
 */
export function identifyingWords(
  source: Source,
  elements: readonly Element[],
  sets: CharacterSets,
): (text: string) => boolean {
  let gathered: Set<string> | undefined;
  return (text) => {
    const words = (gathered ??= wordsOf(source, elements, sets));
    if (words.size > wordsAtMost || text.length > lettersAtMost) return true;
    const folded = fold(text);
    if (/\d{6}|@/.test(folded) || date.test(folded.replaceAll(/\s/g, ''))) return true;
    for (const word of words) if (isIn(folded, word)) return true;
    return false;
  };
}

function wordsOf(source: Source, elements: readonly Element[], sets: CharacterSets): Set<string> {
  const words = new Set<string>();
  collect(source, elements, sets, undeclared, words);
  // What takes the place of others says nothing of anybody.
  words.delete(fold(replacingWord));
  return words;
}

function collect(
  source: Source,
  elements: readonly Element[],
  sets: CharacterSets,
  inherited: CharacterSet,
  words: Set<string>,
): void {
  const set = sets.of(declaredSet(source, elements), inherited);
  for (const element of elements) {
    for (const item of element.items ?? []) collect(source, item.elements, sets, set, words);
    const row = profileRow(element.tag);
    const identifies = row && row.action !== 'uid' && !/[cp]/i.test(row.options);
    if (element.items || !texts.has(element.vr) || !(identifies || element.tag === PATIENT_ID)) continue;
    // Family names of one kanji are common (林), and in names Latin ones of two letters (Li).
    const shortest = element.vr === 'PN' ? 2 : 3;
    for (const word of fold(valueText(element, set, source)).split(/[\s^=\\,.;:()/_・-]+/))
      if (words.size <= wordsAtMost && word.length >= (latin.test(word) ? shortest : 1)) words.add(word);
  }
}

/** Whether a word stands in a text; one of two Latin letters by itself, since such stand in every other word. */
function isIn(folded: string, word: string): boolean {
  if (word.length > 2 || !latin.test(word)) return folded.includes(word);
  return folded.split(/[^a-z\d]+/).includes(word);
}

/** What nobody sees of a text, such as a soft hyphen or a space without width. */
const unseen = /[\p{Cf}\u034f]/gu;

/** Without what is behind thirty marks in a row: no word has them, and putting them in order takes their square. */
function withShortRuns(text: string): string {
  return text.replace(/(?<=\p{M}{30})\p{M}/gu, '');
}

/**
 * In lower case, letters and their marks as one, without what nobody sees; Latin letters and digits in half width, kana
 * as katakana in full width.
 */
function fold(text: string): string {
  return inKatakana(inHalfWidth(withShortRuns(text.replace(unseen, '')).normalize('NFC'))).toLowerCase();
}
