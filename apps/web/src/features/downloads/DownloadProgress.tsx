import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatSize } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { percentOf, type Download } from './download.ts';

/** How far one download is, from 0 to 100, with the way to cancel it. */
export function DownloadProgress({ download }: { download: Download }): ReactNode {
  const t = useText();
  const state = useStore(download);
  const { name, done, total, leftOut } = state;
  const percent = percentOf(state);
  return (
    <Box data-testid="download" sx={{ px: 1.75, py: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" noWrap title={name} sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {percent === null ? t('downloads.preparing') : `${formatSize(done)} / ${formatSize(total ?? 0)}・${percent}%`}
        </Typography>
        <IconButton size="small" aria-label={t('downloads.cancelNamed', { name })} onClick={download.cancel}>
          <X size={16} />
        </IconButton>
      </Box>
      <LinearProgress
        aria-label={t('downloads.progress', { name })}
        variant={percent === null ? 'indeterminate' : 'determinate'}
        {...(percent !== null && { value: percent })}
        sx={{ mt: 0.5, borderRadius: 1 }}
      />
      {leftOut > 0 && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.75 }}>
          {t('downloads.leftOut', { count: leftOut })}
        </Typography>
      )}
    </Box>
  );
}
