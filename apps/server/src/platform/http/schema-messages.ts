import type { Language } from '@mado/languages';
import type { z } from 'zod';
import de from 'zod/v4/locales/de.js';
import en from 'zod/v4/locales/en.js';
import es from 'zod/v4/locales/es.js';
import fr from 'zod/v4/locales/fr.js';
import ja from 'zod/v4/locales/ja.js';
import nl from 'zod/v4/locales/nl.js';
import ptBR from 'zod/v4/locales/pt-BR.js';
import ru from 'zod/v4/locales/ru.js';
import vi from 'zod/v4/locales/vi.js';
import zhCN from 'zod/v4/locales/zh-CN.js';

/** What zod says of a value that does not fit its schema, in every language. */
export const schemaMessages: Readonly<Record<Language, z.core.$ZodErrorMap>> = {
  'ja-JP': ja().localeError,
  'en-US': en().localeError,
  de: de().localeError,
  es: es().localeError,
  fr: fr().localeError,
  nl: nl().localeError,
  'pt-BR': ptBR().localeError,
  ru: ru().localeError,
  vi: vi().localeError,
  zh: zhCN().localeError,
};
