import { changeProfile } from '@mado/contract';
import type { Language } from '@mado/languages';
import { call, session } from '../../app/http/index.ts';
import { changeLanguage } from '../../app/language/i18n.ts';
import { loadFirstPart } from '../../app/load-part.ts';

/**
 * The page speaks a language from now on, and so do the letters of who is signed in. Where that cannot be kept with the
 * account the HTTP layer says so.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadFirstPart(() => changeLanguage(language));
  if (session.get() === null) return;
  await call(changeProfile, { body: { language } }).catch(() => undefined);
}
