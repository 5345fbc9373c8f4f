import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { shownText } from '../../app/shown-text.ts';
import { failureWords } from './failure-words.ts';
import { ProblemText } from './ProblemText.tsx';
import { failedByStudy, mayTryAgain, type FileFailure, type UploadState } from './upload-state.ts';
import { StudyRow } from './StudyRow.tsx';
import type { Upload } from './upload.ts';

/** Rows of one kind that are drawn; the rest is one line with its count. */
const shownAtMost = 100;

interface UploadRowsProps {
  state: UploadState;
  upload: Upload;
  onSummary: () => void;
}

/** Per study how far it is, per failed file why, with the retry beside it where it can help. */
export function UploadRows({ state, upload, onSummary }: UploadRowsProps): ReactNode {
  const t = useText();
  const { problem, rows, failures, phase, same, takenOut, leftBehind } = state;
  const again = failures.filter(mayTryAgain).map(({ id }) => id);
  const failed = failedByStudy(failures);
  const mayTakeOut = phase === 'preparing' || phase === 'checking' || phase === 'sending' || phase === 'stopped';
  const sent = phase === 'sending' || phase === 'aborting' || phase === 'finished' || phase === 'stopped';
  return (
    <Box sx={{ maxHeight: { xs: '40vh', sm: 320 }, overflow: 'auto' }}>
      {problem !== null && (
        <Alert
          severity="error"
          // What can be done stands below what happened: beside it there is no room for words.
          sx={{
            borderRadius: 0,
            flexWrap: 'wrap',
            '& .MuiAlert-message': { flex: 1, minWidth: 0 },
            '& .MuiAlert-action': { flex: '0 0 100%', justifyContent: 'flex-end', m: 0, p: 0 },
          }}
          action={
            <Button color="inherit" onClick={() => upload.carryOn()}>
              {t('uploads.panel.carryOn')}
            </Button>
          }
        >
          <ProblemText problem={problem} state={state} />
        </Alert>
      )}
      <Rows>
        {failures.slice(0, shownAtMost).map((failure) => (
          <FailureRow key={failure.id} failure={failure} onRetry={() => upload.retry([failure.id])} />
        ))}
        {failures.length > 1 && (
          <li>
            <span>{t('uploads.panel.failedCount', { count: failures.length })}</span>
            {again.length > 0 && (
              <Button data-side size="small" onClick={() => upload.retry(again)}>
                {t('uploads.panel.retryAll')}
              </Button>
            )}
          </li>
        )}
        {rows.slice(0, shownAtMost).map((row) => (
          <StudyRow
            key={row.key}
            row={row}
            failed={failed.get(row.key) ?? 0}
            counts={sent}
            upload={mayTakeOut ? upload : null}
          />
        ))}
        {rows.length > shownAtMost && <li>{t('uploads.panel.more', { count: rows.length - shownAtMost })}</li>}
        {same.length > 0 && <li>{t('uploads.panel.same', { count: same.length })}</li>}
        {takenOut.length > 0 && <li>{t('uploads.panel.takenOut', { count: takenOut.length })}</li>}
        {leftBehind.length > 0 && <li>{t('uploads.summary.leftBehind', { count: leftBehind.length })}</li>}
      </Rows>
      {phase === 'finished' && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 1, pb: 1 }}>
          <Button onClick={onSummary}>{t('uploads.panel.summary')}</Button>
        </Box>
      )}
    </Box>
  );
}

function FailureRow({ failure, onRetry }: { failure: FileFailure; onRetry: () => void }): ReactNode {
  const t = useText();
  const { path } = failure;
  const name = shownText(path.split('/').at(-1) ?? path);
  return (
    <li>
      <span data-lines>
        <span data-name title={shownText(path)}>
          {name}
        </span>
        <span data-failed>{failureWords(failure, t)}</span>
      </span>
      {mayTryAgain(failure) && (
        <Button size="small" color="error" onClick={onRetry} sx={{ flex: 'none' }}>
          {t('uploads.panel.retry')}
        </Button>
      )}
    </li>
  );
}

const Rows = styled('ul')(({ theme: { tokens } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 38,
    padding: '4px 14px',
    fontSize: 13,
    borderTop: `1px solid ${tokens.lineFaint}`,
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, flex: '1 0 100%', minWidth: 0 },
  '& [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 72 },
  '& [data-side]': { marginLeft: 'auto', flex: 'none', fontSize: 12, color: tokens.ink3 },
  '& [data-done]': { color: tokens.ok },
  '& [data-lines]': { display: 'grid', flex: 1, minWidth: 0 },
  '& [data-failed]': { fontSize: 12, color: tokens.bad },
}));
