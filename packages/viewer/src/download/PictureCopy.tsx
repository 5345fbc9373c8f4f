import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InNoticeRoom, inNoticeRoom } from '../runtime/notice-room.tsx';
import { copyPicture, type Copied } from './copy-picture.ts';
import { drawPicture } from './draw-picture.ts';
import { makeFile } from './make-file.ts';
import { usePicture, usePictureOrder, type TakenPicture } from './use-picture.ts';

interface PictureCopyProps {
  /** Opens the dialog that saves it as a file instead. */
  onDownload: () => void;
  onClose: () => void;
}

/**
 * Copies what the active pane shows, as large as the pane is, and says what has come of it; where the browser refuses
 * it, the file is offered [VW-163].
 */
export function PictureCopy({ onDownload, onClose }: PictureCopyProps): ReactNode {
  const { t } = useTranslation();
  const taken = usePicture({ follows: false });
  const copied = useCopied(typeof taken === 'string' ? null : taken);
  const isComing = copied === null && (typeof taken !== 'string' || taken === 'coming');
  if (isComing) return null;
  const why = typeof taken === 'string' ? taken : 'coming';
  const offered = copied === 'refused' || copied === 'tooLarge';
  return (
    <InNoticeRoom>
      <Snackbar
        open
        autoHideDuration={offered ? null : 5000}
        onClose={(_, reason) => reason !== 'clickaway' && onClose()}
        sx={inNoticeRoom}
        message={copied === null ? t(`download.why.${why}`) : t(`download.copy.${copied}`)}
        action={
          <>
            {offered && (
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  onClose();
                  onDownload();
                }}
              >
                {t('download.save')}
              </Button>
            )}
            <Button color="inherit" size="small" onClick={onClose}>
              {t('download.close')}
            </Button>
          </>
        }
      />
    </InNoticeRoom>
  );
}

/** What has come of copying a picture, once; null until it is known. */
function useCopied(taken: TakenPicture | null): Copied | null {
  const orderOf = usePictureOrder();
  const [copied, setCopied] = useState<Copied | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!taken || isBegun.current) return;
    isBegun.current = true;
    const size = taken.shown.paneSize;
    const order = orderOf(taken, size, globalThis.devicePixelRatio || 1, true);
    void copyPicture(makeFile(size, 'png', (context) => drawPicture(context, taken.shown, order))).then(setCopied);
  }, [taken, orderOf]);
  return copied;
}
