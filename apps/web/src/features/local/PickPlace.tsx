import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { FileArchive, FolderOpen, HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { FilePickers } from './FileDrop.tsx';

/** Where nothing is open yet: what can be chosen, and where to let it go. */
export function PickPlace({ pickFiles, pickFolder }: FilePickers): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box
      sx={{
        mt: 2.5,
        px: 2,
        py: { xs: 4, sm: 7 },
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        border: `2px dashed ${tokens.edge}`,
        borderRadius: 2,
        color: tokens.ink2,
        textAlign: 'center',
        '& > svg': { color: tokens.ink3 },
      }}
    >
      <HardDrive size={36} strokeWidth={1.5} aria-hidden />
      <Box component="span" sx={{ maxWidth: 440, textWrap: 'balance' }}>
        {t('local.drop')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button variant="contained" startIcon={<FolderOpen size={18} />} onClick={pickFolder}>
          {t('local.pickFolder')}
        </Button>
        <Button variant="outlined" startIcon={<FileArchive size={18} />} onClick={pickFiles}>
          {t('local.pickFiles')}
        </Button>
      </Box>
    </Box>
  );
}
