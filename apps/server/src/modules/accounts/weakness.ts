import { fieldDetail, type FieldProblem } from '@mado/contract';
import { commonLanguage } from '@mado/languages';
import { normalForm } from '../../platform/text/index.ts';

/** What is wrong with a password [TK-8], or null. */
export function weakness(password: string): FieldProblem | null {
  const characters = Array.from(normalForm(password, 'NFKC'));
  if (characters.length < 12) return 'password_short';
  if (password.length > 1024) return 'password_long';
  if (isCommon(password)) return 'password_common';
  return null;
}

/** `weakness` for the operator at a shell. */
export function weaknessInWords(password: string): string | null {
  const weak = weakness(password);
  return weak && fieldDetail(weak, commonLanguage);
}

/**
 * Words that common long passwords are made of; a password that is one of them, repeated or with digits and signs
 * around it, is common.
 */
const commonWords =
  'password passw0rd qwertyuiop qwerty asdfghjkl asdf zxcvbnm letmein welcome administrator admin iloveyou monkey dragon sunshine princess football baseball superman trustno changeme secret master login hello abc test mado'.split(
    ' ',
  );

function isCommon(password: string): boolean {
  const plain = normalForm(password, 'NFKC').toLowerCase();
  if (new Set(plain).size < 5) return true;
  const letters = plain.replace(/[^a-z]/g, '');
  if (isMadeOf(commonWords, letters)) return true;
  return isRun(plain);
}

/** The text is nothing but these words, one after the other: each place is tried once, whatever ways lead to it. */
function isMadeOf(words: readonly string[], text: string): boolean {
  const reached = new Set([0]);
  for (const at of reached) for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  return text !== '' && reached.has(text.length);
}

/** Mostly neighbours of each other, such as 123456789012 or abcdefghijkl. */
function isRun(text: string): boolean {
  let steps = 0;
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1);
    if (Math.abs(step) <= 1) steps += 1;
  }
  return steps >= text.length * 0.75;
}
