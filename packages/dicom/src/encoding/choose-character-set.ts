import { normalisedTerms, type CharacterSet } from './character-sets.ts';
import { tagText, type Element, type Source } from './elements.ts';

/** The character sets of a data set and its items. */
export interface CharacterSets {
  /** What holds where nothing is declared: the default repertoire, ISO-IR 6 (PS3.5 6.1.2.1). */
  root: CharacterSet;
  /** The set of a data set or item that declares `declared`, or inherits (PS3.3 C.12.1.1.2, PS3.5 7.5.3). */
  of(declared: string | undefined, inherited: CharacterSet): CharacterSet;
}

/** The character sets as declared; unknown terms are noted once. */
export function characterSetsOf(source: Source, elements: Element[]): CharacterSets {
  void elements;
  const noted = new Set<string>();
  return {
    root: { declared: '' },
    of(declared, inherited) {
      if (declared === undefined) return inherited;
      if (normalisedTerms(declared).unknown && !noted.has(declared)) {
        noted.add(declared);
        source.notes.push({ kind: 'charset_unknown', tag: tagText(0x00080005) });
      }
      return { declared };
    },
  };
}
