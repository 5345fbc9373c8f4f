import type { SearchHit } from '@mado/contract';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { Highlighted } from './Highlighted.tsx';

interface HitOptionProps {
  hit: SearchHit;
  icon: ReactNode;
  /** What the root is called in which it lies. */
  root: string;
}

/** A hit: its sign, its name, why it was found where that is not by the name, and where it lies. */
export function HitOption({ hit, icon, root }: HitOptionProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { highlight } = hit;
  const byName = highlight?.field === 'name' ? highlight : null;
  const path = [root, ...hit.path.map(({ name }) => name ?? t('search.hidden'))].join(' › ');
  const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        minWidth: 0,
        '& mark': { bgcolor: tokens.brand100, color: 'inherit' },
      }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', width: 32, color: tokens.brand, flex: 'none' }}>{icon}</Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={oneLine}>{byName ? <Highlighted {...byName} /> : hit.name}</Box>
        <Box sx={{ ...oneLine, fontSize: 12, color: tokens.ink2 }}>
          {highlight !== null && byName === null && (
            <>
              <Highlighted {...highlight} />
              {' · '}
            </>
          )}
          {path}
        </Box>
      </Box>
    </Box>
  );
}
