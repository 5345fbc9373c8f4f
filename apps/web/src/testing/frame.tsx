import { createMadoTheme } from '@mado/ui';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** What components expect around them, for tests. */
export function Themed({ children }: { children: ReactNode }): ReactNode {
  return <ThemeProvider theme={createMadoTheme('light')}>{children}</ThemeProvider>;
}
