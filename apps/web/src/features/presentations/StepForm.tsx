import type { PresentationStep } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useImperativeHandle, useState, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { useUnsaved } from '../../app/use-unsaved.tsx';
import type { PresentationChange } from './api.ts';

const fields = ['text', 'notes', 'question', 'answer'] as const;
type Field = (typeof fields)[number];

/** Does what ends the form, after a question where something would be lost. */
export type EndOfForm = ReturnType<typeof useUnsaved>['ask'];

interface StepFormProps {
  ref: Ref<EndOfForm>;
  step: PresentationStep;
  onCancel: () => void;
  /** What it throws is said, and the form stays. */
  onSave: (change: PresentationChange) => Promise<void>;
}

/** What is said of a step: text, notes, and a question with its answer. */
export function StepForm({ ref, step, onCancel, onSave }: StepFormProps): ReactNode {
  const t = useText();
  const [begun] = useState<Record<Field, string>>({
    text: step.text,
    notes: step.notes ?? '',
    question: step.question,
    answer: step.answer ?? '',
  });
  const [words, setWords] = useState(begun);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  // Also while it is sent: that may fail yet.
  const unsaved = useUnsaved(fields.some((field) => words[field] !== begun[field]));
  useImperativeHandle(ref, () => unsaved.ask);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await onSave({ steps: [{ uuid: step.uuid, ...words }] });
    } catch (failure) {
      setFailed(failureText(t, failure, t('presentations.notKept')));
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 2, pt: 1.5 }}
    >
      {failed !== null && <Alert severity="error">{failed}</Alert>}
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`presentations.fields.${field}`)}
          helperText={t(`presentations.hints.${field}`)}
          value={words[field]}
          autoFocus={field === 'text'}
          multiline
          minRows={field === 'notes' ? 2 : 1}
          maxRows={8}
          slotProps={{ htmlInput: { maxLength: 10_000 } }}
          onChange={({ target }) => setWords((now) => ({ ...now, [field]: target.value }))}
        />
      ))}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {t('presentations.save')}
        </Button>
      </Box>
      {unsaved.dialog}
    </Box>
  );
}
