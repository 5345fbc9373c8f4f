import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { useSession } from '../../app/http/index.ts';
import { loadPart } from '../../app/load-part.ts';
import { conferencesKey, uploadPageUrl } from '../../features/conferences/index.ts';
import { storageKey } from '../../features/storage/index.ts';

const UploadLinkLine = lazy(() =>
  loadPart(() => import('../../features/sharing/index.ts').then(({ UploadLinkLine: Line }) => ({ default: Line }))),
);

interface ConferenceUploadLinkProps {
  /** An event or a case. */
  item: Omit<ComponentProps<typeof UploadLinkLine>['item'], 'object_type' | 'foldertype'>;
  can: { share: boolean };
  /** Its own page. */
  page: string;
}

/** The upload link of an event or a case, for who is signed in and may share it. */
export function ConferenceUploadLink({ item, can, page }: ConferenceUploadLinkProps): ReactNode {
  const queryClient = useQueryClient();
  const isVisitor = useSession() === null;
  if (isVisitor || !can.share) return null;
  const { uuid, name, org } = item;
  return (
    <Suspense>
      <UploadLinkLine
        item={{ uuid, name, org, object_type: 'folder', foldertype: 'folder' }}
        path={uploadPageUrl(page)}
        onChanged={() => {
          void queryClient.invalidateQueries({ queryKey: conferencesKey });
          void queryClient.invalidateQueries({ queryKey: storageKey });
        }}
      />
    </Suspense>
  );
}
