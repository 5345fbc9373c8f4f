import type { Conference } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { Plus } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import {
  AddCaseDialog,
  CaseList,
  casesQuery,
  caseUrl,
  conferenceQuery,
  conferencesKey,
  inOrder,
  putInOrder,
} from '../../features/conferences/index.ts';
import { Waiting } from './Frame.tsx';

/** The cases of an event, in the order that it gives them. */
export function Cases({ conference }: { conference: Conference }): ReactNode {
  const t = useText();
  const title = useId();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [adds, setAdds] = useState(false);
  const { uuid, org, can, cases: order } = conference;
  const { data, error } = useQuery(casesQuery(uuid));
  const mayEdit = useSession() !== null && can.edit;
  const refresh = () => queryClient.invalidateQueries({ queryKey: conferencesKey });

  /** Shown at once; where it could not be kept the last order comes back. */
  const reorder = async (cases: string[]): Promise<void> => {
    const { queryKey } = conferenceQuery(uuid);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (now) => now && { ...now, cases });
    try {
      await putInOrder(uuid, cases);
    } catch (failure) {
      enqueueSnackbar(failureText(t, failure, t('conferences.case.orderFailed')), { variant: 'error' });
      await refresh();
    }
  };
  return (
    <Box component="section" aria-labelledby={title} sx={{ mt: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Typography id={title} variant="h2" sx={{ flex: 1 }}>
          {t('conferences.case.list')}
        </Typography>
        {mayEdit && (
          <Button variant="contained" startIcon={<Plus size={18} />} onClick={() => setAdds(true)}>
            {t('conferences.case.add')}
          </Button>
        )}
      </Box>
      {data === undefined ? (
        error === null ? (
          <Waiting />
        ) : (
          <Alert severity="error">{failureText(t, error, t('conferences.case.notLoaded'))}</Alert>
        )
      ) : data.length === 0 ? (
        <Typography component="p" sx={{ color: 'text.secondary' }}>
          {t('conferences.case.none')}
        </Typography>
      ) : (
        <CaseList
          cases={inOrder(data, order)}
          urlOf={(item) => caseUrl(org, uuid, item.uuid)}
          onOrder={mayEdit ? (next) => void reorder(next) : null}
        />
      )}
      {adds && (
        <AddCaseDialog
          conference={uuid}
          onClose={() => setAdds(false)}
          onAdded={() => {
            setAdds(false);
            enqueueSnackbar(t('conferences.case.added'), { variant: 'success' });
            void refresh();
          }}
        />
      )}
    </Box>
  );
}
