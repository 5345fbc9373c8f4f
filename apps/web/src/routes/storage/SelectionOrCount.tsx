import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { SelectionBar, type Choosing, type Listing, type MenuEntry } from '../../features/storage/index.ts';

interface SelectionOrCountProps {
  listing: Listing;
  choosing: Choosing;
  /** What can be done with them. */
  entries: readonly MenuEntry[];
  phone: boolean;
}

/**
 * The bar of the selection, or how many items there are while nothing is chosen. It lies above the rows, which stay
 * where they are; on a phone below them, and only while something is chosen.
 */
export function SelectionOrCount({ listing, choosing, entries, phone }: SelectionOrCountProps): ReactNode {
  const { fetching, giveUp } = choosing;
  const chosen = choosing.chosen.length;
  const shown = chosen > 0 || fetching !== null;
  const below = phone && shown;
  return (
    <Box
      sx={{
        flex: below ? 'none' : undefined,
        order: below ? 9 : 0,
        px: { xs: 0, sm: 2 },
        minHeight: phone ? 0 : 50,
      }}
    >
      {shown ? (
        <SelectionBar
          count={chosen}
          actions={fetching === null ? entries.filter(({ menuOnly }) => menuOnly !== true) : []}
          phone={phone}
          fetching={fetching}
          onGiveUp={giveUp}
          onClear={() => choosing.select({ type: 'clear' })}
        />
      ) : (
        !phone && <Count count={listing.rows?.length ?? 0} />
      )}
    </Box>
  );
}

/** Keeps room for the bar of the selection. */
function Count({ count }: { count: number }): ReactNode {
  const t = useText();
  return (
    <Box sx={{ height: 44, px: 1.5, display: 'flex', alignItems: 'center', fontSize: 12, color: 'text.secondary' }}>
      {count > 0 && t('storage.list.count', { count })}
    </Box>
  );
}
