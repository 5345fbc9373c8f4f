import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface PictureProps {
  src: string;
  /** What is on it, for who does not see it. */
  alt: string;
  /** Pixels of the file: its place is kept while it comes. */
  width: number;
  height: number;
  /** Comes when one scrolls to it. */
  later?: boolean;
}

/** A picture of the product. */
export function Picture({ src, alt, width, height, later = false }: PictureProps): ReactNode {
  const { tokens } = useTheme();
  return (
    <Box
      component="img"
      {...{ src, alt, width, height }}
      loading={later ? 'lazy' : 'eager'}
      decoding="async"
      sx={{ display: 'block', width: '100%', height: 'auto', borderRadius: 2, border: `1px solid ${tokens.line}` }}
    />
  );
}
