import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InNoticeRoom, inNoticeRoom } from '../runtime/notice-room.tsx';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { usualSlots } from '../session/window-presets.ts';

/** Said when a change was not kept: it holds for this page, and can be kept once more. */
export function PresetsRefused({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { refused, slots } = useSession((state) => state.presets);
  if (!refused) return null;
  return (
    <InNoticeRoom>
      <Snackbar
        open
        onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
        sx={inNoticeRoom}
        message={t('presets.refused')}
        action={
          <>
            <Button
              color="inherit"
              size="small"
              onClick={() => dispatch({ type: 'presets', slots: slots === usualSlots ? null : slots })}
            >
              {t('presets.again')}
            </Button>
            <Button color="inherit" size="small" onClick={onClose}>
              {t('presets.close')}
            </Button>
          </>
        }
      />
    </InNoticeRoom>
  );
}
