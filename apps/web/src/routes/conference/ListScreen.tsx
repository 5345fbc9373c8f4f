import type { Organisation } from '@mado/contract';
import { EmptyState } from '@mado/ui';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus, Presentation } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import {
  ConferenceList,
  conferencesQuery,
  firstConferenceUrl,
  newConferenceUrl,
} from '../../features/conferences/index.ts';
import { rememberOrganisation } from '../../features/organisations/index.ts';
import { Frame, Waiting } from './Frame.tsx';
import { isRefused, Refused } from './Refused.tsx';

/** The events of an organisation; where there are none, who may make one comes to the form. */
export function ListScreen({ org, organisations }: { org: string; organisations: readonly Organisation[] }): ReactNode {
  const t = useText();
  const { data, error } = useQuery(conferencesQuery(org));
  const organisation = organisations.find(({ uuid }) => uuid === org);
  const mayCreate = organisation?.can.create === true;
  const isOurs = organisation !== undefined;
  useEffect(() => {
    if (isOurs) rememberOrganisation(org);
  }, [isOurs, org]);
  if (error !== null && (data === undefined || isRefused(error))) return <Refused failure={error} />;
  if (data?.length === 0 && mayCreate) return <Navigate replace to={firstConferenceUrl(org)} />;
  const title = organisation ? t('conferences.titleOf', { name: organisation.name }) : t('conferences.title');
  return (
    <Frame
      title={title}
      actions={
        mayCreate && (
          <Button component={Link} to={newConferenceUrl(org)} variant="contained" startIcon={<Plus size={18} />}>
            {t('conferences.create')}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <Waiting />
      ) : data.length === 0 ? (
        <EmptyState icon={<Presentation />} title={t('conferences.none.title')} detail={t('conferences.none.detail')} />
      ) : (
        <ConferenceList conferences={data} />
      )}
    </Frame>
  );
}
