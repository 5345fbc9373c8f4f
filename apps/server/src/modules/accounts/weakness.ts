import { fieldDetail, type FieldProblem } from '@mado/contract';
import { commonLanguage } from '@mado/languages';
import { normalForm } from '../../platform/text/index.ts';

/**
 * What is wrong with a password [TK-8], or null.
 *
 * @param about what others know of whose it is: address, name
 */
export async function weakness(password: string, about: readonly string[]): Promise<FieldProblem | null> {
  // Before its form is looked for: that of a very long text takes long.
  if (password.length > 1024) return 'password_long';
  const plain = normalForm(password, 'NFKC');
  if (Array.from(plain).length < 12) return 'password_short';
  // Who only serves files never reads the lists.
  const { isGuessable } = await import('./common-passwords.ts');
  return isGuessable(plain, about) ? 'password_common' : null;
}

/** What is wrong with the password of the settings, in words for the operator; null where there is none. */
export async function weaknessOfSetting({
  MADO_ADMIN_PASSWORD: password,
  MADO_ADMIN_EMAIL: email = '',
}: Record<string, string | undefined>): Promise<string | null> {
  const weak = password ? await weakness(password, [email, email.split('@')[0] ?? '']) : null;
  return weak && fieldDetail(weak, commonLanguage);
}
