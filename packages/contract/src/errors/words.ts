import type { ErrorCode } from './table.ts';

/** Per error: what it means for the person who meets it, and what they can do. */
export type ErrorWords = Record<ErrorCode, readonly [means: string, todo: string]>;
