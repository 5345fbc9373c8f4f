import type { FormerMember } from '@mado/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { formatSize } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { AskDialog } from '../../app/AskDialog.tsx';
import { deleteLeft, handOver, type Member } from './members-api.ts';
import { PersonRow } from '../../app/PersonRow.tsx';
import type { useChange } from '../../app/use-change.ts';

interface FormerMembersProps extends Pick<ReturnType<typeof useChange>, 'busy' | 'run'> {
  org: string;
  former: readonly FormerMember[];
  /** To whom it can be handed over. */
  members: readonly Member[];
}

/** Who left something private behind, and how much: after a question it is handed over to a member, or deleted. */
export function FormerMembers({ org, former, members, busy, run }: FormerMembersProps): ReactNode {
  const t = useText();
  const [asked, setAsked] = useState<FormerMember | null>(null);
  const [heir, setHeir] = useState<{ from: FormerMember; to: Member } | null>(null);
  const failed = t('organisations.members.failed');
  return (
    <>
      {former.map((one) => {
        const { uuid, username, email } = one.user;
        return (
          <PersonRow key={uuid} name={username} detail={`${email} · ${formatSize(one.used_size)}`}>
            <TextField
              select
              size="small"
              value=""
              disabled={busy}
              slotProps={{
                select: { native: true },
                htmlInput: { 'aria-label': t('organisations.former.handOverNamed', { name: username }) },
              }}
              onChange={({ target }) => {
                const to = members.find((member) => member.uuid === target.value);
                if (to) setHeir({ from: one, to });
              }}
            >
              <option value="">{t('organisations.former.handOver')}</option>
              {members.map((member) => (
                <option key={member.uuid} value={member.uuid}>
                  {member.username}
                </option>
              ))}
            </TextField>
            <Button
              color="error"
              disabled={busy}
              aria-label={t('organisations.former.deleteNamed', { name: username })}
              onClick={() => setAsked(one)}
            >
              {t('organisations.former.delete')}
            </Button>
          </PersonRow>
        );
      })}
      {heir !== null && (
        <AskDialog
          title={t('organisations.former.handOverTitle', { name: heir.from.user.username })}
          question={t('organisations.former.handOverQuestion', { from: heir.from.user.username, to: heir.to.username })}
          action={t('organisations.former.handOverYes')}
          onClose={() => setHeir(null)}
          onYes={() => {
            setHeir(null);
            void run(() => handOver(org, heir.from.user.uuid, heir.to.uuid), failed);
          }}
        />
      )}
      {asked !== null && (
        <AskDialog
          title={t('organisations.former.deleteNamed', { name: asked.user.username })}
          question={t('organisations.former.question')}
          action={t('organisations.former.delete')}
          onClose={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void run(() => deleteLeft(org, asked.user.uuid), failed);
          }}
        />
      )}
    </>
  );
}
