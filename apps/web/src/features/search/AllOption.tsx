import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

/** The way to all results, and how many there are. */
export function AllOption({ state }: { state: string }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flex: 1, color: tokens.brand }}>
      <Box sx={{ display: 'grid', placeItems: 'center', width: 32 }}>
        <ListFilter size={18} aria-hidden />
      </Box>
      {t('search.all')}
      <Box component="span" sx={{ ml: 'auto', fontSize: 12, color: tokens.ink2 }}>
        {state}
      </Box>
    </Box>
  );
}
