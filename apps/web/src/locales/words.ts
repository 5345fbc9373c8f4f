import type source from './ja-JP/index.ts';

/**
 * What every language of the page has: the files of the source. Which keys are in them depends on how many forms a noun
 * has behind a number; `tools/locales` holds that.
 */
export type Words = Readonly<Record<keyof typeof source, object>>;
