import type { Item } from '@mado/contract';
import { FolderPlus, FolderUp, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import {
  CreateFolderDialog,
  locationKey,
  storageKey,
  type MenuEntry,
  type StorageLocation,
} from '../../features/storage/index.ts';
import { useLinking } from './actions/use-linking.tsx';
import type { DropTarget, Pickers } from '../../features/uploads/index.ts';

export interface LocationActions {
  /** What can be made or brought here. */
  entries: MenuEntry[];
  /** The same for a folder in the list; nothing where the caller may not. */
  entriesIn: (folder: Item) => MenuEntry[];
  /** Why there is nothing. */
  refusal: string;
  dialog: ReactNode;
  /** The folder that was made here last, since one came here; null: none yet. */
  made: string | null;
}

/** What 新規 and the menus of folders offer, and the dialog behind it. */
export function useLocationActions(
  location: StorageLocation,
  drop: DropTarget | null,
  mayCreate: boolean,
  pickers: Pickers,
): LocationActions {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [creating, setCreating] = useState<StorageLocation | null>(null);
  // Who comes back later comes for something else.
  const { key: visit } = useLocation();
  const [made, setMade] = useState<{ uuid: string; place: string; visit: string } | null>(null);

  const linking = useLinking();

  const create = (where: StorageLocation): MenuEntry => ({
    key: 'create',
    label: t('storage.drawer.createFolder'),
    icon: FolderPlus,
    run: () => setCreating(where),
    ...(where === location && { shortcut: 'N' }),
  });
  const uploads = (into?: DropTarget): MenuEntry[] => [
    {
      key: 'files',
      label: t('storage.drawer.uploadFiles'),
      icon: Upload,
      run: () => pickers.pickFiles(into),
      ...(into === undefined && { shortcut: 'U' }),
    },
    { key: 'folder', label: t('storage.drawer.uploadFolder'), icon: FolderUp, run: () => pickers.pickFolder(into) },
  ];
  const insideStudy = drop?.kind === 'folder' && drop.foldertype !== 'folder';
  const mayUpload = drop !== null && !insideStudy && (drop.kind === 'folder' ? drop.mayUpload : drop.member);
  return {
    entries: [
      ...(mayCreate && !insideStudy ? [create(location), linking.create(location)] : []),
      ...(mayUpload ? uploads() : []),
    ],
    entriesIn: ({ uuid, org, name, foldertype, can }) => {
      if (foldertype !== 'folder') return [];
      const into: DropTarget = { kind: 'folder', uuid, org, foldertype, mayUpload: can.upload, name };
      const entries = [
        ...(can.edit ? [create({ kind: 'folder', uuid }), linking.create({ kind: 'folder', uuid })] : []),
        ...(can.upload ? uploads(into) : []),
      ];
      return entries.map((entry) => ({ ...entry, menuOnly: true }));
    },
    refusal: t(refusalOf(drop)),
    made: made?.visit === visit && made.place === locationKey(location) ? made.uuid : null,
    dialog: (
      <>
        {creating !== null && (
          <CreateFolderDialog
            location={creating}
            onClose={() => setCreating(null)}
            onCreated={(folder) => {
              setCreating(null);
              enqueueSnackbar(t('storage.createFolder.created'), { variant: 'success' });
              const place = locationKey(creating);
              void queryClient
                .invalidateQueries({ queryKey: storageKey })
                .then(() => setMade({ uuid: folder.uuid, place, visit }));
            }}
          />
        )}
        {linking.dialog}
      </>
    ),
  };
}

/** Why nothing can be made or brought here. */
function refusalOf(drop: DropTarget | null) {
  if (drop?.kind !== 'folder' || drop.foldertype === 'folder') return 'storage.drawer.noRight';
  return drop.foldertype === 'imgSeries' ? 'images.noUploads' : 'storage.drawer.insideStudy';
}
