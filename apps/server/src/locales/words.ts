import type { jaJP } from './ja-JP.ts';

/** What every language of the server has: the keys of the source, with a text each. */
export type Words = typeof jaJP;
