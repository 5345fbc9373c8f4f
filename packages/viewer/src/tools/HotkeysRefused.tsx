import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InNoticeRoom, inNoticeRoom } from '../runtime/notice-room.tsx';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';

/** Said when a change of keys was not kept: it holds for this page, and can be kept once more [VW-130]. */
export function HotkeysRefused({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { refused, given } = useSession((state) => state.hotkeys);
  if (!refused) return null;
  return (
    <InNoticeRoom>
      <Snackbar
        open
        onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
        sx={inNoticeRoom}
        message={
          <>
            <strong>{t('controls.refusedTitle')}</strong>
            <br />
            {t('controls.refused')}
            <br />
            {t('controls.holds')}
          </>
        }
        action={
          <>
            <Button color="inherit" size="small" onClick={() => dispatch({ type: 'hotkeys', given })}>
              {t('controls.again')}
            </Button>
            <Button color="inherit" size="small" onClick={onClose}>
              {t('controls.close')}
            </Button>
          </>
        }
      />
    </InNoticeRoom>
  );
}
