import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadPart } from '../../app/load-part.ts';
import { conferencesKey, uploadPageUrl } from '../../features/conferences/index.ts';
import { storageKey } from '../../features/storage/index.ts';

const ShareDialog = lazy(() =>
  loadPart(() => import('../../features/sharing/index.ts').then(({ ShareDialog: Dialog }) => ({ default: Dialog }))),
);

interface SharedPlace {
  uuid: string;
  org: string;
  name: string;
}

/** Who has which right on an event or a case; its link leads to its own page [WB-123]. */
export function useSharingConference(
  { uuid, org, name }: SharedPlace,
  page: string,
): { open: () => void; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: open && (
      <Suspense>
        <ShareDialog
          item={{ uuid, org, name, object_type: 'folder', foldertype: 'folder' }}
          addresses={{ page, upload: uploadPageUrl(page), viewer: null, download: null }}
          onClose={() => {
            setOpen(false);
            void queryClient.invalidateQueries({ queryKey: conferencesKey });
            void queryClient.invalidateQueries({ queryKey: storageKey });
          }}
        />
      </Suspense>
    ),
  };
}
