import type { Organisation } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { dayInWords } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { SettingsSection } from '../../app/SettingsSection.tsx';
import { organisationsKey } from './api.ts';
import { FormerMembers } from './FormerMembers.tsx';
import { InviteForm } from './InviteForm.tsx';
import { peopleQuery, withdraw } from './members-api.ts';
import { MemberList } from './MemberList.tsx';
import { PersonRow } from '../../app/PersonRow.tsx';
import { useChange } from '../../app/use-change.ts';

/** Who belongs to an organisation that the person manages, who is invited, and what those left behind who are gone. */
export function MembersSettings({ organisation }: { organisation: Organisation }): ReactNode {
  const t = useText();
  const { uuid } = organisation;
  // Who is no admin any more sees the list go, not the page fail.
  const { data, error } = useQuery({ ...peopleQuery(uuid), throwOnError: false });
  const { busy, failed, run } = useChange(organisationsKey);
  if (error !== null) return <Alert severity="error">{failureText(t, error, t('organisations.members.unread'))}</Alert>;
  if (data === undefined) return null;
  const { members, invitations, former } = data;
  return (
    <>
      {failed !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failed}
        </Alert>
      )}
      <SettingsSection title={t('organisations.members.title')}>
        <MemberList org={uuid} members={members} busy={busy} run={run} />
      </SettingsSection>
      <SettingsSection title={t('organisations.invite.title')} detail={t('organisations.invite.detail')}>
        <InviteForm org={uuid} />
      </SettingsSection>
      {invitations.length > 0 && (
        <SettingsSection title={t('organisations.invite.open')}>
          {invitations.map(({ uuid: invitation, email, perm, expires_at, mail }) => (
            <PersonRow
              key={invitation}
              name={email}
              detail={`${t(`organisations.join.role.${perm}`)} · ${t('organisations.join.until', { day: dayInWords(expires_at) })}`}
              warning={mail === 'waiting' || mail === 'undeliverable' ? t(`app.mail.${mail}`) : undefined}
            >
              <Button
                disabled={busy}
                aria-label={t('organisations.invite.withdrawNamed', { email })}
                onClick={() => void run(() => withdraw(uuid, invitation), t('organisations.members.failed'))}
              >
                {t('organisations.invite.withdraw')}
              </Button>
            </PersonRow>
          ))}
        </SettingsSection>
      )}
      {former.length > 0 && (
        <SettingsSection title={t('organisations.former.title')} detail={t('organisations.former.detail')}>
          <FormerMembers org={uuid} former={former} members={members} busy={busy} run={run} />
        </SettingsSection>
      )}
    </>
  );
}
