import type { AddressInfo } from 'node:net';
import { spokenToAnyone, words } from './locales/index.ts';
import type { FirstAccount, KeptFirstRun } from './modules/organisations/index.ts';
import type { Config } from './platform/config/index.ts';

/**
 * What the terminal says when the server is up: where it is, at the first start how to sign in, and later where that is
 * kept. In the language of the installation, then in English.
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
    const texts = spokenToAnyone(config.language).map((language) => words[language].terminal);
    const said = (key: keyof (typeof texts)[number]) => texts.map((text) => text[key]).join(' / ');
    const row = (key: 'email' | 'password' | 'kept', value: string) => `    ${padded(said(key), 28)}${value}`;
    lines.push(`  ${said('firstAccount')}`);
    if ('email' in first) {
      lines.push(row('email', first.email));
      if (first.password === null) lines.push(row('password', '(MADO_ADMIN_PASSWORD)'));
      else if (showPassword) lines.push(row('password', first.password));
    }
    if (first.file) lines.push(row('kept', first.file));
    lines.push('');
  }
  return `${lines.join('\n')}\n`;
}

/** Filled up to a width in cells of a terminal, of which a wide letter takes two (UAX #11). */
function padded(text: string, width: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  const wide = letters.filter((letter) =>
    /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(letter),
  );
  return text + ' '.repeat(Math.max(1, width - letters.length - wide.length));
}
