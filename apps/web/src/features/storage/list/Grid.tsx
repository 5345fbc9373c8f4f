import { styled } from '@mui/material/styles';
import { itemIconStyles } from '../item-icon-styles.ts';
import { pickStyles } from './pick-styles.ts';
import { tileStyles } from './tile-styles.ts';

/** The scrolling ground of the list, with the styles of everything on it: one sheet, however many cells there are. */
export const Grid = styled('div')(({ theme: { tokens } }) => ({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  outline: 'none !important',
  '& .row': {
    position: 'absolute',
    insetInline: 0,
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    contain: 'layout style',
    borderBottom: `1px solid ${tokens.lineFaint}`,
    backgroundColor: tokens.paper,
    color: tokens.ink2,
    fontSize: 13,
    cursor: 'default',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
  },
  '& .row:hover': { backgroundColor: tokens.wash },
  '& .row[aria-selected="true"]': { backgroundColor: tokens.brand50 },
  '& .row[aria-selected="true"] > :first-of-type': { boxShadow: `inset 3px 0 0 ${tokens.brand}` },
  // Over the name, which stays in its place and would hide an outline of the row.
  '&:focus-visible .row[data-active]::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 2,
    borderRadius: 'inherit',
    pointerEvents: 'none',
    outline: `2px solid ${tokens.brand}`,
    outlineOffset: -2,
  },
  // Something that is dragged is over it, and may be let go there or not.
  '& [data-over]': { position: 'relative' },
  '& .row[data-over]': { position: 'absolute' },
  '& [data-over]::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 2,
    borderRadius: 'inherit',
    pointerEvents: 'none',
    boxShadow: `inset 0 0 0 2px ${tokens.bad}`,
  },
  '& [data-over="may"]': { backgroundColor: `${tokens.brand100} !important` },
  '& [data-over="may"]::after': { boxShadow: `inset 0 0 0 2px ${tokens.brand}` },
  '& .cell': {
    minWidth: 0,
    padding: '0 10px',
    alignContent: 'center',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .phone': { display: 'flex', alignItems: 'center', gap: 8, padding: '0 16px' },
  '& [data-numeric]': { textAlign: 'right' },
  '& [data-column="name"]': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'inherit' },
  '& .rest': { flex: 1, minWidth: 0 },
  '& .cut': { overflow: 'hidden', textOverflow: 'ellipsis' },
  // Of what does not fit, the description goes first.
  '& .description': { flex: '0 1000 auto', minWidth: 0 },
  '& .patient': { flex: '0 1000 auto', minWidth: 0, whiteSpace: 'pre' },
  // Shrinking by a part of a pixel would put an ellipsis in the place of the number of images.
  '& .facts': { flex: '0 0 auto', maxWidth: '100%', whiteSpace: 'pre' },
  '& .name': { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  '& .lines': { minWidth: 0, lineHeight: 1.35 },
  '& .first': { display: 'flex', alignItems: 'center', gap: 6, color: tokens.ink, fontSize: 14 },
  '& .first svg': { flex: 'none', color: tokens.ink3 },
  '& .star, & .first .star': { color: tokens.brand, fill: 'currentColor' },
  // Names and facts are cut, marks are not: half a warning is none.
  '& .marks': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2, marginTop: 2 },
  '& .second': { display: 'flex', alignItems: 'center', fontSize: 12, color: tokens.ink3 },
  '& .modalities': { display: 'flex', alignItems: 'center', gap: 3, flex: 'none' },
  ...itemIconStyles(tokens),
  ...pickStyles(tokens),
  ...tileStyles(tokens),
  // What has not come yet.
  '& .bar': { display: 'block', height: 12, width: '60%', borderRadius: 4, backgroundColor: tokens.field },
  '& .bar.sign': { width: 36, height: 36, flex: 'none', borderRadius: 6 },
  '& .row[aria-selected="true"] .icon:not(.medical)': { backgroundColor: tokens.brand100 },
}));
