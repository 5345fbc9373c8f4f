import type { Organisation } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { AskDialog } from '../../app/AskDialog.tsx';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { useChange } from '../../app/use-change.ts';
import { forgetOrganisation, organisationsKey, organisationsQuery } from './api.ts';
import { setMember } from './members-api.ts';

interface LeaveOrganisationProps {
  organisation: Organisation;
  /** One is in it no more. `elsewhere`: but in another. */
  onLeft: (elsewhere: boolean) => void;
}

/** Takes oneself out of an organisation, after a question. Nothing for who cannot. */
export function LeaveOrganisation({ organisation: { uuid, name, can }, onLeft }: LeaveOrganisationProps): ReactNode {
  const t = useText();
  const email = useSession()?.email;
  const queryClient = useQueryClient();
  const { enqueueSnackbar } = useSnackbar();
  const { busy, failed, run } = useChange(organisationsKey);
  const [asks, setAsks] = useState(false);
  if (!can.leave || email === undefined) return null;
  const leave = async (): Promise<void> => {
    setAsks(false);
    if (!(await run(() => setMember(uuid, email, 'delete'), t('organisations.leave.failed')))) return;
    forgetOrganisation(uuid);
    enqueueSnackbar(t('organisations.leave.done', { name }), { variant: 'success' });
    const left = queryClient.getQueryData(organisationsQuery.queryKey) ?? [];
    onLeft(left.some((one) => one.can.view && one.uuid !== uuid));
  };
  return (
    <>
      {failed !== null && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failed}
        </Alert>
      )}
      <Button
        color="error"
        variant="outlined"
        disabled={busy}
        aria-label={t('organisations.leave.named', { name })}
        onClick={() => setAsks(true)}
      >
        {t('organisations.leave.yes')}
      </Button>
      {asks && (
        <AskDialog
          title={t('organisations.leave.named', { name })}
          question={t('organisations.leave.question')}
          action={t('organisations.leave.yes')}
          onClose={() => setAsks(false)}
          onYes={() => void leave()}
        />
      )}
    </>
  );
}
