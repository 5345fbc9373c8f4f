import type { User } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { AskDialog } from '../../app/AskDialog.tsx';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { PersonField } from '../../app/PersonField.tsx';
import { PersonRow } from '../../app/PersonRow.tsx';
import { SettingsSection } from '../../app/SettingsSection.tsx';
import type { useChange } from '../../app/use-change.ts';
import { setAdmin } from './api.ts';

interface AdminsProps extends Pick<ReturnType<typeof useChange>, 'busy' | 'run'> {
  admins: readonly User[];
  /** Accounts that can become one. */
  everybody: readonly User[];
}

/** So many are proposed at most. */
const proposed = 20;

/** Who may approve accounts and give this permission; it is taken away after a question. */
export function Admins({ admins, everybody, busy, run }: AdminsProps): ReactNode {
  const t = useText();
  const self = useSession()?.email;
  const [leaving, setLeaving] = useState<User | null>(null);
  const failed = t('permissions.failed');
  return (
    <SettingsSection title={t('permissions.admins.title')} detail={t('permissions.admins.detail')}>
      {admins.map((user) => (
        <PersonRow key={user.uuid} name={user.username} detail={user.email}>
          <Button
            color="error"
            disabled={busy}
            aria-label={t('permissions.admins.removeNamed', { name: user.username })}
            onClick={() => setLeaving(user)}
          >
            {t('permissions.admins.remove')}
          </Button>
        </PersonRow>
      ))}
      <AddAdmin
        others={everybody.filter(({ uuid }) => !admins.some((one) => one.uuid === uuid))}
        busy={busy}
        onAdd={(user) => run(() => setAdmin(user.uuid, 'add'), failed)}
      />
      {leaving !== null && (
        <AskDialog
          title={t('permissions.admins.removeNamed', { name: leaving.username })}
          question={t(leaving.email === self ? 'permissions.admins.questionSelf' : 'permissions.admins.question')}
          action={t('permissions.admins.remove')}
          onClose={() => setLeaving(null)}
          onYes={() => {
            setLeaving(null);
            void run(() => setAdmin(leaving.uuid, 'remove'), failed);
          }}
        />
      )}
    </SettingsSection>
  );
}

interface AddAdminProps {
  others: readonly User[];
  busy: boolean;
  onAdd: (user: User) => Promise<boolean>;
}

function AddAdmin({ others, busy, onAdd }: AddAdminProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const chosen = others.find(({ email }) => email.toLowerCase() === wanted);
  const fitting = others.filter(({ username, email }) => `${username}\n${email}`.toLowerCase().includes(wanted));
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (chosen !== undefined && (await onAdd(chosen))) setTyped('');
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <PersonField
          label={t('permissions.admins.label')}
          value={typed}
          onChange={setTyped}
          people={chosen === undefined && wanted !== '' ? fitting.slice(0, proposed) : []}
        />
      </Box>
      <Button type="submit" variant="contained" disabled={busy || chosen === undefined}>
        {t('permissions.admins.add')}
      </Button>
    </Box>
  );
}
