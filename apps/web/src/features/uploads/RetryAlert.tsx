import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

/** Says what failed, and lets the person try it again. */
export function RetryAlert({ onAgain, children }: { onAgain: () => void; children: ReactNode }): ReactNode {
  const t = useText();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onAgain}>
          {t('uploads.deidentify.check.again')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
