import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useOnline } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { UploadRows } from './UploadRows.tsx';
import { isRunning, type UploadState } from './upload-state.ts';
import type { Upload } from './upload.ts';

interface ProgressPaperProps {
  upload: Upload;
  state: UploadState;
  startsFolded: boolean;
  onClose: () => void;
  onSummary: () => void;
}

/** How far it is, and unless it is folded what became of each item. */
export function ProgressPaper({ upload, state, startsFolded, onClose, onSummary }: ProgressPaperProps): ReactNode {
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
