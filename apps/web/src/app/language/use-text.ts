import { useTranslation } from 'react-i18next';
import type first from '../../locales/ja-JP/first.ts';
import type rest from '../../locales/ja-JP/rest.ts';

type Keys<Words, Before extends string = ''> = {
  [Word in keyof Words & string]: Words[Word] extends string
    ? `${Before}${Word}`
    : Keys<Words[Word], `${Before}${Word}.`>;
}[keyof Words & string];

/** Every text of the web app by its key: `uploads.batch.progress`. */
type TextKey = Keys<typeof first & typeof rest>;

/** Gives a text in the language of the page, its placeholders filled in. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/**
 * The same function until the language changes. Keys are checked; i18next's own types would reach into the viewer's
 * texts.
 */
export function useText(): Text {
  return useTranslation().t as Text;
}
