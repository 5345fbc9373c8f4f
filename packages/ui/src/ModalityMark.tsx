import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { monoStack } from './theme/theme.ts';

/** A modality as small capitals in a frame: CT, MR, SEG. */
export function ModalityMark({ modality }: { modality: string }): ReactNode {
  const { tokens } = useTheme();
  return (
    <span
      style={{
        display: 'inline-block',
        font: `600 11px/1 ${monoStack}`,
        border: `1px solid ${tokens.edge}`,
        borderRadius: 4,
        padding: '3px 5px',
        color: tokens.ink2,
        textTransform: 'uppercase',
      }}
    >
      {modality}
    </span>
  );
}
