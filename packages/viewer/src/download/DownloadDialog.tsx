import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPicture } from './draw-picture.ts';
import { makeFile, saveFile } from './make-file.ts';
import { errorsOf, fileName, firstRequest, hasErrors, sizeOf, type PictureRequest } from './picture-request.ts';
import { PictureFields } from './PictureFields.tsx';
import { PicturePreview } from './PicturePreview.tsx';
import { neutralName } from './shown-picture.ts';
import { unitFor, usePicture, usePictureOrder } from './use-picture.ts';

/** Saves what the active pane shows as a picture of a size that the reader says [VW-160, VW-161]. */
export function DownloadDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} sx={{ fontSize: 16 }}>
        {t('download.title')}
      </DialogTitle>
      <Form onClose={onClose} />
    </Dialog>
  );
}

function Form({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const taken = usePicture();
  const shown = typeof taken === 'string' ? null : taken.shown;
  const [written, setWritten] = useState(firstRequest);
  // Until a name is typed it is that of the image, which may come later.
  const request: PictureRequest = { ...written, name: written.name ?? (shown ? neutralName(shown) : '') };
  const change = (next: PictureRequest) =>
    setWritten({ ...next, name: next.name === request.name ? written.name : next.name });
  const errors = errorsOf(request);
  const { state, make } = useMaking(onClose);
  const isReady = typeof taken !== 'string' && !hasErrors(errors) && state !== 'making';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void make(taken, request);
  };
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <DialogContent
        sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: { xs: '12px', sm: '20px' } }}
      >
        <div style={previewRoom}>
          {typeof taken === 'string' ? (
            <p role="status" style={{ margin: 0, padding: 12, color: tokens.ink2 }}>
              {t(`download.why.${taken}`)}
            </p>
          ) : (
            <PicturePreview taken={taken} size={sizeOf(request)} measured={request.measured} />
          )}
        </div>
        <PictureFields
          request={request}
          errors={{ ...errors, name: shown || written.name !== null ? errors.name : null }}
          onChange={change}
        />
      </DialogContent>
      <p role="alert" style={{ margin: '0 24px', fontSize: 13, lineHeight: 1.6, color: tokens.bad }}>
        {state === 'failed' ? t('download.tooLarge') : ''}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('download.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={!isReady}>
          {t(state === 'making' ? 'download.making' : 'download.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

const previewRoom = {
  flex: '0 0 auto',
  width: 'min(240px, 100%)',
  height: 'min(240px, 32vh)',
  alignSelf: 'center',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
} as const;

/** Makes the file and hands it to the browser. Where that fails all that was typed stays [VW-162]. */
function useMaking(onClose: () => void) {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const orderOf = usePictureOrder();
  const make = async (taken: Parameters<typeof orderOf>[0], request: PictureRequest): Promise<void> => {
    const size = sizeOf(request);
    if (!size) return;
    setState('making');
    // The words that it is being made are seen before drawing takes all of the time.
    await new Promise((resolve) => setTimeout(resolve));
    try {
      const order = orderOf(taken, size, unitFor(size), request.measured);
      saveFile(
        await makeFile(size, request.type, (context) => drawPicture(context, taken.shown, order)),
        fileName(request),
      );
      onClose();
    } catch {
      setState('failed');
    }
  };
  return { state, make };
}
