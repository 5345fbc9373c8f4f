import type { Item } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Info } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { formatCount } from '../../app/format.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import {
  Breadcrumb,
  ColumnSettings,
  DetailsButton,
  DetailsPanel,
  EmptyLocation,
  FileList,
  ListSkeleton,
  ListTail,
  SelectionBar,
  SortChoice,
  useColumns,
  usePhone,
  useSelection,
  useSettling,
  type Listing,
  type StorageLocation,
  type Sort,
  type SortKey,
} from '../../features/storage/index.ts';
import { forgetPrefetchedSources } from '../../features/viewing/index.ts';
import { Shortcuts } from './Shortcuts.tsx';
import type { Here } from './use-here.ts';
import { useItemActions } from './use-item-actions.ts';
import type { LocationActions } from './use-location-actions.tsx';

interface LocationContentProps {
  location: StorageLocation;
  here: Here;
  listing: Listing;
  sort: Sort;
  onSort: (key: SortKey) => void;
  actions: LocationActions;
  details: boolean;
  onDetails: (open: boolean) => void;
}

const none: readonly Item[] = [];

/** Breadcrumb, what can be done with what is chosen, the rows, and beside them the details. */
export function LocationContent(props: LocationContentProps): ReactNode {
  const { location, here, listing, sort, onSort, actions, details, onDetails } = props;
  const t = useText();
  const phone = usePhone();
  usePageTitle(here.name);
  const columns = useColumns();
  const [selection, onSelect] = useSelection();
  const { open, hint, entriesFor } = useItemActions();
  const list = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState(0);
  const onSettled = (remains: string): void => {
    forgetPrefetchedSources();
    onSelect({ type: 'only', id: remains });
    // On a phone the details lie over the list, in which one sees what became of it.
    if (phone) onDetails(false);
    setSettled((before) => before + 1);
  };
  // What asked is gone by now; the keyboard goes on in the list.
  useEffect(() => {
    if (settled > 0) list.current?.focus();
  }, [settled]);
  const settling = useSettling(onSettled);
  const items = listing.items ?? none;
  const chosen = useMemo(() => items.filter(({ uuid }) => selection.ids.has(uuid)), [items, selection.ids]);
  const [only] = chosen.length === 1 ? chosen : [];
  const chosenEntries = [
    ...entriesFor(chosen),
    ...(only === undefined ? [] : [...settling.entriesFor(only), ...actions.entriesIn(only)]),
    {
      key: 'details',
      label: t('storage.details.show'),
      icon: Info,
      run: () => onDetails(true),
      menuOnly: true as const,
    },
  ];

  return (
    <>
      <Box component="main" sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        <Box
          sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1, minHeight: 52, px: { xs: 2, sm: 2.5 } }}
        >
          <Breadcrumb steps={here.breadcrumb} phone={phone} />
          <ColumnSettings choice={columns} phone={phone}>
            {phone && <SortChoice sort={sort} onSort={onSort} />}
          </ColumnSettings>
          <DetailsButton open={details} phone={phone} onToggle={() => onDetails(!details)} />
          <Shortcuts phone={phone} />
        </Box>
        <Box
          sx={{
            flex: phone && chosen.length > 0 ? 'none' : undefined,
            order: phone && chosen.length > 0 ? 9 : 0,
            px: { xs: 0, sm: 2 },
            minHeight: phone ? 0 : 50,
          }}
        >
          {chosen.length > 0 ? (
            <SelectionBar
              count={chosen.length}
              actions={chosenEntries.filter(({ menuOnly }) => menuOnly !== true)}
              phone={phone}
              onClear={() => onSelect({ type: 'clear' })}
            />
          ) : (
            !phone && <Summary count={items.length} complete={listing.complete} />
          )}
        </Box>
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', px: { xs: 0, sm: 2 } }}>
          {listing.items === undefined ? (
            <ListSkeleton phone={phone} />
          ) : items.length === 0 ? (
            <EmptyList location={location} actions={actions} phone={phone} />
          ) : columns.visible.length === 0 && !phone ? (
            <EmptyLocation title={t('storage.columnSettings.none')} />
          ) : (
            <FileList
              ref={list}
              label={t('storage.list.label', { name: here.name })}
              items={items}
              columns={columns.visible}
              sort={sort}
              phone={phone}
              selection={selection}
              menu={chosen.length > 0 ? chosenEntries : actions.entries}
              menuLabel={t('storage.list.rowMenu', { name: chosen[0]?.name ?? here.name })}
              tail={
                !listing.complete && (
                  <ListTail loaded={formatCount(items.length)} failed={listing.failedLater} onRetry={listing.retry} />
                )
              }
              onSelect={onSelect}
              onSort={onSort}
              onOpen={open}
              onHint={hint}
            />
          )}
        </Box>
      </Box>
      <DetailsPanel
        open={details}
        items={chosen}
        phone={phone}
        onSettled={onSettled}
        onClose={() => onDetails(false)}
      />
      {settling.dialog}
    </>
  );
}

/** Keeps room for the bar of the selection, so that the rows stay where they are. */
function Summary({ count, complete }: { count: number; complete: boolean }): ReactNode {
  const t = useText();
  return (
    <Box sx={{ height: 44, px: 1.5, display: 'flex', alignItems: 'center', fontSize: 12, color: 'text.secondary' }}>
      {complete && count > 0 && t('storage.list.count', { count: formatCount(count) })}
    </Box>
  );
}

/** An empty location, with the next thing to do there. */
function EmptyList({
  location,
  actions,
  phone,
}: {
  location: StorageLocation;
  actions: LocationActions;
  phone: boolean;
}): ReactNode {
  const t = useText();
  if (location.kind === 'root' && location.type === 'share')
    return <EmptyLocation title={t('storage.list.empty')} detail={t('storage.list.emptyShare')} />;
  const uploads = actions.entries.filter(({ key }) => key !== 'create');
  if (uploads.length === 0) return <EmptyLocation title={t('storage.list.empty')} />;
  return (
    <EmptyLocation
      title={t('storage.list.empty')}
      detail={t(phone ? 'storage.list.emptyNextPhone' : 'storage.list.emptyNext')}
      action={uploads.map(({ key, label, icon: Icon, run }) => (
        <Button key={key} variant="outlined" startIcon={<Icon size={16} />} onClick={run}>
          {label}
        </Button>
      ))}
    />
  );
}
