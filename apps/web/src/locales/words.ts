import type first from './ja-JP/first.ts';
import type rest from './ja-JP/rest.ts';

/**
 * What every language of the page has: the files of the source. Which keys are in them depends on how many forms a noun
 * has behind a number; `tools/locales` holds that.
 */
export type FirstWords = Readonly<Record<keyof typeof first, object>>;
export type RestOfWords = Readonly<Record<keyof typeof rest, object>>;
