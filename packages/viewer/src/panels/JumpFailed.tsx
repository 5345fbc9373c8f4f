import Snackbar from '@mui/material/Snackbar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InNoticeRoom, inNoticeRoom } from '../runtime/notice-room.tsx';
import type { JumpFailure } from './jump-to-image.ts';

/** Why what was measured cannot be shown. */
export function JumpFailed({ failure, onClose }: { failure: JumpFailure; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <InNoticeRoom>
      <Snackbar
        open
        autoHideDuration={5000}
        onClose={(_, reason) => reason !== 'clickaway' && onClose()}
        sx={inNoticeRoom}
        message={t(`annotations.${failure}`)}
      />
    </InNoticeRoom>
  );
}
