import type { Language } from '@mado/languages';
import type { z } from 'zod';
import en from 'zod/v4/locales/en.js';
import ja from 'zod/v4/locales/ja.js';

/** What zod says of a value that does not fit its schema, in every language. */
export const schemaMessages: Readonly<Record<Language, z.core.$ZodErrorMap>> = {
  'ja-JP': ja().localeError,
  'en-US': en().localeError,
};
