import type { AddressInfo } from 'node:net';
import type { FirstAccount, KeptFirstRun } from './modules/organisations/index.ts';
import type { Config } from './platform/config/index.ts';

/**
 * What the terminal says when the server is up: where it is, at the first start how to sign in, and later where that is kept. Japanese, then English.
 *
 * @param showPassword false leaves out a password that was made up: it is in the file
 */
export function welcome(
  config: Config,
  addresses: readonly AddressInfo[],
  first: FirstAccount | KeptFirstRun | null,
  { showPassword }: { showPassword: boolean },
): string {
  const port = addresses[0]?.port;
  const address = config.port === 0 ? `http://localhost:${port}` : config.origin;
  const lines = ['', `  Mado  ${address}`, ''];
  if (first) {
    lines.push('  最初のアカウント / First account');
    if ('email' in first) {
      lines.push(`    メールアドレス / E-mail     ${first.email}`);
      if (first.password === null) lines.push('    パスワード / Password       (MADO_ADMIN_PASSWORD)');
      else if (showPassword) lines.push(`    パスワード / Password       ${first.password}`);
    }
    if (first.file) lines.push(`    保存先 / Kept in            ${first.file}`);
    lines.push('');
  }
  return `${lines.join('\n')}\n`;
}
