import type { Conference } from '@mado/contract';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { readEventPageUrl } from './addresses.ts';
import type { ConferenceFields } from './use-form.ts';

interface PageFieldsProps extends Pick<ConferenceFields, 'draft' | 'problems' | 'set'> {
  conference: Conference | null;
}

/** The page by which one comes in: the end of its address, and what it asks for. */
export function PageFields({ conference, draft, problems, set }: PageFieldsProps): ReactNode {
  const t = useText();
  const label = useId();
  const hasPassword = conference?.has_password === true;
  const name = draft.eventName.trim();
  const address = name === '' ? t('conferences.form.eventNameHint') : readEventPageUrl(name);
  return (
    <Box component="section" aria-labelledby={label} sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography id={label} component="h2" variant="h3">
          {t('conferences.page.title')}
        </Typography>
        <Typography component="p" variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {t('conferences.page.hint')}
        </Typography>
      </div>
      <TextField
        label={t('conferences.form.eventName')}
        value={draft.eventName}
        fullWidth
        error={problems.eventName !== undefined}
        helperText={problems.eventName ?? address}
        slotProps={{
          htmlInput: { maxLength: 100, autoComplete: 'off' },
          formHelperText: { sx: { overflowWrap: 'anywhere' } },
        }}
        onChange={({ target }) => set({ eventName: target.value })}
      />
      <TextField
        label={t('conferences.form.password')}
        value={draft.password}
        fullWidth
        disabled={draft.removesPassword}
        error={problems.password !== undefined}
        // A page without a name has none.
        helperText={problems.password ?? (hasPassword && name !== '' ? t('conferences.form.passwordKept') : ' ')}
        // It is told to others, and no password of who writes it.
        slotProps={{ htmlInput: { maxLength: 1024, autoComplete: 'off' } }}
        onChange={({ target }) => set({ password: target.value })}
      />
      {hasPassword && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={draft.removesPassword}
              onChange={(_, removesPassword) => set({ removesPassword, password: '' })}
            />
          }
          label={t('conferences.form.passwordRemove')}
        />
      )}
    </Box>
  );
}
