import { useMadoTheme } from '@mado/ui';
import CssBaseline from '@mui/material/CssBaseline';
import { styled, ThemeProvider } from '@mui/material/styles';
import GlobalStyles from '@mui/material/GlobalStyles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/i18n.ts';
import { FailureToasts } from './FailureToasts.tsx';

/** Everything that screens expect around them. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }): ReactNode {
  const language = useLanguage();
  const theme = useMadoTheme('light', language);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <GlobalStyles styles={{ body: { wordBreak: 'auto-phrase' }, '.notistack-SnackbarContainer': toasts }} />
        <SnackbarProvider
          maxSnack={3}
          autoHideDuration={5000}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          Components={{ success: Toast, info: Toast, warning: Toast, error: Toast, default: Toast }}
        >
          <FailureToasts />
          {children}
        </SnackbarProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/**
 * A bar at the foot of the page says its height in `--foot`, a drawer at its left its width in `--drawer`; toasts stand
 * on the one and beside the other. What is below a toast can be touched, as the foot of a dialog on a phone, and a
 * finger that has touched it does not make it stay.
 */
const toasts = {
  marginBottom: 'var(--foot, 0px)',
  marginLeft: 'var(--drawer, 0px)',
  '& *': { pointerEvents: 'none !important' },
  '& .notistack-Snackbar button': { pointerEvents: 'auto !important' },
};

/** Quiet on ink; red only for what failed. */
const Toast = styled(MaterialDesignContent)(({ theme: { tokens } }) => ({
  '&.notistack-MuiContent': {
    backgroundColor: '#2A2B36',
    borderRadius: 10,
    fontSize: 13,
    fontFamily: 'inherit',
    maxWidth: 480,
  },
  '&.notistack-MuiContent-error': { backgroundColor: tokens.bad },
}));
