import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatCount } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import type { LocalState } from './local-files.ts';

/** How far reading is, and the way to end it. Of the same height when it is over: nothing below moves. */
export function ReadingLine({ state, onStop }: { state: LocalState; onStop: () => void }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { phase, found, read } = state;
  const values = { read: formatCount(read), total: formatCount(found) };
  const isReading = phase === 'reading';
  return (
    <Box sx={{ mt: 2, minHeight: 44 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 32, fontSize: 13, color: tokens.ink2 }}>
        <span role="status" data-testid="local-progress" data-phase={phase}>
          {t(isReading ? 'local.reading' : phase === 'stopped' ? 'local.stopped' : 'local.read', values)}
        </span>
        {isReading && (
          <Button size="small" sx={{ ml: 'auto' }} onClick={onStop}>
            {t('local.stop')}
          </Button>
        )}
      </Box>
      {isReading && (
        <LinearProgress
          aria-label={t('local.reading', values)}
          variant={found === 0 ? 'indeterminate' : 'determinate'}
          value={found === 0 ? 0 : (read / found) * 100}
          // It follows the count; the slow movement of the library would lag behind.
          sx={{ height: 3, borderRadius: 2, '& .MuiLinearProgress-bar': { transitionDuration: '0.1s' } }}
        />
      )}
    </Box>
  );
}
