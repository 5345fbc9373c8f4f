import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { shownText } from '../../../app/shown-text.ts';

/** Paths that are written out; the rest is one line with its count. */
const namedAtMost = 10;

interface NamedFilesProps {
  severity: 'error' | 'info';
  paths: readonly string[];
  /** What is to be said of them. */
  children: ReactNode;
}

/** Files of which the same is to be said before they leave or stay behind, by their paths. */
export function NamedFiles({ severity, paths, children }: NamedFilesProps): ReactNode {
  const t = useText();
  return (
    <Alert severity={severity} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {children}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.75, overflowWrap: 'anywhere' }}>
        {paths.slice(0, namedAtMost).map((path, index) => (
          <li key={index}>{shownText(path)}</li>
        ))}
        {paths.length > namedAtMost && <li>{t('uploads.panel.more', { count: paths.length - namedAtMost })}</li>}
      </Box>
    </Alert>
  );
}
