import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { Problem, UploadState } from './upload-state.ts';

/** Why an upload has stopped, what can be done, and how far it came: in the panel and in the summary alike. */
export function ProblemText({ problem, state }: { problem: Problem; state: UploadState }): ReactNode {
  return (
    <>
      <Why problem={problem} />
      <SoFar state={state} />
    </>
  );
}

function Why({ problem }: { problem: Problem }): ReactNode {
  const t = useText();
  if (problem.kind === 'detail') return problem.detail;
  if (problem.kind !== 'request') return t(`uploads.failed.${problem.kind}`);
  return (
    <>
      {t(`app.http.${problem.request}`)}
      {problem.goesOn && <Box sx={{ mt: 0.5 }}>{t('uploads.panel.againByItself')}</Box>}
    </>
  );
}

/** How many files have arrived, and how many were not sent; nothing where none were found. */
export function SoFar({ state }: { state: Pick<UploadState, 'succeeded' | 'done' | 'total'> }): ReactNode {
  const t = useText();
  const { succeeded, done, total } = state;
  if (total === 0) return null;
  return (
    <Box data-testid="so-far" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5, fontWeight: 600 }}>
      <span>{t('uploads.summary.success', { count: succeeded })}</span>
      <span>{t('uploads.summary.waiting', { count: total - done })}</span>
    </Box>
  );
}
