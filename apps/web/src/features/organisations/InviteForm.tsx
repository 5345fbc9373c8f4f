import type { MemberRole } from '@mado/contract';
import Box from '@mui/material/Box';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { PersonField } from '../../app/PersonField.tsx';
import { organisationsKey } from './api.ts';
import { inviteTo } from './members-api.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { useFoundPeople } from '../../app/use-found-people.ts';
import { useChange } from '../../app/use-change.ts';

const dayChoices = [1, 7, 14, 30, 60];

/** Invites an address by mail, as what and for how many days. Who can be found is proposed as one types. */
export function InviteForm({ org }: { org: string }): ReactNode {
  const t = useText();
  const { busy, failed, run } = useChange(organisationsKey);
  const [email, setEmail] = useState('');
  const people = useFoundPeople(org, email);
  const [role, setRole] = useState<MemberRole>('org_member');
  const [days, setDays] = useState(14);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const body = { email: email.trim(), perm: role, days };
    if (await run(() => inviteTo(org, body), t('organisations.invite.failed'))) setEmail('');
  };
  return (
    <Box component="form" noValidate onSubmit={(event: SubmitEvent) => void submit(event)}>
      {failed !== null && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failed}
        </Alert>
      )}
      <PersonField
        label={t('organisations.invite.email')}
        hint={t('organisations.invite.hint')}
        value={email}
        onChange={setEmail}
        people={people.filter((one) => one.email !== email.trim())}
      />
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RoleSelect label={t('organisations.invite.role')} value={role} onChange={setRole} />
        <TextField
          select
          size="small"
          value={days}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('organisations.invite.days') } }}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {dayChoices.map((count) => (
            <option key={count} value={count}>
              {t('organisations.invite.forDays', { count })}
            </option>
          ))}
        </TextField>
        <Button type="submit" variant="contained" disabled={busy || !/^\S+@\S+$/.test(email.trim())}>
          {busy ? t('organisations.invite.busy') : t('organisations.invite.submit')}
        </Button>
      </Box>
    </Box>
  );
}
