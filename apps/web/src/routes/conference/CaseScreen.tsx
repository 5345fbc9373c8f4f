import type { Organisation } from '@mado/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { caseQuery, caseUrl, eventUrl, presentationUrl } from '../../features/conferences/index.ts';
import { LaterStorageScreen } from './LaterStorageScreen.tsx';
import { CaseHead } from './CaseHead.tsx';
import { ConferencePlaces } from './ConferencePlaces.tsx';
import { Loaded } from './Loaded.tsx';
import { useConferenceFreshness } from './use-conference-freshness.ts';

interface CaseScreenProps {
  org: string;
  event: string;
  uuid: string;
  organisations: readonly Organisation[];
}

/** A case: what it is about, and the list of what lies in it. */
export function CaseScreen({ org, event, uuid, organisations }: CaseScreenProps): ReactNode {
  const t = useText();
  const folder = useQuery(caseQuery(uuid));
  useConferenceFreshness(uuid);
  return (
    <Loaded answer={folder}>
      {(data) => (
        <ConferencePlaces org={org} event={event}>
          <LaterStorageScreen
            location={{ kind: 'folder', uuid }}
            organisations={organisations}
            head={
              <CaseHead
                key={uuid}
                folder={data}
                page={caseUrl(org, event, uuid)}
                presentation={presentationUrl(org, event, uuid)}
                event={{ url: eventUrl(org, event), uuid: event }}
              />
            }
            newLabel={t('conferences.upload')}
          />
        </ConferencePlaces>
      )}
    </Loaded>
  );
}
