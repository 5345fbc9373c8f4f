import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { leaveCarried, useCarriedFiles } from './carried-files.ts';

interface CarriedFilesProps {
  /** Gives them to the upload, into where one is; null: not here. */
  onHere: ((files: readonly File[]) => void) | null;
}

/** What was opened on this machine and is to be sent: one walks to the place, and says so there [LO-10]. */
export function CarriedFiles({ onHere }: CarriedFilesProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const files = useCarriedFiles();
  if (files.length === 0) return null;
  return (
    <Box
      role="region"
      aria-label={t('local.carried.title')}
      data-testid="carried-files"
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, sm: 2.5 },
        py: 1,
        bgcolor: tokens.brand50,
        fontSize: 14,
      }}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 200 }}>
        {t(onHere === null ? 'local.carried.notHere' : 'local.carried.choose', { count: files.length })}
      </Box>
      <Button color="inherit" onClick={leaveCarried}>
        {t('local.carried.leave')}
      </Button>
      <Button
        variant="contained"
        startIcon={<Upload size={18} />}
        disabled={onHere === null}
        onClick={() => {
          leaveCarried();
          onHere?.(files);
        }}
      >
        {t('local.carried.here')}
      </Button>
    </Box>
  );
}
