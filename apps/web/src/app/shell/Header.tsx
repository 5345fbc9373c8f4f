import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../language/use-text.ts';
import { Link as RouterLink } from 'react-router';
import { Logo } from './Logo.tsx';

interface HeaderProps {
  /** Opens the drawer where it does not stand beside the page. */
  onMenu?: (() => void) | undefined;
  /** Between the name and the right end. */
  search?: ReactNode;
  /** At the right end. */
  children: ReactNode;
}

export function Header({ onMenu, search, children }: HeaderProps): ReactNode {
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
        pl: onMenu === undefined ? 2.5 : 1,
        pr: 1,
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      {onMenu !== undefined && (
        <IconButton data-tour="menu" aria-label={t('app.menu')} onClick={onMenu}>
          <Menu size={20} />
        </IconButton>
      )}
      <Link component={RouterLink} to="/" underline="none" aria-label={t('app.name')}>
        <Logo />
      </Link>
      {search}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
