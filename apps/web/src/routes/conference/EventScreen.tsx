import type { Conference } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, Navigate } from 'react-router';
import { RequestFailure, useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { NotFoundPage } from '../../app/pages/pages.tsx';
import {
  casesQuery,
  change,
  changeOf,
  ConferenceFacts,
  ConferenceForm,
  conferenceQuery,
  conferencesKey,
  conferencesUrl,
  eventUrl,
} from '../../features/conferences/index.ts';
import { Cases } from './Cases.tsx';
import { ConferenceUploadLink } from './ConferenceUploadLink.tsx';
import { Frame } from './Frame.tsx';
import { Loaded } from './Loaded.tsx';
import { useConferenceFreshness } from './use-conference-freshness.ts';
import { useDeletingConference } from './use-deleting-conference.tsx';
import { useSharingConference } from './use-sharing-conference.tsx';

/** An event: what it is about, its cases, and who may, changes, shares and deletes it. */
export function EventScreen({ org, event }: { org: string; event: string }): ReactNode {
  const answer = useQuery(conferenceQuery(event));
  const { data, error } = answer;
  // They do not wait for what is said of the event.
  usePrefetchQuery(casesQuery(event));
  useConferenceFreshness(event);
  // What is there is no event.
  if (data === undefined && error instanceof RequestFailure && error.status === 400) return <NotFoundPage />;
  return (
    <Loaded answer={answer}>
      {(conference) =>
        conference.org === org ? (
          <Event conference={conference} />
        ) : (
          <Navigate replace to={eventUrl(conference.org, event)} />
        )
      }
    </Loaded>
  );
}

function Event({ conference }: { conference: Conference }): ReactNode {
  const t = useText();
  const queryClient = useQueryClient();
  const signedIn = useSession() !== null;
  // What was there when the form was opened: what others change meanwhile is not taken back.
  const [edited, setEdited] = useState<Conference | null>(null);
  const deleting = useDeletingConference(conference);
  const { uuid, org, name, can, listed } = conference;
  const sharing = useSharingConference(conference, eventUrl(org, uuid));
  const mayChange = signedIn && can.share;
  const actions = edited === null && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayChange && (
        <Button variant="outlined" startIcon={<Pencil size={16} />} onClick={() => setEdited(conference)}>
          {t('conferences.edit')}
        </Button>
      )}
      {signedIn && (
        <Button variant="outlined" startIcon={<Users size={16} />} onClick={sharing.open}>
          {t('sharing.title')}
        </Button>
      )}
      {signedIn && can.delete && (
        <Button color="error" startIcon={<Trash2 size={16} />} onClick={deleting.begin}>
          {t('library.delete.entry')}
        </Button>
      )}
    </Box>
  );
  return (
    <Frame title={name} back={listed ? conferencesUrl(org) : null} actions={actions}>
      {edited ? (
        <ConferenceForm
          conference={edited}
          onCancel={() => setEdited(null)}
          onSubmit={async (draft) => {
            const body = changeOf(draft, edited);
            if (Object.keys(body).length > 0) {
              queryClient.setQueryData(conferenceQuery(uuid).queryKey, await change(uuid, body));
              void queryClient.invalidateQueries({ queryKey: conferencesKey });
            }
            setEdited(null);
          }}
        />
      ) : (
        <>
          <ConferenceFacts conference={conference} />
          <Box sx={{ mt: 2 }}>
            <ConferenceUploadLink item={conference} can={can} page={eventUrl(org, uuid)} />
          </Box>
          <Cases conference={conference} />
          {listed && (
            <Link component={RouterLink} to={`/storage/${uuid}`} sx={{ display: 'inline-block', mt: 3, fontSize: 13 }}>
              {t('conferences.openStorage')}
            </Link>
          )}
        </>
      )}
      {sharing.dialog}
      {deleting.dialog}
    </Frame>
  );
}
