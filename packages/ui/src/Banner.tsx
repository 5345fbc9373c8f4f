import { useTheme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

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
        padding: '0 8px',
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
