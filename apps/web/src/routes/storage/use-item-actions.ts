import type { Item } from '@mado/contract';
import { Columns2, Download, FolderOpen, Link2, MonitorPlay } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useText } from '../../app/language/use-text.ts';
import { useNavigate } from 'react-router';
import {
  contentAddress,
  kindOf,
  manyStudiesUrl,
  previewUrl,
  locationUrl,
  useLocationAddress,
  viewerUrl,
  type MenuEntry,
} from '../../features/storage/index.ts';
import { addressesIn, prefetchViewer } from '../../features/viewing/index.ts';

export interface ItemActions {
  open: (item: Item) => void;
  /** The item will probably be opened next. */
  hint: (item: Item) => void;
  /** What can be done with these items; the first is what a double click does. */
  entriesFor: (items: readonly Item[]) => MenuEntry[];
}

/** What rows do: folders open here, images in the viewer, other files in a tab of their own or on the disk. */
export function useItemActions(): ItemActions {
  const t = useText();
  const { bring, copy } = useBringAndCopy();
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  const open = useOpen(bring);

  const copyEntry = (path: string): MenuEntry => ({
    key: 'copy',
    label: t('storage.selection.copyUrl'),
    icon: Link2,
    run: () => void copy(path),
  });

  const forOne = (item: Item): MenuEntry[] => {
    const viewer = viewerUrl(item);
    const folder = item.object_type === 'folder';
    return [
      {
        key: 'open',
        label: viewer === null ? t('storage.selection.open') : t('storage.selection.openViewer'),
        icon: viewer === null ? FolderOpen : MonitorPlay,
        run: () => open(item),
      },
      ...(folder && viewer !== null
        ? [
            {
              key: 'universal',
              label: t('storage.selection.openUniversal'),
              icon: Columns2,
              run: () => void navigate(manyStudiesUrl([item])),
              menuOnly: true as const,
            },
            {
              key: 'enter',
              label: t('storage.selection.enter'),
              icon: FolderOpen,
              run: () => void navigate(addressOf({ kind: 'folder', uuid: item.uuid })),
            },
          ]
        : []),
      ...(viewer !== null || folder ? [copyEntry(viewer ?? locationUrl({ kind: 'folder', uuid: item.uuid }))] : []),
      ...(!folder && item.can.download
        ? [
            {
              key: 'download',
              label: t('storage.selection.download'),
              icon: Download,
              run: () => void bring(item, true),
            },
          ]
        : []),
    ];
  };

  const forMany = (items: readonly Item[]): MenuEntry[] => {
    const studies = items.filter((item) => kindOf(item) === 'study');
    if (studies.length < 2) return [];
    const url = manyStudiesUrl(studies);
    const label = t('storage.selection.openMany', { count: studies.length });
    return [{ key: 'open', label, icon: MonitorPlay, run: () => void navigate(url) }, copyEntry(url)];
  };

  return {
    open,
    hint,
    entriesFor: ([first, ...more]) =>
      first === undefined ? [] : more.length === 0 ? forOne(first) : forMany([first, ...more]),
  };
}

/** Opens an item: images in the viewer, a folder in the list, another file as a preview, in a tab or on the disk. */
function useOpen(bring: (item: Item, toDisk: boolean) => Promise<void>) {
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  return (item: Item): void => {
    const viewer = viewerUrl(item);
    if (viewer !== null) void navigate(viewer);
    else if (item.object_type === 'folder') void navigate(addressOf({ kind: 'folder', uuid: item.uuid }));
    else {
      const preview = previewUrl(item);
      if (preview !== null) void navigate(preview);
      else void bring(item, !readable.has(kindOf(item)));
    }
  };
}

function hint(item: Item): void {
  const viewer = viewerUrl(item);
  if (viewer === null) return;
  const addresses = addressesIn(new URL(viewer, location.origin).searchParams);
  // A hint that comes to nothing is nobody's concern; opening says what is wrong.
  prefetchViewer(addresses).catch(() => undefined);
}

/** Opens a file or saves it, and copies an address; both say what came of it. */
function useBringAndCopy() {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();

  const bring = async (item: Item, toDisk: boolean): Promise<void> => {
    // The HTTP layer has said what went wrong.
    const address = await contentAddress(item.uuid).catch(() => undefined);
    if (address === undefined) return;
    if (address === null) enqueueSnackbar(t('storage.noDownload'), { variant: 'warning' });
    else follow(address, toDisk ? item.name : null);
  };

  const copy = async (path: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.origin + path);
      enqueueSnackbar(t('storage.copied'), { variant: 'success' });
    } catch {
      enqueueSnackbar(t('storage.copyFailed'), { variant: 'error' });
    }
  };

  return { bring, copy };
}

/** What a browser shows by itself. */
const readable = new Set(['pdf', 'image', 'video', 'audio', 'text']);

/** Follows an address in a new tab, or onto the disk under a name. */
function follow(address: string, saveAs: string | null): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  if (saveAs === null) link.target = '_blank';
  else link.download = saveAs;
  link.click();
}
