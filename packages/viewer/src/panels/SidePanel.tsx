import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

interface SidePanelProps {
  name: string;
  testId: string;
  /** Below the picture, over the whole width; otherwise at its right side. */
  sheet: boolean;
  children: ReactNode;
}

/** Where lists of what belongs to the images stand. It takes the focus when what had it in there has gone. */
export function SidePanel({ name, testId, sheet, children }: SidePanelProps): ReactNode {
  const { tokens } = useTheme();
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  return (
    <aside
      aria-label={name}
      tabIndex={-1}
      data-testid={testId}
      style={{
        display: 'flex',
        flexDirection: 'column',
        flex: 'none',
        order: sheet ? 1 : 0,
        // Signs for fingers need more of a line [VW-110].
        width: sheet ? 'auto' : touch ? 340 : 280,
        height: sheet ? '42%' : 'auto',
        minHeight: 0,
        background: tokens.paper,
        borderLeft: sheet ? 0 : `1px solid ${tokens.line}`,
        borderTop: sheet ? `1px solid ${tokens.line}` : 0,
      }}
    >
      {children}
    </aside>
  );
}
