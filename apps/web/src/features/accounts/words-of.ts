/**
 * What a form says beside a field, in the person's language; undefined: nothing is wrong with it.
 *
 * @param errors those of a form, by the names of its fields
 */
export function wordsOf(errors: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const { [name]: field } = errors;
  if (typeof field !== 'object' || field === null || !('message' in field)) return undefined;
  const { message } = field;
  return typeof message === 'string' ? message : undefined;
}
