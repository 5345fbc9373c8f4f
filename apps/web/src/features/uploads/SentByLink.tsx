import { ModalityMark } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../app/format.ts';
import { useSession } from '../../app/http/index.ts';
import { useText, type Text } from '../../app/language/use-text.ts';
import { shownText } from '../../app/shown-text.ts';
import { SummaryDialog } from './SummaryDialog.tsx';
import type { UploadState } from './upload-state.ts';
import type { Upload } from './upload.ts';
import { useStarted, useUploads, useUploadState } from './uploads-context.ts';

/** Until an upload sends there is nothing to tell of it. */
const isBegun = ({ phase, done }: UploadState): boolean =>
  phase === 'sending' || phase === 'stopped' || phase === 'aborting' || phase === 'finished' || done > 0;

/**
 * What was sent from this page by a link to a folder, the last first: how far it is, and what came of it. It stays when
 * summary and panel were closed, until the page is loaded anew [WB-102].
 */
export function SentByLink({ folder }: { folder: string }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { byLink } = useUploads();
  // Where nobody is signed in, nothing is named of who was.
  const isSignedOut = useSession() === null;
  const own = byLink.filter((one) => one.folder === folder && (one.by === null || !isSignedOut));
  const isAny = useStarted(own, () => own.some(({ upload }) => isBegun(upload.getState())));
  if (!isAny) return null;
  return (
    <Box component="section" sx={{ mt: 5 }} data-testid="sent-by-link">
      <Typography variant="h2">{t('uploads.byLink.sent')}</Typography>
      <Box component="p" sx={{ mt: 0.5, mb: 0, color: tokens.ink2, fontSize: 14 }}>
        {t('uploads.byLink.sentUntil')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, borderTop: `1px solid ${tokens.line}` }}>
        {own.toReversed().map(({ upload }) => (
          <Sent key={upload.getInitialState().id} upload={upload} />
        ))}
      </Box>
    </Box>
  );
}

function Sent({ upload }: { upload: Upload }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const state = useUploadState(upload);
  const [open, setOpen] = useState(false);
  if (!isBegun(state)) return null;
  const { studies, others, succeeded, failures } = state;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'start',
        gap: 1.5,
        py: 1.5,
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box>{stateOf(state, t)}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 14, color: tokens.ink2 }}>
          <span>{t('uploads.summary.success', { count: succeeded })}</span>
          {failures.length > 0 && (
            <Box component="span" sx={{ color: 'error.main' }}>
              {t('uploads.summary.errors', { count: failures.length })}
            </Box>
          )}
          {others > 0 && <span>{t('uploads.summary.others', { count: others })}</span>}
        </Box>
        {studies.map((study) => (
          <Box key={study.uuid} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
            <span>{shownText(study.name)}</span>
            {study.modalities.map((modality) => (
              <ModalityMark key={modality} modality={modality} />
            ))}
          </Box>
        ))}
      </Box>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('uploads.panel.summary')}
      </Button>
      {open && (
        <SummaryDialog
          state={state}
          onOpenStudy={null}
          onClose={() => setOpen(false)}
          onCarryOn={() => upload.carryOn()}
        />
      )}
    </Box>
  );
}

/** How far an upload is, in words that the panel has, too. */
function stateOf({ phase, done, total, succeeded, failures }: UploadState, t: Text): string {
  if (phase === 'stopped') return t('uploads.panel.stopped');
  if (phase === 'aborting') return t('uploads.panel.aborting');
  if (phase === 'aborted') return t('uploads.abort.cancelled');
  if (phase !== 'finished') return `${t('uploads.panel.title')} (${formatCount(done)}/${formatCount(total)})`;
  return succeeded === 0 && failures.length > 0 ? t('uploads.panel.allFailed') : t('uploads.panel.finished');
}
