import type { FieldError, FieldErrorsImpl, Merge } from 'react-hook-form';

/** What a form says beside a field, in the person's language; undefined: nothing is wrong with it. */
export function wordsOf(field: FieldError | Merge<FieldError, FieldErrorsImpl> | undefined): string | undefined {
  const words = field?.message;
  return typeof words === 'string' ? words : undefined;
}
