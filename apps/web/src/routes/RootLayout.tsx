import { Banner, useMadoTheme } from '@mado/ui';
import Box from '@mui/material/Box';
import { ThemeProvider } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useText } from '../app/language/use-text.ts';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { useLanguage } from '../app/language/i18n.ts';
import { DownloadsProvider, LaterDownloadPanel } from '../features/downloads/index.ts';
import { organisationsQuery } from '../features/organisations/index.ts';
import { storageKey } from '../features/storage/index.ts';
import { TourWhenRunning } from '../features/tutorial/index.ts';
import { LaterUploadPanel, UploadsProvider, useUploads } from '../features/uploads/index.ts';
import { folderAddress, forgetPrefetchedSources } from '../features/viewing/index.ts';
import { useBrought } from './use-brought.ts';
import { useSessionEnd } from './use-session-end.ts';

/** Around every page: the banner, the light or dark theme, and what lives longer than a page. */
export function RootLayout({ children }: { children?: ReactNode }): ReactNode {
  const leaving = useSessionEnd();
  const queryClient = useQueryClient();
  const refresh = useCallback(() => {
    // A study that was looked at while it arrived has more images now.
    forgetPrefetchedSources();
    void queryClient.invalidateQueries({ queryKey: storageKey });
    void queryClient.invalidateQueries({ queryKey: organisationsQuery.queryKey });
  }, [queryClient]);
  return (
    <UploadsProvider onStored={refresh}>
      <DownloadsProvider>
        <Frame>{leaving ? null : (children ?? <Outlet />)}</Frame>
      </DownloadsProvider>
    </UploadsProvider>
  );
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  const t = useText();
  useBrought();
  const language = useLanguage();
  const { current } = useUploads();
  const navigate = useNavigate();
  // Images are read in the dark: on a page of theirs, or where a place in the history opens them [LO-27].
  const { state } = useLocation();
  const dark = [...useMatches().map(({ handle }) => handle), state].some(isDark);
  const theme = useMadoTheme(dark ? 'dark' : 'light', language);
  return (
    <ThemeProvider theme={theme}>
      <Box
        sx={{
          height: '100dvh',
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.default',
          color: 'text.primary',
        }}
      >
        <Banner>{t('app.banner')}</Banner>
        {children}
        <TourWhenRunning />
        <LaterUploadPanel
          besideImages={dark}
          onOpenStudy={(uuid) => void navigate(`/viewer?url=${folderAddress(uuid)}`)}
        />
        <LaterDownloadPanel besideAnother={current !== null} />
      </Box>
    </ThemeProvider>
  );
}

function isDark(where: unknown): boolean {
  return (where as { dark?: unknown } | null | undefined)?.dark === true;
}
