import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { ItemTags } from './use-item-tags.ts';

/** How far a change of several items is; nothing for one, which takes no time. */
export function TagProgress({ progress }: Pick<ItemTags, 'progress'>): ReactNode {
  const t = useText();
  if (progress === null || progress.total < 2) return null;
  const { done, total } = progress;
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress variant="determinate" value={(100 * done) / total} aria-label={t('tags.changing')} />
      <Typography variant="caption" color="text.secondary">
        {t('tags.progress', { done, total })}
      </Typography>
    </Box>
  );
}
