import type { LinkControl } from '@mado/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { dayInJapan } from '../../app/day.ts';
import { useText } from '../../app/language/use-text.ts';

interface LinkHintProps {
  /** How it is controlled, as far as that is known. */
  control: LinkControl | undefined;
}

/** Who opens a link, from when on, and what they see. */
export function LinkHint({ control }: LinkHintProps): ReactNode {
  const t = useText();
  const [today] = useState(() => dayInJapan(new Date()));
  const door = control?.has_password === true ? 'Password' : control?.addresses ? 'Code' : '';
  const day = control?.start ?? null;
  const said = [
    t(`sharing.link.hint${door}`),
    day !== null && day > today && t('sharing.link.hintStart', { day }),
    control?.watermark === true && t('sharing.link.hintWatermark'),
  ];
  return (
    <Typography variant="caption" component="p" color="text.secondary">
      {said
        .filter((one) => one !== false)
        .map((one) => (
          <Box component="span" key={one} sx={{ display: 'block' }}>
            {one}
          </Box>
        ))}
    </Typography>
  );
}
