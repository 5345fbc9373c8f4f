import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useOnline, useSession } from '../../app/http/index.ts';
import { AbortDialog } from './AbortDialog.tsx';
import { BeforeLeaving } from './BeforeLeaving.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { SummaryDialog } from './SummaryDialog.tsx';
import { UploadRows } from './UploadRows.tsx';
import { isRunning, needsSummary, type UploadState } from './upload-state.ts';
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
 * was given up the summary remains, where a study lacks something. Renders nothing without one.
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
      onOpenStudy={onOpenStudy}
      onClose={() => (state.phase === 'aborted' ? putAway(upload) : showSummary(upload, false))}
    />
  );
}

interface ProgressPaperProps {
  upload: Upload;
  state: UploadState;
  startsFolded: boolean;
  onClose: () => void;
  onSummary: () => void;
}

/** How far it is, and unless it is folded what became of each item. */
function ProgressPaper({ upload, state, startsFolded, onClose, onSummary }: ProgressPaperProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const isOnline = useOnline();
  const [folded, setFolded] = useState(startsFolded);
  const { phase } = state;
  return (
    <Paper
      component="section"
      aria-label={t('uploads.panel.label')}
      data-testid="upload-panel"
      data-phase={phase}
      elevation={6}
      sx={{ borderRadius: 1.5, border: `1px solid ${tokens.line}`, overflow: 'hidden', minWidth: 0 }}
    >
      <TitleBar state={state} folded={folded} onFold={() => setFolded(!folded)} onClose={onClose} />
      <Progress state={state} />
      {!isOnline && isRunning(phase) && state.problem === null && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {t('uploads.panel.offline')}
        </Alert>
      )}
      {!folded && <UploadRows state={state} upload={upload} onSummary={onSummary} />}
    </Paper>
  );
}

interface TitleBarProps {
  state: UploadState;
  folded: boolean;
  onFold: () => void;
  onClose: () => void;
}

function TitleBar({ state, folded, onFold, onClose }: TitleBarProps): ReactNode {
  const t = useText();
  const { tokens, palette } = useTheme();
  const isOnline = useOnline();
  const { phase } = state;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 1.75,
        pr: 0.5,
        minHeight: 40,
        // Dark beside images as well.
        bgcolor: palette.mode === 'dark' ? tokens.field : tokens.ink,
        color: palette.mode === 'dark' ? tokens.ink : tokens.paper,
        fontSize: 13,
      }}
    >
      <Box component="b" role="status" sx={{ fontWeight: 600 }}>
        <Heading state={state} />
      </Box>
      <Box sx={{ ml: 'auto', opacity: 0.75, whiteSpace: 'nowrap' }}>
        {phase === 'sending' && isOnline && <TimeLeft seconds={state.secondsLeft} />}
      </Box>
      <IconButton
        size="small"
        color="inherit"
        aria-label={t(folded ? 'uploads.panel.expand' : 'uploads.panel.collapse')}
        onClick={onFold}
        sx={{ color: 'inherit' }}
      >
        {folded ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
      </IconButton>
      <IconButton
        size="small"
        color="inherit"
        aria-label={t(isRunning(phase) ? 'uploads.panel.abort' : 'app.close')}
        disabled={phase === 'aborting'}
        onClick={onClose}
        sx={{ color: 'inherit' }}
      >
        <X size={16} />
      </IconButton>
    </Box>
  );
}

function Progress({ state }: { state: UploadState }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { phase, done, total } = state;
  return (
    <LinearProgress
      variant={phase === 'preparing' || phase === 'checking' ? 'indeterminate' : 'buffer'}
      value={partOf(done, total)}
      valueBuffer={partOf(done + state.filesInFlight, total)}
      aria-label={t('uploads.panel.title')}
      aria-valuetext={`${done}/${total}`}
      sx={{
        height: 3,
        bgcolor: tokens.field,
        '& .MuiLinearProgress-dashed': { display: 'none' },
        '& .MuiLinearProgress-bar2': { bgcolor: tokens.brand200 },
        // A step of a few pixels, some times a second, needs no frames in between.
        '& .MuiLinearProgress-bar': { transition: 'none' },
      }}
    />
  );
}

/**
 * In percent, and in files as the heading counts them; lighter is what is on its way, so that one large file moves too.
 */
function partOf(files: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, (files / total) * 100);
}

function Heading({ state }: { state: UploadState }): ReactNode {
  const t = useText();
  const { phase, done, total, succeeded, failures, same } = state;
  if (phase === 'preparing')
    return `${t('uploads.panel.preparing')} ${t('uploads.panel.preparingCount', { count: total })}`;
  if (phase === 'choosing') return t('uploads.panel.choosing');
  if (phase === 'checking' || phase === 'asking') return t('uploads.panel.checking');
  const counts = t('uploads.batch.progress', { done, total });
  if (phase === 'aborting') return `${t('uploads.panel.aborting')} ${counts}`;
  if (phase === 'finished' && succeeded + same.length === 0 && failures.length > 0)
    return `${t('uploads.panel.allFailed')} ${counts}`;
  const word = phase === 'finished' ? 'finished' : phase === 'stopped' ? 'stopped' : 'title';
  return `${t(`uploads.panel.${word}`)} ${counts}`;
}

function TimeLeft({ seconds }: { seconds: number | null }): ReactNode {
  const t = useText();
  if (seconds === null) return null;
  if (seconds < 60) return t('uploads.panel.secondsLeft', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  if (seconds < 3600) return t('uploads.panel.minutesLeft', { count: Math.ceil(seconds / 60) });
  return t('uploads.panel.hoursLeft', { count: Math.ceil(seconds / 3600) });
}
