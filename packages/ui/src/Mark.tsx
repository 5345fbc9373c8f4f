import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface MarkProps {
  children: ReactNode;
  title?: string;
  className?: string;
  /** On several lines where there is no room for one. */
  wrap?: boolean;
}

/**
 * What one has to know of a thing before one relies on it: some words in amber, which say it without the colour too.
 */
export function Mark({ children, title, className, wrap = false }: MarkProps): ReactNode {
  const { tokens } = useTheme();
  return (
    <span
      data-testid="mark"
      title={title}
      className={className}
      style={{
        display: 'inline-block',
        border: `1px solid ${tokens.warn}`,
        borderRadius: 4,
        padding: '2px 5px',
        color: tokens.warn,
        fontSize: 11,
        lineHeight: 1.2,
        fontWeight: 600,
        boxSizing: 'border-box',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        verticalAlign: 'middle',
        whiteSpace: wrap ? 'normal' : 'nowrap',
      }}
    >
      {children}
    </span>
  );
}
