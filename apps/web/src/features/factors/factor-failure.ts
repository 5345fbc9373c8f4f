import { failureText } from '../../app/failure-text.ts';
import { RequestFailure } from '../../app/http/index.ts';
import type { Text } from '../../app/language/use-text.ts';

/** Words for what went wrong with a factor; what a browser says of passkeys is in no language of ours. */
export function factorFailure(t: Text, failure: unknown): string {
  if (failure instanceof RequestFailure) return failureText(t, failure, t('factors.failed'));
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return t('factors.passkey.givenUp');
  if (name === 'InvalidStateError') return t('factors.passkey.there');
  return t('factors.failed');
}
