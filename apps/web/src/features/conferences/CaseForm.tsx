import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, SubmitEvent } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useUnsaved } from '../../app/use-unsaved.tsx';
import { changeCase, type CaseWords } from './api.ts';
import { CaseFields } from './CaseFields.tsx';
import { useCaseWords } from './use-case-words.ts';

interface CaseFormProps {
  uuid: string;
  initial: CaseWords;
  onSaved: () => void;
  onCancel: () => void;
}

/** Name and comment of a case. */
export function CaseForm({ uuid, initial, onSaved, onCancel }: CaseFormProps): ReactNode {
  const t = useText();
  const { words, problem, failed, busy, changed, set, submit } = useCaseWords(
    initial,
    async (given) => {
      await changeCase(uuid, given);
      onSaved();
    },
    t('conferences.form.failed'),
  );
  const unsaved = useUnsaved(changed && !busy);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 640, pt: 1 }}
    >
      {failed !== null && <Alert severity="error">{failed}</Alert>}
      <CaseFields words={words} problem={problem} onChange={set} />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'conferences.form.saveBusy' : 'conferences.form.save')}
        </Button>
      </Box>
      {unsaved.dialog}
    </Box>
  );
}
