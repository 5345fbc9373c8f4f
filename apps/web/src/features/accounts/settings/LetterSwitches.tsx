import { optionalLetters } from '@mado/contract';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../../app/failure-text.ts';
import { useText } from '../../../app/language/use-text.ts';
import { SettingsSection } from '../../../app/SettingsSection.tsx';
import { useChange } from '../../../app/use-change.ts';
import { chooseLetters, lettersQuery } from './api.ts';

/** Which mails one gets of those that one can do without. */
export function LetterSwitches(): ReactNode {
  const t = useText();
  const letters = useQuery(lettersQuery);
  const { busy, failed, run } = useChange(lettersQuery.queryKey);
  const problem = failed ?? (letters.error ? failureText(t, letters.error, t('settings.failed')) : null);
  return (
    <SettingsSection title={t('accounts.letters.title')} detail={t('accounts.letters.detail')}>
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        {optionalLetters.map((letter) => (
          <FormControlLabel
            key={letter}
            disabled={letters.data === undefined || busy}
            label={t(`accounts.letters.${letter}`)}
            control={
              <Switch
                checked={letters.data?.[letter] ?? false}
                onChange={(_, on) => void run(() => chooseLetters({ [letter]: on }), t('settings.failed'))}
              />
            }
          />
        ))}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </SettingsSection>
  );
}
