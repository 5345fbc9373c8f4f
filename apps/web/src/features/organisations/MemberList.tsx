import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { AskDialog } from '../../app/AskDialog.tsx';
import { setMember, type Member } from './members-api.ts';
import { PersonRow } from '../../app/PersonRow.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import type { useChange } from '../../app/use-change.ts';

interface MemberListProps extends Pick<ReturnType<typeof useChange>, 'busy' | 'run'> {
  org: string;
  members: readonly Member[];
}

/** Those in an organisation: what they are is chosen, and they are taken out after a question. */
export function MemberList({ org, members, busy, run }: MemberListProps): ReactNode {
  const t = useText();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const change = (email: string, perm: Parameters<typeof setMember>[2]): void =>
    void run(() => setMember(org, email, perm), t('organisations.members.failed'));
  return (
    <>
      {members.map((one) => (
        <PersonRow key={one.uuid} name={one.username} detail={one.email}>
          <RoleSelect
            label={t('organisations.members.role', { name: one.username })}
            value={one.role}
            disabled={busy}
            onChange={(role) => change(one.email, role)}
          />
          <Button
            color="error"
            disabled={busy}
            aria-label={t('organisations.members.removeNamed', { name: one.username })}
            onClick={() => setLeaving(one)}
          >
            {t('organisations.members.remove')}
          </Button>
        </PersonRow>
      ))}
      {leaving !== null && (
        <AskDialog
          title={t('organisations.members.removeNamed', { name: leaving.username })}
          question={t('organisations.members.question')}
          action={t('organisations.members.remove')}
          onClose={() => setLeaving(null)}
          onYes={() => {
            setLeaving(null);
            change(leaving.email, 'delete');
          }}
        />
      )}
    </>
  );
}
