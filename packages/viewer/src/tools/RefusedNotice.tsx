import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { ReactNode } from 'react';
import { InNoticeRoom, inNoticeRoom } from '../runtime/notice-room.tsx';

interface RefusedNoticeProps {
  message: ReactNode;
  again: string;
  close: string;
  /** Keeps it once more. */
  onAgain: () => void;
  onClose: () => void;
}

/** Said when a choice of the reader's was not kept; it stays until somebody closes it. */
export function RefusedNotice({ message, again, close, onAgain, onClose }: RefusedNoticeProps): ReactNode {
  return (
    <InNoticeRoom>
      <Snackbar
        open
        onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
        sx={inNoticeRoom}
        message={message}
        action={
          <>
            <Button color="inherit" size="small" onClick={onAgain}>
              {again}
            </Button>
            <Button color="inherit" size="small" onClick={onClose}>
              {close}
            </Button>
          </>
        }
      />
    </InNoticeRoom>
  );
}
