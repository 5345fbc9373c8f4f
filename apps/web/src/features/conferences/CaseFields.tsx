import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { CaseWords } from './api.ts';

interface CaseFieldsProps {
  words: CaseWords;
  problem: string | null;
  onChange: (words: CaseWords) => void;
}

/** What a case is called and what it is about. */
export function CaseFields({ words, problem, onChange }: CaseFieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <TextField
        label={t('conferences.case.name')}
        value={words.name}
        autoFocus
        fullWidth
        required
        error={problem !== null}
        helperText={problem}
        onChange={({ target }) => onChange({ ...words, name: target.value })}
      />
      <TextField
        label={t('conferences.case.comment')}
        value={words.comment}
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
        onChange={({ target }) => onChange({ ...words, comment: target.value })}
      />
    </>
  );
}
