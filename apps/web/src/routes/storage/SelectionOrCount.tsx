import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatCount } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { SelectionBar, type Listing, type MenuEntry } from '../../features/storage/index.ts';

interface SelectionOrCountProps {
  listing: Listing;
  /** How many items are chosen. */
  chosen: number;
  /** What can be done with them. */
  entries: readonly MenuEntry[];
  phone: boolean;
  onClear: () => void;
}

/**
 * The bar of the selection, or how many items there are while nothing is chosen. It lies above the rows, which stay
 * where they are; on a phone below them, and only while something is chosen.
 */
export function SelectionOrCount({ listing, chosen, entries, phone, onClear }: SelectionOrCountProps): ReactNode {
  const below = phone && chosen > 0;
  return (
    <Box
      sx={{
        flex: below ? 'none' : undefined,
        order: below ? 9 : 0,
        px: { xs: 0, sm: 2 },
        minHeight: phone ? 0 : 50,
      }}
    >
      {chosen > 0 ? (
        <SelectionBar
          count={chosen}
          actions={entries.filter(({ menuOnly }) => menuOnly !== true)}
          phone={phone}
          onClear={onClear}
        />
      ) : (
        !phone && <Count count={listing.items?.length ?? 0} complete={listing.complete} />
      )}
    </Box>
  );
}

/** Keeps room for the bar of the selection. */
function Count({ count, complete }: { count: number; complete: boolean }): ReactNode {
  const t = useText();
  return (
    <Box sx={{ height: 44, px: 1.5, display: 'flex', alignItems: 'center', fontSize: 12, color: 'text.secondary' }}>
      {complete && count > 0 && t('storage.list.count', { count: formatCount(count) })}
    </Box>
  );
}
