import type { Conference } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadPart } from '../../app/load-part.ts';
import { conferencesKey, eventUrl, uploadPageUrl } from '../../features/conferences/index.ts';

const ShareDialog = lazy(() =>
  loadPart(() => import('../../features/sharing/index.ts').then(({ ShareDialog: Dialog }) => ({ default: Dialog }))),
);

/** Who has which right on an event; its link leads to the page of the event. */
export function useSharingConference({ uuid, org, name }: Conference): { open: () => void; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const page = eventUrl(org, uuid);
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
          }}
        />
      </Suspense>
    ),
  };
}
