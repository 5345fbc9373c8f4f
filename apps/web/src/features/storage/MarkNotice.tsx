import { Mark } from '@mado/ui';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface MarkNoticeProps {
  label: string;
  meaning: string;
  /** What can be done about it at once. */
  children?: ReactNode;
}

/** A mark with what it means below it, where there is room for that. */
export function MarkNotice({ label, meaning, children }: MarkNoticeProps): ReactNode {
  const { tokens } = useTheme();
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', justifyItems: 'start', gap: 0.75, fontSize: 13 }}>
      <Mark wrap>{label}</Mark>
      <Box sx={{ color: tokens.ink2 }}>{meaning}</Box>
      {children}
    </Box>
  );
}
