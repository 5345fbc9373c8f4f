import { RequestFailure } from './http/index.ts';
import type { Text } from './language/use-text.ts';

/**
 * Words for what went wrong; of an error that is no failure of a request, nothing but that it happened. What an error
 * says is for the console.
 */
export function failureText(t: Text, failure: unknown, otherwise: string): string {
  if (!(failure instanceof RequestFailure)) return otherwise;
  if (failure.kind === 'refused') return failure.detail === '' ? otherwise : failure.detail;
  return t(`app.http.${failure.kind}`);
}
