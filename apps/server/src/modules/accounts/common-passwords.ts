import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as everywhere } from '@zxcvbn-ts/language-common';
import { dictionary as inJapan } from '@zxcvbn-ts/language-ja';

/**
 * A password that needs fewer tries than this is common, whoever tries what others have chosen first: what zxcvbn calls
 * a score of 2 and less.
 */
const fewTries = 1e8;
/** So many characters are looked at from either end; work on more grows with their square. */
const looked = 40;
/** Ways of reading signs as letters. */
const readings = 10;

/** The product's own name is among the first that is tried. */
const ownNames = ['mado', '窓', 'dicom'];

const triesOf = estimator();

/**
 * Whether a password is on a list of those that others have chosen, or is put together from such ones, from names and
 * words, keys that lie beside each other, dates, runs and repetitions, in whatever capitals, with signs in the place of
 * letters, from behind as well.
 *
 * Loading this file reads the lists, which takes a tenth of a second and 30 MB: it is imported when the first password
 * is looked at.
 *
 * @param password in one form of its letters
 * @param about what others know of whose it is: address, name
 */
export function isGuessable(password: string, about: readonly string[]): boolean {
  const known = [...ownNames, ...about.flatMap((text) => [text, ...text.split('@'), ...text.split(/[\s@._+-]+/)])];
  const text = twice(password);
  // With a strong end, a weak beginning does not matter.
  const ends = text.length > looked ? [text.slice(0, looked), text.slice(-looked)] : [text];
  return ends.every((end) => triesOf(end, known) < fewTries);
}

/** What is repeated to its end, two times. */
function twice(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return period < text.length ? text.slice(0, period * 2) : text;
}

function estimator(): (password: string, known: readonly string[]) => number {
  const lists = new ZxcvbnFactory({
    dictionary: {
      passwords: everywhere['passwords-common'],
      firstnames: inJapan['firstnames'],
      lastnames: inJapan['lastnames'],
      commonWords: inJapan['commonWords'],
      wikipedia: inJapan['wikipedia'],
    },
    graphs: adjacencyGraphs,
    maxLength: looked,
    l33tMaxSubstitutions: readings,
  });
  return (password, known) => lists.check(password, [...known]).guesses;
}
