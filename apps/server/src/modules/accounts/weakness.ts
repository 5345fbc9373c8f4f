import { fieldDetail, type FieldProblem } from '@mado/contract';

/** What is wrong with a password (decision 48), or null. */
export function weakness(password: string): FieldProblem | null {
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length < 12) return 'password_short';
  if (password.length > 1024) return 'password_long';
  if (isCommon(password)) return 'password_common';
  return null;
}

/** `weakness` in English, for the operator at a shell. */
export function weaknessInWords(password: string): string | null {
  const weak = weakness(password);
  return weak && fieldDetail(weak, 'en-US');
}

/** Words that common long passwords are made of; a password that is one of them, repeated or with digits and signs around it, is common. */
const commonWords =
  /^(?:password|passw0rd|qwertyuiop|qwerty|asdfghjkl|asdf|zxcvbnm|letmein|welcome|administrator|admin|iloveyou|monkey|dragon|sunshine|princess|football|baseball|superman|trustno|changeme|secret|master|login|hello|abc|test|mado)+$/;

function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < 5) return true;
  const letters = plain.replace(/[^a-z]/g, '');
  if (commonWords.test(letters)) return true;
  return isRun(plain);
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
