import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { TreeLine } from './visible-nodes.ts';

interface BranchStateProps {
  line: Exclude<TreeLine, { kind: 'location' }>;
  onRetry: () => void;
}

/** Stands below an opened location that shows no folders: they are read, there are none, or they could not be read. */
export function BranchState({ line, onRetry }: BranchStateProps): ReactNode {
  const t = useText();
  return (
    <Box sx={{ fontSize: 12, color: 'text.disabled', py: 0.5, pl: `${line.level * 18 + 12}px` }}>
      {line.kind === 'loading' && <Skeleton width="60%" />}
      {line.kind === 'empty' && t('storage.drawer.noFolders')}
      {line.kind === 'failed' && (
        <>
          {t('storage.drawer.failed')}{' '}
          <Button size="small" onClick={onRetry}>
            {t('storage.drawer.retry')}
          </Button>
        </>
      )}
    </Box>
  );
}
