import type { Organisation, OwnInvitation } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { dayInWords } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { decline, join, ownInvitationsQuery } from './api.ts';

interface OwnInvitationsProps {
  /** The address that is invited. */
  email: string;
  onJoined: (organisation: Organisation) => Promise<void>;
}

/** Invitations of one's own address, each with its two answers. */
export function OwnInvitations({ email, onJoined }: OwnInvitationsProps): ReactNode {
  const t = useText();
  const queryClient = useQueryClient();
  const { data } = useQuery(ownInvitationsQuery);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const answer = async (work: () => Promise<void>, otherwise: string): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await work();
    } catch (failure) {
      setFailed(failureText(t, failure, otherwise));
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
  };
  if (data === undefined) return null;
  return (
    <>
      {failed !== null && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failed}
        </Alert>
      )}
      {data.length === 0 && <Typography component="p">{t('organisations.join.noInvitations', { email })}</Typography>}
      {data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {data.map((one) => (
            <InvitationRow
              key={one.uuid}
              invitation={one}
              busy={busy}
              onAccept={() =>
                void answer(async () => onJoined(await join({ invitation: one.uuid })), t('organisations.join.failed'))
              }
              onDecline={() => void answer(() => decline(one.uuid), t('organisations.join.declineFailed'))}
            />
          ))}
        </Box>
      )}
    </>
  );
}

interface InvitationRowProps {
  invitation: OwnInvitation;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

function InvitationRow({ invitation, busy, onAccept, onDecline }: InvitationRowProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { organisation, by, perm, expires_at } = invitation;
  const { name } = organisation;
  const facts = [
    ...(by === null ? [] : [t('organisations.join.by', { by })]),
    t(`organisations.join.role.${perm}`),
    t('organisations.join.until', { day: dayInWords(expires_at) }),
  ];
  return (
    <Box component="li" sx={{ p: 2, border: `1px solid ${tokens.line}`, borderRadius: 1.5, overflowWrap: 'anywhere' }}>
      <Typography component="p" sx={{ fontWeight: 700 }}>
        {name}
      </Typography>
      <Typography component="p" variant="body2" sx={{ mt: 0.5, color: tokens.ink2 }}>
        {facts.join(' · ')}
      </Typography>
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={busy}
          aria-label={t('organisations.join.acceptNamed', { name })}
          onClick={onAccept}
        >
          {t('organisations.join.accept')}
        </Button>
        <Button disabled={busy} aria-label={t('organisations.join.declineNamed', { name })} onClick={onDecline}>
          {t('organisations.join.decline')}
        </Button>
      </Box>
    </Box>
  );
}
