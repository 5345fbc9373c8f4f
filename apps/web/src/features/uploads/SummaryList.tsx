import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

/** Lines that are written out; the rest is one line with its count. */
const shownAtMost = 50;

interface SummaryListProps {
  severity: 'error' | 'warning' | 'info';
  title: string;
  detail?: string;
  lines: readonly string[];
}

/**
 * Files of an upload of which the same is to be said. A long list scrolls for itself, so that the studies below stay
 * near; on a phone the dialog scrolls as a whole.
 */
export function SummaryList({ severity, title, detail, lines }: SummaryListProps): ReactNode {
  const t = useText();
  return (
    <Alert
      severity={severity}
      role={severity === 'error' ? 'alert' : 'group'}
      aria-label={title}
      sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Box component="b" sx={{ fontWeight: 600 }}>
        {title}
      </Box>
      {detail !== undefined && <Box sx={{ mt: 0.5 }}>{detail}</Box>}
      <Box
        component="ul"
        // A list that scrolls has to be reachable by keyboard.
        tabIndex={0}
        sx={{
          m: 0,
          mt: 0.5,
          pl: 2.75,
          maxHeight: { xs: 'none', sm: 136 },
          overflowY: 'auto',
          overflowWrap: 'anywhere',
        }}
      >
        {lines.slice(0, shownAtMost).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {lines.length > shownAtMost && <li>{t('uploads.panel.more', { count: lines.length - shownAtMost })}</li>}
      </Box>
    </Alert>
  );
}
