import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { SoFar } from './ProblemText.tsx';
import { useIsUploading, useUploads, useUploadState } from './uploads-context.ts';
import type { Upload } from './upload.ts';

/**
 * Where nobody is signed in: that an upload was stopped by the end of the session, and how it goes on. It names no
 * patient.
 */
export function StoppedUpload(): ReactNode {
  const { current } = useUploads();
  const inFlight = useIsUploading();
  return current !== null && inFlight && <Words upload={current} />;
}

function Words({ upload }: { upload: Upload }): ReactNode {
  const t = useText();
  const state = useUploadState(upload);
  const { done, total } = state;
  return (
    <Alert severity="warning" data-testid="stopped-upload" sx={{ mb: 3 }}>
      <AlertTitle>{`${t('uploads.panel.stopped')} ${t('uploads.batch.progress', { done, total })}`}</AlertTitle>
      {t('uploads.failed.session')}
      <SoFar state={state} />
    </Alert>
  );
}
