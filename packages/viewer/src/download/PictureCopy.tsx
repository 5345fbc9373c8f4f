import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, type NoticeType } from '../runtime/Notice.tsx';
import { useRuntime } from '../runtime/runtime-context.ts';
import { mayStillSave, type NotSaved } from '../session/saved-image.ts';
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
  const outcome = copied ?? (typeof taken === 'string' ? taken : 'coming');
  const offered = copied === 'refused' || copied === 'tooLarge';
  const onSave = () => {
    onClose();
    onDownload();
  };
  return (
    <Notice
      type={types[outcome]}
      message={t(copied === null || copied === 'left' ? `download.why.${outcome}` : `download.copy.${copied}`)}
      duration={offered ? null : 5000}
      onClose={onClose}
      actions={
        offered && (
          <Button size="small" onClick={onSave}>
            {t('download.save')}
          </Button>
        )
      }
    />
  );
}

const types: Readonly<Record<Copied | NotSaved, NoticeType>> = {
  copied: 'success',
  refused: 'error',
  tooLarge: 'error',
  failed: 'error',
  nothing: 'warning',
  coming: 'warning',
  left: 'warning',
};

/** What has come of copying a picture, once; null until it is known. */
function useCopied(taken: TakenPicture | null): Copied | 'left' | null {
  const { session } = useRuntime();
  const orderOf = usePictureOrder();
  const [copied, setCopied] = useState<Copied | 'left' | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!taken || isBegun.current) return;
    isBegun.current = true;
    const size = taken.shown.paneSize;
    const order = orderOf(taken, size, globalThis.devicePixelRatio || 1, true);
    // The right to it may have gone while what lies over it was read, or while it was made [VW-223].
    const mayCopy = () => mayStillSave(session.getState(), taken.shown.series.series.document);
    const make = async (): Promise<Blob> => {
      const file = await makeFile(size, 'png', (context) => drawPicture(context, taken.shown, order));
      if (!mayCopy()) throw new Error('it may not be copied any more');
      return file;
    };
    const copying = mayCopy() ? copyPicture(make()) : Promise.resolve('refused' as const);
    void copying.then((outcome) => setCopied(outcome !== 'copied' && !mayCopy() ? 'left' : outcome));
  }, [taken, orderOf, session]);
  return copied;
}
