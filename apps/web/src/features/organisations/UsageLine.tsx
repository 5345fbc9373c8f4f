import type { Organisation } from '@mado/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { formatSize } from '../../app/format.ts';

/** '38.2GB/100GB 利用中' with a bar; warns from nine tenths on. Nothing for who may not know. */
export function UsageLine({ organisation }: { organisation: Organisation }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { used_size, quota } = organisation;
  if (used_size === null || quota === null) return null;
  const share = quota === 0 ? 1 : Math.min(1, used_size / quota);
  const label = t('organisations.usage', { used: formatSize(used_size), quota: formatSize(quota) });
  return (
    <Box sx={{ px: 1.25, pt: 1.5, pb: 0.5, fontSize: 12, color: tokens.ink2 }}>
      <LinearProgress
        variant="determinate"
        // A few bytes of much room would be written 1.2e-8, which is no number to who reads it aloud.
        value={Math.round(share * 10_000) / 100}
        aria-label={label}
        color={share >= 0.9 ? 'warning' : 'primary'}
        sx={{ height: 4, borderRadius: 2, mb: 0.75, bgcolor: tokens.field }}
      />
      {label}
    </Box>
  );
}
