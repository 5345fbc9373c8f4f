import { newId } from '@mado/reading';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useUnsaved } from '../../app/use-unsaved.tsx';
import { addCase } from './api.ts';
import { CaseFields } from './CaseFields.tsx';
import { useCaseWords } from './use-case-words.ts';

interface AddCaseDialogProps {
  conference: string;
  onClose: () => void;
  onAdded: () => void;
}

/** Asks for a new case of an event. Mount it to open it. */
export function AddCaseDialog({ conference, onClose, onAdded }: AddCaseDialogProps): ReactNode {
  const t = useText();
  const title = useId();
  const [request] = useState(newId);
  const { words, problem, failed, busy, changed, set, submit } = useCaseWords(
    { name: '', comment: '' },
    async (given) => {
      await addCase(conference, given, request);
      onAdded();
    },
    t('conferences.case.failed'),
  );
  const unsaved = useUnsaved(changed && !busy);
  return (
    <Dialog open onClose={() => unsaved.ask(onClose)} fullWidth maxWidth="xs" aria-labelledby={title}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <DialogTitle id={title}>{t('conferences.case.add')}</DialogTitle>
        {/* The label of the first field stands above it, and is not cut. */}
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          {failed !== null && <Alert severity="error">{failed}</Alert>}
          <CaseFields words={words} problem={problem} onChange={set} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t(busy ? 'conferences.case.adding' : 'conferences.case.submit')}
          </Button>
        </DialogActions>
      </form>
      {unsaved.dialog}
    </Dialog>
  );
}
