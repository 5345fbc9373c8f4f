import { useTheme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { inset } from './theme/glass-edge.ts';

/** One line across the top of a page, never closable, always the same height. */
export function Banner({ children }: { children: ReactNode }): ReactNode {
  const { tokens } = useTheme();
  const text = useId();
  return (
    <aside
      aria-labelledby={text}
      style={{
        minHeight: 24,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        // The page reaches to the upper edge of the glass where images are read on the whole of it [VW-194].
        padding: `${inset('top')} 8px 0`,
        background: tokens.bannerPaper,
        color: tokens.bannerInk,
        fontSize: 12,
        letterSpacing: '0.02em',
        textAlign: 'center',
      }}
    >
      <span id={text}>{children}</span>
    </aside>
  );
}
