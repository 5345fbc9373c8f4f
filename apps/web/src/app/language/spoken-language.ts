import { isLanguage, sourceLanguage, type Language } from '@mado/languages';
import i18next from 'i18next';

/** The language in which the page speaks now; a component that draws with it asks for its texts too. */
export function spokenLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : sourceLanguage;
}
