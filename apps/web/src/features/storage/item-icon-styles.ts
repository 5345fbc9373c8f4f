import type { Tokens } from '@mado/ui';
import type { CSSObject } from '@mui/material/styles';

/** How `ItemIcon` looks, for whoever shows it: the list has one sheet for all its rows. */
export function itemIconStyles(tokens: Tokens): CSSObject {
  return {
    '& .icon': {
      width: 36,
      height: 36,
      flex: 'none',
      borderRadius: 6,
      display: 'grid',
      placeItems: 'center',
      backgroundColor: tokens.brand50,
      color: tokens.brand,
    },
    '& .icon.medical': { backgroundColor: tokens.ink, color: tokens.brand200 },
  };
}
