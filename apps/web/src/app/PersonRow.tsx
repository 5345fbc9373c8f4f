import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Somebody, what is to be known of them, and what can be done. */
export function PersonRow({
  name,
  detail,
  warning,
  children,
}: {
  name: string;
  detail: string;
  warning?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const { tokens } = useTheme();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <Box sx={{ fontSize: 12, color: tokens.ink2 }}>{detail}</Box>
        {warning !== undefined && <Box sx={{ fontSize: 12, color: 'error.main' }}>{warning}</Box>}
      </Box>
      {children}
    </Box>
  );
}
