import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { DownloadProgress } from './DownloadProgress.tsx';
import { keyOf, useDownloads } from './downloads-context.ts';

/**
 * What is being downloaded, in the corner; renders nothing without.
 *
 * @param props.besideAnother the corner is taken by another panel
 */
export function DownloadPanel({ besideAnother }: { besideAnother: boolean }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { running, onPage } = useDownloads();
  const shown = running.filter(({ wanted }) => keyOf(wanted.ids) !== onPage);
  if (shown.length === 0) return null;
  const atTop = besideAnother ? { top: 112, bottom: 'auto' } : { top: 'auto', bottom: 'calc(8px + var(--foot, 0px))' };
  return (
    <Paper
      component="section"
      aria-label={t('downloads.panel')}
      elevation={6}
      sx={{
        position: 'fixed',
        right: { xs: 8, sm: besideAnother ? 376 : 20 },
        top: { xs: atTop.top, sm: 'auto' },
        bottom: { xs: atTop.bottom, sm: 20 },
        width: { xs: 'calc(100vw - 16px)', sm: 340 },
        zIndex: 'fab',
        borderRadius: 1.5,
        border: `1px solid ${tokens.line}`,
        overflow: 'hidden',
      }}
    >
      <Box sx={{ px: 1.75, py: 1.25, bgcolor: tokens.ink, color: '#fff', fontSize: 13 }}>
        <Box component="b" role="status" sx={{ fontWeight: 600 }}>
          {t('downloads.action')}
        </Box>
      </Box>
      <Box sx={{ maxHeight: '40vh', overflowY: 'auto', py: 0.5 }}>
        {shown.map((download) => (
          <DownloadProgress key={keyOf(download.wanted.ids)} download={download} />
        ))}
      </Box>
    </Paper>
  );
}
