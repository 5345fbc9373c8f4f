import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Notice } from '../runtime/Notice.tsx';

interface RefusedNoticeProps {
  title?: string;
  message: ReactNode;
  again: string;
  /** Keeps it once more. */
  onAgain: () => void;
  onClose: () => void;
}

/** Said when a choice of the reader's was not kept; it stays until somebody closes it. */
export function RefusedNotice({ again, onAgain, ...told }: RefusedNoticeProps): ReactNode {
  return (
    <Notice
      type="error"
      duration={null}
      actions={
        <Button size="small" onClick={onAgain}>
          {again}
        </Button>
      }
      {...told}
    />
  );
}
