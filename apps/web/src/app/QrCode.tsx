import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** A QR code, drawn in the page: what it says is a secret. Black on white in every theme, as cameras want it. */
export default function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box sx={{ width: 208, maxWidth: '100%', bgcolor: '#fff', borderRadius: 1 }}>
      <svg
        role="img"
        style={{ display: 'block' }}
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={dark.join('')} fill="#000" />
      </svg>
    </Box>
  );
}
