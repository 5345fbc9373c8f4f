import { createMadoTheme } from '@mado/ui';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/** What components expect around them, for tests. */
export function Themed({ children }: { children: ReactNode }): ReactNode {
  return <ThemeProvider theme={createMadoTheme('light')}>{children}</ThemeProvider>;
}

/** What components that ask the server expect around them, for tests. */
export function Asking({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Themed>{children}</Themed>
    </QueryClientProvider>
  );
}
