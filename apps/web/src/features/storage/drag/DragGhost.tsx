import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useText } from '../../../app/language/use-text.ts';
import { itemIconStyles } from '../item-icon-styles.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { kindOf } from '../item-kind.ts';
import { dragStore } from './drag-store.ts';

/** Beside the pointer: what is dragged, and why it may not be let go where it is. */
export function DragGhost(): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { items, at, refusal } = useStore(dragStore);
  const [first] = items;
  if (at === null || first === undefined) return null;
  const cursor = refusal === null ? 'grabbing !important' : 'not-allowed !important';
  return createPortal(
    <>
      <GlobalStyles styles={{ '*': { cursor } }} />
      <Box
        data-testid="drag-ghost"
        role="status"
        style={{ transform: `translate(${at.x + 14}px, ${at.y + 10}px)` }}
        sx={{
          position: 'fixed',
          left: 0,
          top: 0,
          zIndex: 'tooltip',
          pointerEvents: 'none',
          maxWidth: 280,
          px: 1.25,
          py: 0.75,
          borderRadius: '8px',
          border: `1px solid ${refusal === null ? tokens.brand : tokens.bad}`,
          bgcolor: tokens.paper,
          boxShadow: 3,
          fontSize: 13,
          color: tokens.ink,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, ...itemIconStyles(tokens) }}>
          <ItemIcon kind={kindOf(first)} size={18} />
          <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {items.length === 1 ? first.name : t('storage.list.dragged', { count: items.length })}
          </Box>
        </Box>
        {refusal !== null && <Box sx={{ mt: 0.5, fontSize: 12, color: tokens.bad }}>{refusal}</Box>}
      </Box>
    </>,
    document.body,
  );
}
