import Box from '@mui/material/Box';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import {
  DetailsPanel,
  EmptyLocation,
  FileList,
  ListSkeleton,
  ListTail,
  useChoosing,
  useColumns,
  useKeptPlace,
  useListView,
  usePhone,
  useTarget,
  type Choosing,
  type ColumnChoice,
  type ListView,
  type Listing,
  type StorageLocation,
  type Sort,
  type SortKey,
} from '../../features/storage/index.ts';
import { EmptyList } from './EmptyList.tsx';
import { LocationHeader } from './LocationHeader.tsx';
import { shortcutEntries } from './shortcut-entries.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { pictureOf } from './picture-of.tsx';
import { SelectionOrCount } from './SelectionOrCount.tsx';
import { useChosenEntries } from './use-chosen-entries.tsx';
import type { Here } from './use-here.ts';
import type { LocationActions } from './use-location-actions.tsx';
import { usePlaces } from './use-places.ts';
import { useSettled } from './use-settled.ts';

interface LocationContentProps {
  location: StorageLocation;
  here: Here;
  listing: Listing;
  sort: Sort;
  onSort: (key: SortKey) => void;
  actions: LocationActions;
  details: boolean;
  onDetails: (open: boolean) => void;
  /** Above the rows: what is to be known of the place. */
  head: ReactNode;
}

/** Breadcrumb, what can be done with what is chosen, the rows, and beside them the details. */
export function LocationContent(props: LocationContentProps): ReactNode {
  const { location, here, listing, sort, onSort, actions, details, onDetails, head } = props;
  const phone = usePhone();
  usePageTitle(here.name);
  const columns = useColumns({ shares: useLocation().pathname.startsWith('/conference/') });
  const [view, onView] = useListView();
  const choosing = useChoosing(listing);
  const { chosen } = choosing;
  const list = useRef<HTMLDivElement>(null);
  const onSettled = useSettled(list, (remains) => {
    choosing.select({ type: 'only', id: remains });
    // On a phone the details lie over the list, in which one sees what became of it.
    if (phone) onDetails(false);
  });
  const target = useArrival(list, listing, choosing, actions.made);
  const places = usePlaces(location, here);
  const todo = useChosenEntries({
    location,
    here,
    folder: listing.folder,
    chosen,
    locationActions: actions,
    onSettled,
    onDetails: () => onDetails(true),
  });
  return (
    <>
      <Box
        component="main"
        tabIndex={-1}
        sx={{
          outline: 'none !important',
          flex: 1,
          minWidth: 0,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        <LocationHeader
          breadcrumb={here.breadcrumb}
          {...{ columns, sort, view, phone, details, onSort, onView, onDetails }}
        >
          <Shortcuts
            {...{ phone, view, places }}
            here={todo.entriesHere}
            entries={shortcutEntries(todo.keys, listing.rows, todo.entriesFor)}
          />
        </LocationHeader>
        {head}
        <SelectionOrCount {...{ listing, choosing, phone }} entries={todo.entries} />
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', px: { xs: 0, sm: 2 } }}>
          <LocationRows
            {...{ list, location, here, listing, view, columns, sort, phone, choosing, target, todo, onSort }}
          />
        </Box>
      </Box>
      <DetailsPanel
        open={details}
        items={chosen}
        phone={phone}
        pictureOf={pictureOf}
        tagsOf={todo.tagging.inDetails}
        onShare={todo.sharing.open}
        onSettled={onSettled}
        onClose={() => onDetails(false)}
      />
      {todo.dialogs}
    </>
  );
}

interface LocationRowsProps extends Pick<LocationContentProps, 'location' | 'here' | 'listing' | 'sort' | 'onSort'> {
  list: RefObject<HTMLDivElement | null>;
  view: ListView;
  columns: ColumnChoice;
  phone: boolean;
  choosing: Choosing;
  /** What the keyboard comes to. */
  target: string | null;
  /** What can be done. */
  todo: ReturnType<typeof useChosenEntries>;
}

/** The rows; or why there are none, with the next thing to do. */
function LocationRows(props: LocationRowsProps): ReactNode {
  const { list, location, here, listing, view, columns, sort, phone, choosing, target, todo, onSort } = props;
  const t = useText();
  const { rows } = listing;
  const { chosen } = choosing;
  if (rows === undefined) return <ListSkeleton phone={phone} />;
  if (rows.length === 0) return <EmptyList location={location} entries={todo.entriesHere} phone={phone} />;
  if (columns.visible.length === 0 && !phone && view === 'rows')
    return <EmptyLocation title={t('storage.columnSettings.none')} />;
  return (
    <FileList
      ref={list}
      label={t('storage.list.label', { name: here.name })}
      columns={columns.visible}
      {...{ rows, view, sort, phone, choosing, target, onSort }}
      tail={listing.failedPart && <ListTail onRetry={listing.retry} />}
      onWidth={columns.setWidth}
      onLook={listing.look}
      menu={chosen.length > 0 ? todo.entries : todo.entriesHere}
      keys={todo.keys}
      menuLabel={t('storage.list.rowMenu', { name: chosen[0]?.name ?? here.name })}
      dropping={todo.dropping}
      onOpen={todo.open}
      onHint={todo.hint}
      tagsCell={todo.tagging.cell}
      shareCell={todo.shareCell}
      picture={pictureOf}
    />
  );
}

/**
 * The place of the list on the way back, and what is looked for on the way to it: what was just made, or what one came
 * from. @returns what is looked for
 */
function useArrival(
  list: RefObject<HTMLElement | null>,
  listing: Listing,
  choosing: Choosing,
  made: string | null,
): string | null {
  useKeptPlace(list, listing, choosing);
  const arrived = useLocation().state as { choose?: string } | null;
  // On the way back it is as one left it.
  const goneTo = useNavigationType() === 'POP' ? null : arrived?.choose;
  const target = made ?? goneTo ?? null;
  useTarget(target, listing, choosing);
  return target;
}
