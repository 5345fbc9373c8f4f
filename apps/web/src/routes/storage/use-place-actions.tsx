import { FolderPlus, FolderUp, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { CreateFolderDialog, storageKey, type MenuEntry, type Place } from '../../features/storage/index.ts';
import type { DropPlace, Pickers } from '../../features/uploads/index.ts';

export interface PlaceActions {
  /** What can be made or brought here. */
  entries: MenuEntry[];
  /** Why there is nothing. */
  refusal: string;
  dialog: ReactNode;
}

/** What 新規 offers at a place, and the dialog behind it. */
export function usePlaceActions(
  place: Place,
  drop: DropPlace | null,
  mayCreate: boolean,
  pickers: Pickers,
): PlaceActions {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [creating, setCreating] = useState(false);

  const insideStudy = drop?.kind === 'folder' && drop.foldertype !== 'folder';
  const mayUpload = drop !== null && !insideStudy && (drop.kind === 'folder' ? drop.mayUpload : drop.member);
  const create: MenuEntry = {
    key: 'create',
    label: t('storage.drawer.createFolder'),
    icon: FolderPlus,
    run: () => setCreating(true),
  };
  const uploads: MenuEntry[] = [
    { key: 'files', label: t('storage.drawer.uploadFiles'), icon: Upload, run: pickers.pickFiles },
    { key: 'folder', label: t('storage.drawer.uploadFolder'), icon: FolderUp, run: pickers.pickFolder },
  ];
  return {
    entries: [...(mayCreate && !insideStudy ? [create] : []), ...(mayUpload ? uploads : [])],
    refusal: insideStudy ? t('storage.drawer.insideStudy') : t('storage.drawer.noRight'),
    dialog: creating && (
      <CreateFolderDialog
        place={place}
        onClose={() => setCreating(false)}
        onCreated={() => {
          setCreating(false);
          enqueueSnackbar(t('storage.createFolder.created'), { variant: 'success' });
          void queryClient.invalidateQueries({ queryKey: storageKey });
        }}
      />
    ),
  };
}
