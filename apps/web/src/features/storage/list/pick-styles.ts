import type { Tokens } from '@mado/ui';
import type { CSSObject } from '@mui/material/styles';

/**
 * The box in the place of a row's sign that takes the row into the selection or out of it: under a mouse, and for
 * fingers as soon as something is chosen. The sign stays underneath, so nothing shifts.
 */
export function pickStyles(tokens: Tokens): CSSObject {
  const instead = { '& .box': { display: 'grid' }, '& .sign': { visibility: 'hidden' } } as const;
  return {
    '& .pick': { position: 'relative', flex: 'none' },
    '& .sign': { display: 'block', width: 36, height: 36, borderRadius: 6, overflow: 'hidden' },
    // A thumb needs more than the sign.
    '& .phone .pick::after': { content: '""', position: 'absolute', inset: '-14px -10px -14px -16px' },
    '& .box': {
      display: 'none',
      position: 'absolute',
      inset: 0,
      placeItems: 'center',
      borderRadius: 6,
      backgroundColor: tokens.field,
    },
    '& .box::before': {
      content: '""',
      boxSizing: 'border-box',
      gridArea: '1 / 1',
      width: 18,
      height: 18,
      borderRadius: 4,
      border: `2px solid ${tokens.ink3}`,
      backgroundColor: tokens.paper,
    },
    '& [aria-selected="true"] .box': { backgroundColor: tokens.brand100 },
    '& [aria-selected="true"] .box::before': { borderColor: tokens.brand, backgroundColor: tokens.brand },
    '& [aria-selected="true"] .box::after': {
      content: '""',
      gridArea: '1 / 1',
      width: 5,
      height: 9,
      marginTop: -2,
      border: `solid ${tokens.onBrand}`,
      borderWidth: '0 2px 2px 0',
      transform: 'rotate(45deg)',
    },
    '&[data-picking="phone"] .pick': instead,
    '@media (hover: hover)': { '& .pick:hover': instead },
    '@media (pointer: coarse)': { '&[data-picking] .pick': instead },
  };
}
