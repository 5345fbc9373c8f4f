import type { SearchField } from '@mado/contract';
import { foldedName } from '../studies/index.ts';

/** A word of a query as it is compared, folded. */
export interface QueryWord {
  text: string;
  /** One or two letters or figures of Latin: they have to begin a word, since any text holds them somewhere [SE-4]. */
  begins: boolean;
}

/** What a query looks for: every word of it [SE-3]. */
export interface SearchWords {
  words: readonly QueryWord[];
  /** Pieces of the words by which the index finds candidates, as the database cuts texts (`search_grams`). */
  grams: readonly string[];
}

/** What no text is found by: the same as in `folded_words` of the migrations. */
const between =
  // eslint-disable-next-line no-control-regex
  /[\u0001-/:-@[-`{-\u007f\u0080-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+/;
const narrow = /^[a-z0-9]+$/;

/** The words of a query; none where it has neither letters nor figures, and finds nothing [SE-5]. */
export function wordsOf(query: string, field: SearchField): SearchWords {
  const folded = foldedName(query.toWellFormed());
  const texts = (field === 'StudyDate' ? plainDate(folded) : folded).split(between).filter((text) => text !== '');
  const words = [...new Set(texts)].map((text) => ({ text, begins: text.length <= 2 && narrow.test(text) }));
  return { words, grams: [...new Set(words.flatMap(gramsOf))] };
}

/** 2026-11-3, 2026/11/03, 2026年11月3日 as DICOM writes it, 20261103; a year or a month alone as its beginning. */
function plainDate(text: string): string {
  const [year = '', ...others] = text.trim().split(/[-/.年月日]/);
  if (others.at(-1) === '') others.pop();
  const isDate = /^\d{4}$/.test(year) && others.length <= 2 && others.every((part) => /^\d{1,2}$/.test(part));
  return isDate ? [year, ...others.map((part) => part.padStart(2, '0'))].join('') : text;
}

function gramsOf({ text, begins }: QueryWord): string[] {
  if (begins) return [`^${text}`];
  const letters = Array.from(text);
  if (letters.length === 1) return letters;
  return letters.flatMap((letter, n) => {
    const pair = letters.slice(n, n + 2);
    const three = letters.slice(n, n + 3);
    if (pair.length === 2 && !pair.every((one) => narrow.test(one))) return [pair.join('')];
    return three.length === 3 && three.every((one) => narrow.test(one)) ? [three.join('')] : [letter].slice(1);
  });
}
