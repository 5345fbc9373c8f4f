import type { Organisation } from '@mado/contract';
import { newId } from '@mado/reading';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { ForbiddenPage } from '../../app/pages/pages.tsx';
import {
  conferenceQuery,
  ConferenceForm,
  conferencesKey,
  conferencesQuery,
  conferencesUrl,
  create,
  eventUrl,
  newConference,
} from '../../features/conferences/index.ts';
import { Frame } from './Frame.tsx';
import { Loaded } from './Loaded.tsx';

interface FormScreenProps {
  org: string;
  /** It is the page for the first one. */
  first: boolean;
  organisations: readonly Organisation[];
}

/** The form of a new event; what is made is opened. */
export function FormScreen({ org, first, organisations }: FormScreenProps): ReactNode {
  const mayCreate = organisations.find(({ uuid }) => uuid === org)?.can.create === true;
  if (!mayCreate) return <ForbiddenPage />;
  return first ? <First org={org} /> : <Form org={org} first={false} />;
}

/** The form of the first event; an organisation that has any has a list. */
function First({ org }: { org: string }): ReactNode {
  // Once the form is there, it stays: what somebody else makes meanwhile takes nothing from who is writing.
  const answer = useQuery({
    ...conferencesQuery(org),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return <Loaded answer={answer}>{({ length }) => <FirstOrList org={org} count={length} />}</Loaded>;
}

/** What there was when the list came decides: what is made here leads to itself, whatever is listed by then. */
function FirstOrList({ org, count }: { org: string; count: number }): ReactNode {
  const [before] = useState(count);
  return before > 0 ? <Navigate replace to={conferencesUrl(org)} /> : <Form org={org} first />;
}

function Form({ org, first }: { org: string; first: boolean }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [request] = useState(newId);
  return (
    <Frame title={t(first ? 'conferences.form.first' : 'conferences.create')} back={first ? null : conferencesUrl(org)}>
      {first && (
        <Typography component="p" sx={{ mb: 3, maxWidth: 640 }}>
          {t('conferences.form.lead')}
        </Typography>
      )}
      <ConferenceForm
        conference={null}
        onCancel={() => void navigate(first ? `/storage/org/${org}` : conferencesUrl(org))}
        onSubmit={async (draft) => {
          const made = await create(org, newConference(draft), request);
          queryClient.setQueryData(conferenceQuery(made.uuid).queryKey, made);
          await navigate(eventUrl(org, made.uuid), { replace: true });
          // Not before: with the list known to hold it the page for the first one would lead there.
          void queryClient.invalidateQueries({ queryKey: [...conferencesKey, 'list'] });
        }}
      />
    </Frame>
  );
}
