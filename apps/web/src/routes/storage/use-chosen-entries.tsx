import type { Item } from '@mado/contract';
import { Info } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import {
  inMenuOrder,
  useSettling,
  type CurrentFolder,
  type Dropping,
  type GivenCell,
  type MenuEntry,
  type StorageLocation,
} from '../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './actions/item-action.ts';
import { useConverting } from './actions/use-converting.ts';
import { useCopying } from './actions/use-copying.ts';
import { useDownloading } from './actions/use-downloading.ts';
import { useFolderSettings } from './actions/use-folder-settings.tsx';
import { useLinking } from './actions/use-linking.tsx';
import { useMetadata } from './actions/use-metadata.tsx';
import { useOpening } from './actions/use-opening.ts';
import { useTagging, type Tagging } from './actions/use-tagging.tsx';
import { useDeleting } from './actions/use-deleting.tsx';
import { useMoving } from './actions/use-moving.tsx';
import { useShowingPlace } from './actions/use-showing-place.ts';
import { usePublishing } from './actions/use-publishing.ts';
import { useSharing, type Sharing } from './actions/use-sharing.tsx';
import { useStarring } from './actions/use-starring.ts';
import { useRenaming } from './actions/use-renaming.tsx';
import { useGoingUp } from './use-going-up.ts';
import type { Here } from './use-here.ts';
import type { LocationActions } from './use-location-actions.tsx';

interface ChosenEntriesOptions {
  location: StorageLocation;
  here: Here;
  /** The folder one is in; null at a root, and until it is known. */
  folder: CurrentFolder | null;
  chosen: readonly Item[];
  locationActions: LocationActions;
  /** Somebody said whose study the chosen one is. `remains`: the study in which its files lie now. */
  onSettled: (remains: string) => void;
  onDetails: () => void;
}

interface ChosenEntries {
  entries: MenuEntry[];
  /** Tags in the list and in the details. */
  tagging: Tagging;
  sharing: Sharing;
  /** What is shared, in the list among conferences. */
  shareCell: GivenCell;
  /** What letting rows go somewhere does. */
  dropping: Dropping;
  /** What can be done in the place, and with the folder that it is, while nothing is chosen. */
  entriesHere: MenuEntry[];
  /** What keys do: with what is chosen, and in the place. */
  keys: MenuEntry[];
  /** What could be done with these. */
  entriesFor: (items: readonly Item[]) => MenuEntry[];
  /** What is open because of one of them. */
  dialogs: ReactNode;
  open: (item: Item) => void;
  /** The item will probably be opened next. */
  hint: (item: Item) => void;
}

/** What can be done with the chosen items: every action is asked, and the menu orders what they say. */
export function useChosenEntries(options: ChosenEntriesOptions): ChosenEntries {
  const { location, here, folder, chosen, locationActions, onSettled, onDetails } = options;
  const t = useText();
  const opening = useOpening();
  const settling = useSettling(onSettled);
  const tagging = useTagging(opening.open);
  const moving = useMoving(location, here);
  const renaming = useRenaming();
  const settings = useFolderSettings(folder);
  const sharing = useSharing();
  const copying = useCopying();
  const publishing = usePublishing(copying.copy);
  const deleting = useDeleting(useGoingUp(here, folder));
  const alone = (entriesOf: (item: Item) => readonly MenuEntry[]): ItemAction['entriesFor'] => {
    return (items) => {
      const only = onlyOf(items);
      return only ? entriesOf(only) : [];
    };
  };
  const details: MenuEntry = {
    key: 'details',
    label: t('storage.details.show'),
    icon: Info,
    run: onDetails,
    menuOnly: true,
  };
  const actions: Record<string, ItemAction> = {
    opening,
    showingPlace: useShowingPlace(here.organisation),
    copying,
    starring: useStarring(),
    downloading: useDownloading(),
    tagging,
    converting: useConverting(),
    linking: useLinking(),
    metadata: useMetadata(),
    moving,
    renaming,
    sharing,
    publishing,
    deleting,
    settings,
    settling: { entriesFor: alone(settling.entriesFor), dialog: settling.dialog },
    location: { entriesFor: alone(locationActions.entriesIn) },
    details: { entriesFor: () => [details] },
  };
  const entriesFor = ([first, ...more]: readonly Item[]): MenuEntry[] =>
    inMenuOrder(first ? Object.values(actions).flatMap((action) => action.entriesFor([first, ...more])) : []);
  const entries = entriesFor(chosen);
  // Their keys are for what is chosen alone.
  const ofFolder = folder
    ? [renaming.entryFor(folder), sharing.entryFor(folder), deleting.entryFor([folder]), ...settings.entriesOf(folder)]
    : [];
  const entriesHere = [
    ...locationActions.entries,
    ...(moving.paste ? [moving.paste] : []),
    ...ofFolder.map(({ key, label, icon, run, refusal }) => ({ key, label, icon, run, ...(refusal && { refusal }) })),
  ];
  return {
    entries,
    entriesFor,
    tagging,
    sharing,
    shareCell: publishing.cell,
    dropping: moving.dropping,
    entriesHere: inMenuOrder(entriesHere),
    keys: [...entries, ...entriesHere],
    dialogs: Object.entries(actions).map(([name, { dialog }]) => <Fragment key={name}>{dialog}</Fragment>),
    open: opening.open,
    hint: opening.hint,
  };
}
