import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { BandBox } from './band-items.ts';

/** The band that is drawn around items. `top`: px above the first line. */
export function Band({ at, top }: { at: BandBox | null; top: number }): ReactNode {
  const { tokens } = useTheme();
  if (at === null) return null;
  return (
    <div
      aria-hidden
      data-testid="band"
      style={{
        position: 'absolute',
        left: at.left,
        top: at.top + top,
        width: at.right - at.left,
        height: at.bottom - at.top,
        zIndex: 3,
        pointerEvents: 'none',
        border: `1px solid ${tokens.brand}`,
        backgroundColor: `color-mix(in srgb, ${tokens.brand} 10%, transparent)`,
      }}
    />
  );
}
