import type { Organisation } from '@mado/contract';
import { newId } from '@mado/reading';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { ForbiddenPage } from '../../app/pages/pages.tsx';
import {
  conferenceQuery,
  ConferenceForm,
  conferencesKey,
  conferencesUrl,
  create,
  eventUrl,
  newConference,
} from '../../features/conferences/index.ts';
import { Frame } from './Frame.tsx';

interface FormScreenProps {
  org: string;
  /** The organisation has none yet. */
  first: boolean;
  organisations: readonly Organisation[];
}

/** The form of a new event; what is made is opened. */
export function FormScreen({ org, first, organisations }: FormScreenProps): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [request] = useState(newId);
  const mayCreate = organisations.find(({ uuid }) => uuid === org)?.can.create === true;
  if (!mayCreate) return <ForbiddenPage />;
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
          void queryClient.invalidateQueries({ queryKey: [...conferencesKey, 'list'] });
          await navigate(eventUrl(org, made.uuid), { replace: true });
        }}
      />
    </Frame>
  );
}
