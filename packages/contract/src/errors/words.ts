import type { jaJP as fields } from './fields/ja-JP.ts';
import type { jaJP as phrases } from './phrases/ja-JP.ts';
import type { ErrorCode } from './table.ts';

/** Per error: what it means for the person who meets it, and what they can do. */
export type ErrorWords = Readonly<Record<ErrorCode, readonly [means: string, todo: string]>>;

/** What can be wrong with a field of a request, besides what its schema says. */
export type FieldProblem = keyof typeof fields;
export type FieldWords = Readonly<Record<FieldProblem, string>>;

/** What joins words to a sentence, and what the levels of rights are called. */
export type PhraseWords = Readonly<Record<keyof typeof phrases, string>>;
