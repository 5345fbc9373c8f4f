import type { Tokens } from '@mado/ui';
import type { CSSObject } from '@mui/material/styles';

/** How tiles look: a picture, the name below it, and below that what was examined and when. */
export function tileStyles(tokens: Tokens): CSSObject {
  return {
    '& .tiles': { position: 'absolute', insetInline: 0, display: 'grid', contain: 'layout style' },
    '& .tile': {
      margin: 6,
      padding: 8,
      minWidth: 0,
      display: 'flex',
      flexDirection: 'column',
      gap: 4,
      borderRadius: 8,
      border: `1px solid ${tokens.line}`,
      backgroundColor: tokens.paper,
      fontSize: 12,
      color: tokens.ink3,
      cursor: 'default',
      userSelect: 'none',
      WebkitTouchCallout: 'none',
    },
    '& .tile:hover': { backgroundColor: tokens.wash },
    '& .tile[aria-selected="true"]': { backgroundColor: tokens.brand50, borderColor: tokens.brand },
    '&:focus-visible .tile[data-active]': { outline: `2px solid ${tokens.brand}`, outlineOffset: 1 },
    '& .picture': {
      position: 'relative',
      height: 136,
      flex: 'none',
      display: 'grid',
      borderRadius: 6,
      overflow: 'hidden',
    },
    '& .waiting .picture': { backgroundColor: tokens.field },
    '& .picture > .icon': { width: '100%', height: '100%', borderRadius: 0 },
    '& .picture > .pick': { position: 'absolute', left: 4, top: 4, width: 28, height: 28 },
    '& .named': { flex: 'none', display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 },
    '& .named svg': { flex: 'none' },
    '& .tile .title': { minWidth: 0, color: tokens.ink, fontSize: 14, lineHeight: '20px', whiteSpace: 'nowrap' },
    '& .tile .facts': { flex: 'none', minHeight: 18, whiteSpace: 'nowrap' },
    // The box lies on the picture, which stays.
    '& .tile:hover .box, & .tile[aria-selected="true"] .box, &[data-picking] .tile .box': { display: 'grid' },
  };
}
