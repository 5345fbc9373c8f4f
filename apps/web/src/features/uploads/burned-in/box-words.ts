import type { Box } from '@mado/dicom/deidentify/burned-in';
import type { Text } from '../../../app/language/use-text.ts';

/** A box in words: its number, its size and where it lies, in pixels. */
export function boxWords({ column, row, columns, rows }: Box, at: number, t: Text): string {
  return t('uploads.burnedIn.box', { n: at + 1, columns, rows, column, row });
}
