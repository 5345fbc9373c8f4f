import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, Suspense, useContext, useState } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { loadPart } from '../../../app/load-part.ts';
import { eventUrl, uploadPageUrl } from '../../../features/conferences/index.ts';
import type { Addresses } from '../../../features/sharing/index.ts';
import {
  kindOf,
  LocationAddresses,
  previewUrl,
  storageKey,
  viewerUrl,
  type CurrentFolder,
  type LocationAddress,
  type MenuEntry,
} from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

const ShareDialog = lazy(() =>
  loadPart(() => import('../../../features/sharing/index.ts').then(({ ShareDialog: Dialog }) => ({ default: Dialog }))),
);

export interface Sharing extends ItemAction {
  entryFor: (item: Item | CurrentFolder) => MenuEntry;
  /** Opens the dialog. */
  open: (item: Item | CurrentFolder) => void;
}

/** Who has which right on an item: whoever sees it may ask, and the dialog says what they may do. */
export function useSharing(): Sharing {
  const t = useText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Item | CurrentFolder | null>(null);
  const addressOf = useContext(LocationAddresses);
  const entryFor = (item: Item | CurrentFolder): MenuEntry => ({
    key: 'share',
    label: t('sharing.entry'),
    icon: Users,
    run: () => setOpen(item),
  });
  return {
    open: setOpen,
    entryFor,
    entriesFor: (items) => {
      const only = onlyOf(items);
      return only ? [entryFor(only)] : [];
    },
    dialog: open !== null && (
      <Suspense>
        <ShareDialog
          item={open}
          addresses={addressesOf(open, addressOf)}
          onClose={(changed) => {
            setOpen(null);
            if (changed) void queryClient.invalidateQueries({ queryKey: storageKey });
          }}
        />
      </Suspense>
    ),
  };
}

/** Where it can be opened by whoever gets its link. */
function addressesOf(item: Item | CurrentFolder, addressOf: LocationAddress): Addresses {
  const upload = uploadPageOf(item, addressOf);
  // Among conferences an event and a case have pages of their own.
  const folder = addressOf({ kind: 'folder', uuid: item.uuid }, 'filetype' in item ? item : undefined);
  if (!('filetype' in item)) return { page: folder, upload, viewer: null, download: null };
  const kind = kindOf(item);
  const viewer = viewerUrl(item);
  const download = `/download/${item.uuid}`;
  const isImages = kind === 'study' || kind === 'series' || kind === 'imgSeries';
  return {
    page: viewer ?? (item.object_type === 'folder' ? folder : (previewUrl(item) ?? download)),
    upload,
    // A file has no place in storage that whoever it is shared with would see: its own page is named.
    viewer: viewer ?? (item.object_type === 'file' ? previewUrl(item) : null),
    download: isImages || item.object_type === 'file' ? download : null,
  };
}

/** The page of the upload link that it could have: a plain folder, in a conference as such. */
function uploadPageOf(item: Item | CurrentFolder, addressOf: LocationAddress): string | null {
  const { uuid, org, foldertype, kind } = item;
  if (foldertype !== 'folder') return null;
  const here = addressOf({ kind: 'folder', uuid }, 'filetype' in item ? item : undefined);
  if (here.startsWith('/conference/')) return uploadPageUrl(here);
  return kind === null ? `/upload/${org}/${uuid}` : uploadPageUrl(eventUrl(org, uuid));
}
