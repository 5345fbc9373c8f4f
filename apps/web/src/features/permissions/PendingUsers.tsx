import type { User } from '@mado/contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { AskDialog } from '../../app/AskDialog.tsx';
import { useText } from '../../app/language/use-text.ts';
import { PersonRow } from '../../app/PersonRow.tsx';
import { SettingsSection } from '../../app/SettingsSection.tsx';
import type { useChange } from '../../app/use-change.ts';
import { approve, reject } from './api.ts';

interface PendingUsersProps extends Pick<ReturnType<typeof useChange>, 'busy' | 'run'> {
  users: readonly User[];
}

/** Who waits for approval: approved at once, rejected after a question. */
export function PendingUsers({ users, busy, run }: PendingUsersProps): ReactNode {
  const t = useText();
  const [asked, setAsked] = useState<User | null>(null);
  const failed = t('permissions.failed');
  return (
    <SettingsSection title={t('permissions.pending.title')} detail={t('permissions.pending.detail')}>
      {users.length === 0 && <Typography component="p">{t('permissions.pending.nobody')}</Typography>}
      {users.map((user) => {
        const { uuid, username: name, email } = user;
        return (
          <PersonRow key={uuid} name={name} detail={email}>
            <Button
              variant="contained"
              disabled={busy}
              aria-label={t('permissions.pending.approveNamed', { name })}
              onClick={() => void run(() => approve(uuid), failed)}
            >
              {t('permissions.pending.approve')}
            </Button>
            <Button
              color="error"
              disabled={busy}
              aria-label={t('permissions.pending.rejectNamed', { name })}
              onClick={() => setAsked(user)}
            >
              {t('permissions.pending.reject')}
            </Button>
          </PersonRow>
        );
      })}
      {asked !== null && (
        <AskDialog
          title={t('permissions.pending.rejectNamed', { name: asked.username })}
          question={t('permissions.pending.question', { email: asked.email })}
          action={t('permissions.pending.reject')}
          onClose={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void run(() => reject(asked.uuid), failed);
          }}
        />
      )}
    </SettingsSection>
  );
}
