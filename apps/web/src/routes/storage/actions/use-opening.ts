import type { Item } from '@mado/contract';
import { Columns2, FolderOpen, MonitorPlay, Presentation, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useText } from '../../../app/language/use-text.ts';
import {
  fromList,
  kindOf,
  manyStudiesUrl,
  patientUrl,
  previewUrl,
  useLocationAddress,
  viewerUrl,
  type MenuEntry,
} from '../../../features/storage/index.ts';
import { caseUrl, eventUrl } from '../../../features/conferences/index.ts';
import { isGone } from '../../../features/library/index.ts';
import { followLink } from '../../../features/links/index.ts';
import { addressesIn, prefetchViewer } from '../../../features/viewing/index.ts';
import { useSession } from '../../../app/http/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';
import { useFetching } from './use-fetching.ts';

export interface Opening extends ItemAction {
  open: (item: Item) => void;
  /** The item will probably be opened next. */
  hint: (item: Item) => void;
}

/** What rows do: folders open here, images in the viewer, other files on their page or on the disk. */
export function useOpening(): Opening {
  const t = useText();
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  const fetching = useFetching();
  const isSignedIn = useSession() !== null;
  const enter = (item: Item): void => void navigate(addressOf({ kind: 'folder', uuid: item.uuid }, item));

  const open = (item: Item): void => {
    const viewer = viewerUrl(item);
    const preview = previewUrl(item);
    if (item.url !== null) followLink(item.url);
    else if (viewer !== null) void navigate(viewer);
    else if (item.object_type === 'folder') enter(item);
    else if (preview !== null) void navigate(preview, { state: fromList });
    else void fetching(item);
  };

  const patientOf = (item: Item): MenuEntry[] => {
    if (!isSignedIn) return [];
    const url = patientUrl(item);
    return [
      {
        key: 'patient',
        label: t('storage.selection.openPatient'),
        icon: UserRound,
        run: () => url !== null && void navigate(url),
        menuOnly: true,
        ...(url === null && { refusal: t('storage.selection.noPatientId') }),
      },
    ];
  };

  /** Whoever manages an event from outside finds it among what is shared; here it is a folder like others. */
  const inConference = (item: Item): MenuEntry[] => {
    const url = conferencePage(item);
    if (url === null || addressOf({ kind: 'folder', uuid: item.uuid }, item) === url) return [];
    const run = (): void => void navigate(url);
    return [{ key: 'conference', label: t('storage.selection.openConference'), icon: Presentation, run }];
  };

  const forOne = (item: Item): MenuEntry[] => {
    const viewed = viewerUrl(item) !== null;
    const label = t(viewed ? 'storage.selection.openViewer' : 'storage.selection.open');
    const entries: MenuEntry[] = [
      { key: 'open', label, icon: viewed ? MonitorPlay : FolderOpen, run: () => open(item) },
    ];
    if (item.object_type === 'file' || !viewed) return [...entries, ...inConference(item)];
    const universal: MenuEntry = {
      key: 'universal',
      label: t('storage.selection.openUniversal'),
      icon: Columns2,
      run: () => void navigate(manyStudiesUrl([item])),
      menuOnly: true,
    };
    return [
      ...entries,
      // An image series is no study, and nobody says of which patient it is.
      ...(item.foldertype === 'imgSeries' ? [] : [universal, ...patientOf(item)]),
      { key: 'enter', label: t('storage.selection.enter'), icon: FolderOpen, run: () => enter(item) },
    ];
  };

  const forMany = (items: readonly Item[]): MenuEntry[] => {
    const studies = items.filter((item) => kindOf(item) === 'study');
    if (studies.length < 2) return [];
    const label = t('storage.selection.openMany', { count: studies.length });
    return [
      {
        key: 'open',
        label,
        icon: MonitorPlay,
        run: () => void navigate(manyStudiesUrl(studies, t('viewing.many', { count: studies.length }))),
      },
    ];
  };

  return {
    open,
    hint,
    entriesFor: (items) => {
      const only = onlyOf(items);
      return only ? forOne(only) : forMany(items);
    },
  };
}

/** The page of an event or a case; null: it is neither, or the event of the case is not known. */
function conferencePage({ kind, org, uuid, parent_folder: event }: Item): string | null {
  if (kind === 'conference') return eventUrl(org, uuid);
  return kind === 'case' && event !== null ? caseUrl(org, event, uuid) : null;
}

function hint(item: Item): void {
  const viewer = viewerUrl(item);
  // While many are deleted, those that have gone stay in the list until all have.
  if (viewer === null || isGone(item.uuid)) return;
  const { searchParams, pathname } = new URL(viewer, location.origin);
  const addresses = addressesIn(searchParams, pathname);
  // A hint that comes to nothing is nobody's concern; opening says what is wrong.
  prefetchViewer(addresses).catch(() => undefined);
}
