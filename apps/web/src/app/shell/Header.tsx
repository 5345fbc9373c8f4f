import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../language/use-text.ts';
import { Link as RouterLink } from 'react-router';
import { Logo } from './Logo.tsx';

interface HeaderProps {
  /** The button of the drawer, where that does not stand beside the page. */
  menu?: ReactNode;
  /** Between the name and the right end. */
  search?: ReactNode;
  /** At the right end. */
  children: ReactNode;
}

export function Header({ menu, search, children }: HeaderProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box
      component="header"
      sx={{
        flex: 'none',
        position: 'relative',
        height: 56,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: menu ? 1 : 2.5,
        pr: 1,
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      {menu}
      <Box component={RouterLink} to="/" aria-label={t('app.name')} sx={{ textDecoration: 'none' }}>
        <Logo />
      </Box>
      {search}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
