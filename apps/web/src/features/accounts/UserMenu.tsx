import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { Check, LogIn, LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useSession } from '../../app/http/index.ts';
import { changeLanguage, useLanguage } from '../../app/language/i18n.ts';
import { languageNames, languages } from '../../app/language/languages.ts';

interface UserMenuProps {
  onSignIn: () => void;
  onSignOut: () => void;
}

/** Who is signed in, the language, and the way out. */
export function UserMenu({ onSignIn, onSignOut }: UserMenuProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const session = useSession();
  const language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const who = session?.email ?? t('accounts.signedOut');
  const close = (): void => setAnchor(null);

  return (
    <>
      <Button
        color="inherit"
        aria-label={`${t('accounts.userMenu')}: ${who}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: tokens.ink2, fontWeight: 400, gap: 1.5, minWidth: 0, px: 1 }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {who}
        </Box>
        <Avatar sx={{ width: 30, height: 30, fontSize: 13, bgcolor: session === null ? tokens.ink3 : tokens.brand }}>
          {initialOf(session?.username || session?.email || '–')}
        </Avatar>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list: { dense: true } }}>
        <ListSubheader sx={{ lineHeight: 2.6, overflowWrap: 'anywhere', maxWidth: 280 }}>{who}</ListSubheader>
        {languages.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === language}
            lang={one}
            onClick={() => {
              close();
              void changeLanguage(one);
            }}
          >
            <ListItemIcon>{one === language && <Check size={16} />}</ListItemIcon>
            {languageNames[one]}
          </MenuItem>
        ))}
        <Divider />
        {session === null ? (
          <MenuItem onClick={onSignIn}>
            <ListItemIcon>
              <LogIn size={16} />
            </ListItemIcon>
            {t('app.actions.login')}
          </MenuItem>
        ) : (
          <MenuItem
            onClick={() => {
              close();
              onSignOut();
            }}
          >
            <ListItemIcon>
              <LogOut size={16} />
            </ListItemIcon>
            {t('accounts.signOut')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

function initialOf(name: string): string {
  return Array.from(name)[0]?.toUpperCase() ?? '–';
}
