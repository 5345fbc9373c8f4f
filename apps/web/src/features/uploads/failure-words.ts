import type { Text } from '../../app/language/use-text.ts';
import type { FileFailure } from './upload-state.ts';

/** Why a file did not arrive, for the person. */
export function failureWords({ detail, code, reason }: FileFailure, t: Text): string {
  if (reason) return t(`uploads.failed.${reason}`);
  if (code === 'not_deidentified' && detail === null) return t('uploads.failed.notDeidentified');
  return detail === null ? t('uploads.failed.tooBig') : detail || t('uploads.failed.generic');
}
