import { EmptyState } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { FileLock } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { PasswordQuestion } from './open-pdf.ts';

/** Asks for the password of a document [WB-22]. */
export function PdfPassword({ question }: { question: PasswordQuestion }): ReactNode {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  // Another question: what was typed was wrong, and what is typed now takes its place.
  useEffect(() => {
    if (question.wrong) field.current?.select();
  }, [question]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (typed === '') return;
    setTried(true);
    question.answer(typed);
  };
  const wrong = question.wrong && tried;
  const form = (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}
    >
      <TextField
        type="password"
        size="small"
        autoFocus
        label={t('preview.pdf.passwordField')}
        value={typed}
        inputRef={field}
        error={wrong}
        helperText={wrong ? <span role="alert">{t('preview.pdf.passwordWrong')}</span> : ' '}
        // It belongs to the file, not to this place.
        slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
        onChange={(event) => {
          setTyped(event.target.value);
          setTried(false);
        }}
      />
      <Button type="submit" variant="contained" disabled={typed === ''} sx={{ minHeight: 40 }}>
        {t('preview.pdf.passwordOpen')}
      </Button>
    </Box>
  );
  return (
    <EmptyState
      icon={<FileLock />}
      title={t('preview.pdf.password')}
      detail={t('preview.pdf.passwordDetail')}
      action={form}
    />
  );
}
