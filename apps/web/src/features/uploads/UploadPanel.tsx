import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useSession } from '../../app/http/index.ts';
import { AbortDialog } from './AbortDialog.tsx';
import { BeforeLeaving } from './BeforeLeaving.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { ProgressPaper } from './ProgressPaper.tsx';
import { SummaryDialog } from './SummaryDialog.tsx';
import { isRunning, needsSummary } from './upload-state.ts';
import type { Upload } from './upload.ts';
import { useStarted, useUploads, useUploadState, type Uploads } from './uploads-context.ts';
import { summaryIsOpen } from './uploads-of-tab.ts';
import { WaitingDrops } from './WaitingDrops.tsx';

interface UploadPanelProps {
  /** Shows only what is not over, or has failed, a line of each at first: images need the room. */
  besideImages?: boolean;
  onOpenStudy: (uuid: string) => void;
}

/** Above the words in the corner of a pane and its player; on a phone above the tools. */
const aboveWords = { xs: 'calc(96px + env(safe-area-inset-bottom, 0px))', sm: 72 };

/**
 * The uploads in the corner: counts, time left, and per item what happened; below them the drops that wait. Of one that
 * was given up the summary remains, where anything of it was sent or has failed. Renders nothing without one.
 */
export function UploadPanel({ besideImages = false, onOpenStudy }: UploadPanelProps): ReactNode {
  const { started, waiting } = useUploads();
  // Where nobody is signed in, no patient is named (`StoppedUpload`).
  const isSignedOut = useSession() === null;
  const own = started.filter(({ by }) => by === null || !isSignedOut);
  return (
    <Box
      sx={{
        position: 'fixed',
        right: { xs: 8, sm: 20 },
        bottom: besideImages ? aboveWords : { xs: 'calc(8px + var(--foot, 0px))', sm: 20 },
        width: { xs: 'calc(100vw - 16px)', sm: 340 },
        zIndex: 'fab',
        display: 'grid',
        gap: 1,
      }}
    >
      {own.map(({ upload }) => (
        <Panel key={upload.getInitialState().id} upload={upload} besideImages={besideImages} />
      ))}
      {waiting.length > 0 && <WaitingDrops />}
      <Summaries {...{ started: own, onOpenStudy }} />
    </Box>
  );
}

function Panel({ upload, besideImages }: { upload: Upload; besideImages: boolean }): ReactNode {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const { putAway, showSummary } = useUploads();
  const state = useUploadState(upload);
  const [askAbort, setAskAbort] = useState(false);
  const { phase, succeeded, failures } = state;
  const takesRoom = !besideImages || isRunning(phase) || failures.length > 0;
  const ending = phase === 'aborting';
  const begun = phase !== 'preparing' && phase !== 'choosing' && phase !== 'checking';

  const stop = (): void => {
    setAskAbort(false);
    void upload.abort().then((count) => {
      if (needsSummary(upload.getState())) showSummary(upload, true);
      else putAway(upload);
      const told = begun ? t('uploads.abort.stopped', { count }) : t('uploads.abort.cancelled');
      enqueueSnackbar(told, { variant: 'info' });
    });
  };

  const close = (): void => {
    if (isRunning(phase)) setAskAbort(true);
    else putAway(upload);
  };

  return (
    <>
      {phase !== 'aborted' && takesRoom && (
        <ProgressPaper
          // Folded anew where images begin, open where they end.
          key={String(besideImages)}
          {...{ upload, state, startsFolded: besideImages }}
          onClose={close}
          onSummary={() => showSummary(upload, true)}
        />
      )}
      {phase === 'choosing' && <BeforeLeaving upload={upload} onCancel={() => setAskAbort(true)} />}
      {phase === 'asking' && (
        <DuplicateDialog
          count={state.duplicates}
          onAnswer={(choice) => (choice === null ? stop() : upload.answerDuplicates(choice))}
        />
      )}
      {askAbort && isRunning(phase) && phase !== 'asking' && !ending && (
        <AbortDialog count={begun ? succeeded : null} onCarryOn={() => setAskAbort(false)} onStop={stop} />
      )}
    </>
  );
}

/** The summaries that are to be seen, one after the other, in the order of their uploads. */
function Summaries({ started, onOpenStudy }: Pick<Uploads, 'started'> & Pick<UploadPanelProps, 'onOpenStudy'>) {
  const first = useStarted(started, () => started.find(summaryIsOpen) ?? null);
  return first && <Summary upload={first.upload} onOpenStudy={onOpenStudy} />;
}

function Summary({ upload, onOpenStudy }: { upload: Upload } & Pick<UploadPanelProps, 'onOpenStudy'>): ReactNode {
  const { putAway, showSummary } = useUploads();
  const state = useUploadState(upload);
  return (
    <SummaryDialog
      state={state}
      // What came by a link is seen by others alone.
      onOpenStudy={upload.byLink === null ? onOpenStudy : null}
      onCarryOn={() => upload.carryOn()}
      onClose={() => (state.phase === 'aborted' ? putAway(upload) : showSummary(upload, false))}
    />
  );
}
