import type { Conference } from '@mado/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../app/failure-text.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { organisationsQuery } from '../../app/organisations-query.ts';
import { conferenceQuery, conferencesKey, conferencesUrl, eventUrl, remove } from '../../features/conferences/index.ts';
import { DeleteDialog, restore } from '../../features/library/index.ts';
import { useUndo } from '../storage/actions/use-undo.tsx';

/** Moves an event to the trash after a question, and leads to the list; it can be taken back. */
export function useDeletingConference({ uuid, org, name }: Conference): { begin: () => void; dialog: ReactNode } {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: organisations = [] } = useQuery({ ...organisationsQuery, enabled: useSession() !== null });
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const saysUndo = useUndo();
  const [asks, setAsks] = useState(false);
  const run = async (): Promise<void> => {
    setAsks(false);
    const busy = enqueueSnackbar(t('library.delete.busy'), { persist: true });
    try {
      await remove(uuid);
    } catch (failure) {
      enqueueSnackbar(failureText(t, failure, t('conferences.delete.failed')), { variant: 'error' });
      return;
    } finally {
      closeSnackbar(busy);
    }
    // Who managed it from outside may have nothing more there.
    const isTheirs = organisations.some(({ uuid: own, can }) => own === org && can.view);
    await navigate(isTheirs ? conferencesUrl(org) : '/conference');
    queryClient.removeQueries({ queryKey: conferenceQuery(uuid).queryKey });
    await queryClient.invalidateQueries({ queryKey: conferencesKey });
    saysUndo(t('library.delete.done'), async () => {
      const [result] = await restore([uuid]);
      if (result?.success === false) return result.error?.detail ?? t('library.delete.why');
      void queryClient.invalidateQueries({ queryKey: conferencesKey });
      void navigate(eventUrl(org, uuid));
      return null;
    });
  };
  return {
    begin: () => setAsks(true),
    dialog: asks && <DeleteDialog names={[name]} onClose={() => setAsks(false)} onConfirm={() => void run()} />,
  };
}
