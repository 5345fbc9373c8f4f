import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { LogOut, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useSession, useSignInStatus } from '../../app/http/index.ts';
import { versions } from '../../app/version.ts';
import { LanguageRow } from './LanguageRow.tsx';

/** Somewhere to go from the menu. */
interface UserMenuEntry {
  key: string;
  label: string;
  icon: LucideIcon;
  go: () => void;
}

interface UserMenuProps {
  /** The organisations of who is signed in, then the other parts of the product. */
  organisations: readonly UserMenuEntry[];
  destinations: readonly UserMenuEntry[];
  onSignIn: () => void;
  onSignUp: () => void;
  onSignOut: () => void;
}

/** There for who listens, and for nobody's eye. */
const heard = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** A long address ends in '…' and leaves the rest of the header its place. */
const cutShort = {
  minWidth: 0,
  maxWidth: 320,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** A name is only for what has a role. */
const waiting = { variant: 'circular', width: 30, height: 30, role: 'status', sx: { mr: 1 } } as const;

/**
 * Who is signed in, where one can go, the language, the version, and the way out [WB-17]. Signed out, the way in stands
 * beside it.
 */
export function UserMenu({ organisations, destinations, onSignIn, onSignUp, onSignOut }: UserMenuProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const session = useSession();
  const isLoading = useSignInStatus() === 'loading';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const who = session?.email ?? t('accounts.signedOut');
  const close = (): void => setAnchor(null);
  if (isLoading) return <Skeleton {...waiting} aria-label={t('accounts.loading')} />;

  return (
    <>
      <Button
        color="inherit"
        data-tour="account"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: tokens.ink2, fontWeight: 400, gap: 1.5, minWidth: 0, px: 1 }}
      >
        {/* The name of the button is its text, also where a phone, or a page enlarged, has no room to show it. */}
        <Box component="span" sx={heard}>{`${t('accounts.userMenu')}: `}</Box>
        <Box component="span" sx={session === null ? {} : { '@media (max-width: 899.95px)': heard, ...cutShort }}>
          {who}
        </Box>
        <Avatar
          aria-hidden
          sx={{
            flex: 'none',
            width: 30,
            height: 30,
            fontSize: 13,
            bgcolor: session === null ? tokens.ink3 : tokens.brand,
          }}
        >
          {initialOf(session?.username || session?.email || '–')}
        </Avatar>
      </Button>
      {session === null && (
        <>
          <Button variant="outlined" onClick={onSignIn} sx={{ flex: 'none', mr: 1 }}>
            {t('app.actions.login')}
          </Button>
          {/* A phone has it in the menu. */}
          <Button
            variant="contained"
            onClick={onSignUp}
            sx={{ flex: 'none', mr: 1, display: { xs: 'none', sm: 'inline-flex' } }}
          >
            {t('accounts.signup.title')}
          </Button>
        </>
      )}
      {/* Who and which version are told around the menu: in it there may be nothing but what one can choose. */}
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          root: { role: 'region', 'aria-label': t('accounts.userMenu') },
          paper: { sx: { borderRadius: '10px', border: `1px solid ${tokens.line}`, maxHeight: 'calc(100% - 32px)' } },
        }}
      >
        <Box sx={{ px: 2, pt: 1, fontSize: 14, color: tokens.ink2, overflowWrap: 'anywhere', maxWidth: 280 }}>
          {who}
        </Box>
        <MenuRows {...{ organisations, destinations, onSignOut }} onClose={close} />
        <Divider />
        <Box sx={{ px: 2, py: 1, fontSize: 12, color: tokens.ink3 }}>{t('app.version', versions)}</Box>
      </Popover>
    </>
  );
}

interface MenuRowsProps extends Omit<UserMenuProps, 'onSignIn' | 'onSignUp'> {
  onClose: () => void;
}

/** Where one can go, the language, and the way out. Whatever is chosen closes the menu. */
function MenuRows({ organisations, destinations, onSignOut, onClose }: MenuRowsProps): ReactNode {
  const t = useText();
  const session = useSession();
  const row = (entry: UserMenuEntry): ReactNode => <EntryRow key={entry.key} entry={entry} onClose={onClose} />;
  return (
    <MenuList
      dense
      autoFocusItem
      aria-label={t('accounts.userMenu')}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') return;
        event.preventDefault();
        onClose();
      }}
    >
      {organisations.map(row)}
      {organisations.length > 0 && <Divider />}
      {destinations.map(row)}
      {destinations.length > 0 && <Divider />}
      <LanguageRow onChosen={onClose} />
      {session !== null && <Divider />}
      {session !== null && row({ key: 'sign-out', label: t('accounts.signOut'), icon: LogOut, go: onSignOut })}
    </MenuList>
  );
}

function EntryRow({ entry, onClose }: { entry: UserMenuEntry; onClose: () => void }): ReactNode {
  const { label, icon: Icon, go } = entry;
  return (
    <MenuItem
      onClick={() => {
        onClose();
        go();
      }}
      sx={{ maxWidth: 280 }}
    >
      <ListItemIcon>
        <Icon size={16} />
      </ListItemIcon>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </MenuItem>
  );
}

function initialOf(name: string): string {
  return Array.from(name)[0]?.toUpperCase() ?? '–';
}
