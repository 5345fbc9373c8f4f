import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** What one has to know of a thing before one relies on it: some words in amber, which say it without the colour too. */
export function Mark({ children, title }: { children: ReactNode; title?: string }): ReactNode {
  const { tokens } = useTheme();
  return (
    <span
      data-testid="mark"
      title={title}
      style={{
        flex: 'none',
        display: 'inline-block',
        border: `1px solid ${tokens.warn}`,
        borderRadius: 4,
        padding: '2px 5px',
        color: tokens.warn,
        fontSize: 11,
        lineHeight: 1.2,
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </span>
  );
}
