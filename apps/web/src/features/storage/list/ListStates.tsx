import { EmptyState } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { rowHeight } from './row-layout.ts';

/** The list before the first answer: rows in their places, so that nothing shifts. */
export function ListSkeleton({ phone }: { phone: boolean }): ReactNode {
  const t = useText();
  return (
    <Box role="status" aria-label={t('app.loading')} sx={{ pt: phone ? 0 : '34px', overflow: 'hidden', flex: 1 }}>
      {Array.from({ length: 8 }, (_, index) => (
        <Box
          key={index}
          sx={{
            height: phone ? rowHeight.phone : rowHeight.wide,
            px: 1.25,
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
          }}
        >
          <Skeleton variant="rounded" width={36} height={36} />
          <Box sx={{ width: 240 }}>
            <Skeleton width="70%" />
            <Skeleton width="45%" height={14} />
          </Box>
          {!phone && <Skeleton width="40%" sx={{ ml: 'auto' }} />}
        </Box>
      ))}
    </Box>
  );
}

/** A location with nothing to show, and what can be done about it. */
export function EmptyLocation({
  title,
  detail,
  action,
}: {
  title: string;
  detail?: string;
  action?: ReactNode;
}): ReactNode {
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', minHeight: 240 }}>
      <EmptyState icon={<FolderOpen />} title={title} detail={detail} action={action} />
    </Box>
  );
}

/** Stands at the lower edge of the list where some of its rows could not be had. */
export function ListTail({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useText();
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        left: 0,
        bottom: 0,
        zIndex: 3,
        py: 1,
        px: 2,
        fontSize: 12,
        color: 'text.secondary',
        bgcolor: 'background.paper',
        width: 'fit-content',
      }}
    >
      {t('storage.list.failedMore')} <Button onClick={onRetry}>{t('storage.list.retry')}</Button>
    </Box>
  );
}
