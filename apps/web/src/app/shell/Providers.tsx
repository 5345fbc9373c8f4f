import { createMadoTheme } from '@mado/ui';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { SnackbarProvider } from 'notistack';
import { useMemo, type ReactNode } from 'react';
import { useLanguage } from '../language/i18n.ts';
import { FailureToasts } from './FailureToasts.tsx';

/** Everything that screens expect around them. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }): ReactNode {
  const language = useLanguage();
  const theme = useMemo(() => createMadoTheme('light', language), [language]);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <SnackbarProvider
          maxSnack={3}
          autoHideDuration={5000}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          classes={{ containerRoot: 'mado-toasts' }}
        >
          <FailureToasts />
          {children}
        </SnackbarProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
