import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A note of the DICOM reader in the words of the upload's summary; one that this page does not know yet in general ones. */
export function useNoteText(): (code: string) => string {
  const { t } = useTranslation();
  return useCallback((code) => t([`uploads.notes.${code}`, 'uploads.notes.other']), [t]);
}
