import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { failureText } from '../../app/failure-text.ts';
import { RequestFailure } from '../../app/http/index.ts';
import type { Text } from '../../app/language/use-text.ts';

/**
 * What the server refuses stands beside the fields that it names, which must be among those of the form; anything else
 * above them. The first of the fields gets the focus.
 */
export function showFailure<Fields extends FieldValues>(
  t: Text,
  form: UseFormReturn<Fields>,
  failure: unknown,
  otherwise: string,
): void {
  const named = failure instanceof RequestFailure ? Object.entries(failure.fields) : [];
  const ours = named.filter(([name]) => name in form.getValues());
  for (const [name, message] of ours) form.setError(name as Path<Fields>, { message });
  const [first] = ours;
  if (first) form.setFocus(first[0] as Path<Fields>);
  else form.setError('root', { message: failureText(t, failure, otherwise) });
}
