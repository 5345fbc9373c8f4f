import Snackbar from '@mui/material/Snackbar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JumpFailure } from './jump-to-measurement.ts';

/** Why what was measured cannot be shown. */
export function JumpFailed({ failure, onClose }: { failure: JumpFailure; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Snackbar
      open
      autoHideDuration={5000}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      message={t(`annotations.${failure}`)}
    />
  );
}
