import type { Conference } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { dayInJapan } from '../../app/day.ts';
import { DayField } from '../../app/DayField.tsx';
import { useText } from '../../app/language/use-text.ts';
import { useUnsaved } from '../../app/use-unsaved.tsx';
import type { Draft } from './draft.ts';
import { ManagersField } from './ManagersField.tsx';
import { publishedState } from './published.ts';
import { PageFields } from './PageFields.tsx';
import { useConferenceFields, type ConferenceFields } from './use-form.ts';

interface ConferenceFormProps {
  /** null: it is a new one. */
  conference: Conference | null;
  /** What it throws is said, and the form stays. */
  onSubmit: (draft: Draft) => Promise<void>;
  onCancel: () => void;
}

/** What is said of a conference, who manages it, until when everybody may see it, and its page. */
export function ConferenceForm({ conference, onSubmit, onCancel }: ConferenceFormProps): ReactNode {
  const t = useText();
  const fields = useConferenceFields(conference, onSubmit);
  const { busy, failed } = fields;
  const unsaved = useUnsaved(fields.changed && !busy);
  const form = useRef<HTMLFormElement>(null);
  // Whoever sent it comes to what is to be mended.
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sent, busy]);
  const word = conference === null ? 'create' : 'save';
  return (
    <Box
      ref={form}
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!busy) void fields.submit().then(() => setSent((times) => times + 1));
      }}
      sx={{ display: 'grid', gap: 2.5, maxWidth: 640 }}
    >
      {failed !== null && <Alert severity="error">{failed}</Alert>}
      <Words {...fields} />
      <Until {...fields} conference={conference} />
      <ManagersField
        value={fields.draft.managers}
        problem={fields.problems.managers}
        onChange={(managers) => fields.set({ managers })}
        onInvalid={fields.refuseManager}
      />
      <PageFields {...fields} conference={conference} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <Button
          onClick={() => {
            unsaved.drop();
            onCancel();
          }}
        >
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? `conferences.form.${word}Busy` : `conferences.form.${word}`)}
        </Button>
      </Box>
      {unsaved.dialog}
    </Box>
  );
}

function Words({ draft, problems, set }: ConferenceFields): ReactNode {
  const t = useText();
  return (
    <>
      <TextField
        label={t('conferences.form.name')}
        value={draft.name}
        autoFocus
        fullWidth
        required
        error={problems.name !== undefined}
        helperText={problems.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t('conferences.form.comment')}
        value={draft.comment}
        fullWidth
        required
        multiline
        minRows={3}
        maxRows={12}
        error={problems.comment !== undefined}
        helperText={problems.comment}
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
        onChange={({ target }) => set({ comment: target.value })}
      />
    </>
  );
}

function Until({ draft, problems, set, conference }: ConferenceFields & { conference: Conference | null }): ReactNode {
  const t = useText();
  const [now] = useState(() => new Date());
  const isOver = conference !== null && publishedState(conference, now) === 'ended';
  const ended = isOver && draft.until === conference.anon_link_expiry;
  const hint = draft.until !== '' ? 'until' : conference?.anonymous_perm === 'read' ? 'open' : 'none';
  return (
    <DayField
      label={t('conferences.form.until')}
      fullWidth
      value={draft.until}
      min={dayInJapan(now)}
      error={problems.until !== undefined}
      helperText={
        problems.until ??
        (ended ? t('conferences.published.ended', { day: draft.until }) : t(`conferences.form.untilHint.${hint}`))
      }
      onChange={(until) => set({ until })}
    />
  );
}
