import type { Organisation } from '@mado/contract';
import { NamedMenu } from '@mado/ui/named-menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { ChevronsUpDown } from 'lucide-react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useText, type Text } from '../../app/language/use-text.ts';
import { useNavigate } from 'react-router';
import { UsageLine } from '../../features/organisations/index.ts';
import { FolderTree, useLocationAddress, type StorageLocation, type TreeRoot } from '../../features/storage/index.ts';
import { TutorialOffer } from '../../features/tutorial/index.ts';
import { tutorialUrl } from './storage-path.ts';
import { VirtualFolders } from './VirtualFolders.tsx';

const drawerWidth = 220;

/** Where there is little height the whole of it scrolls, and the tree within it. */
const contentStyles = {
  height: '100%',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  p: '14px 10px 8px',
  '& > :not([role="tree"])': { flexShrink: 0 },
} as const;

interface StorageDrawerProps {
  organisations: readonly Organisation[];
  /** Whose roots are shown; null: the person is in none, or not signed in. */
  organisation: Organisation | null;
  /** null: one is in the trash. */
  current: StorageLocation | null;
  ancestors: readonly StorageLocation[];
  newButton: ReactNode;
  /** On a phone the drawer lies over the page and is opened by the header's button. */
  phone: boolean;
  open: boolean;
  onClose: () => void;
}

/** Beside the list, or over it on a phone. What stands at the left of the page learns of its width by `--drawer`. */
export function StorageDrawer(props: StorageDrawerProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  const { organisations, organisation, current, ancestors, newButton, phone, open, onClose } = props;
  useLayoutEffect(() => {
    if (phone) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--drawer', `${drawerWidth}px`);
    return () => void style.removeProperty('--drawer');
  }, [phone]);
  const go = (location: StorageLocation): void => {
    onClose();
    void navigate(addressOf(location));
  };
  const content = (
    <Box sx={contentStyles}>
      <Box sx={{ display: 'grid', mx: 0.5, mb: 1.75 }}>{newButton}</Box>
      {organisation !== null && (
        <>
          <OrganisationLine organisations={organisations} organisation={organisation} onGo={go} />
          <FolderTree roots={rootsOf(organisation, t)} current={current} ancestors={ancestors} onGo={go} />
          {organisation.can.view && (
            <TutorialOffer
              onStart={(tutorial) => {
                onClose();
                void navigate(tutorialUrl(organisation.uuid, tutorial));
              }}
            />
          )}
          <VirtualFolders org={organisation.uuid} current={current} onGo={onClose} />
          <UsageLine organisation={organisation} />
        </>
      )}
    </Box>
  );
  if (phone)
    return (
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': t('storage.drawer.label'), sx: { width: 280 } } }}
      >
        {content}
      </Drawer>
    );
  return (
    <Box
      component="nav"
      aria-label={t('storage.drawer.label')}
      sx={{ width: drawerWidth, flex: 'none', borderRight: `1px solid ${tokens.line}`, minHeight: 0 }}
    >
      {content}
    </Box>
  );
}

/** The roots that the person has; what is shared with them is everybody's. */
function rootsOf(organisation: Organisation, t: Text): TreeRoot[] {
  const org = organisation.uuid;
  const shared: TreeRoot = { location: { kind: 'root', org, type: 'share' }, name: t('storage.roots.share') };
  const own: TreeRoot = { location: { kind: 'root', org, type: 'org' }, name: organisation.name };
  const mine: TreeRoot = { location: { kind: 'root', org, type: 'private' }, name: t('storage.roots.private') };
  const { can } = organisation;
  return [...(can.view ? [own] : []), shared, ...(can.private ? [mine] : [])];
}

interface OrganisationLineProps {
  organisations: readonly Organisation[];
  organisation: Organisation;
  onGo: (location: StorageLocation) => void;
}

/** The organisation's name; with several, the way to the others. */
function OrganisationLine({ organisations, organisation, onGo }: OrganisationLineProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const line = { fontSize: 12, color: tokens.ink3, px: 1.25, py: 0.75, overflow: 'hidden', textOverflow: 'ellipsis' };
  if (organisations.length < 2) return <Box sx={{ ...line, whiteSpace: 'nowrap' }}>{organisation.name}</Box>;
  return (
    <>
      <Button
        endIcon={<ChevronsUpDown size={14} />}
        aria-label={`${t('organisations.switch')}: ${organisation.name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...line, justifyContent: 'space-between', fontWeight: 400 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {organisation.name}
        </Box>
      </Button>
      <NamedMenu
        label={t('organisations.switch')}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        paper={{ sx: { maxHeight: 300 } }}
      >
        {organisations.map((one) => (
          <MenuItem
            key={one.uuid}
            selected={one.uuid === organisation.uuid}
            onClick={() => {
              setAnchor(null);
              onGo({ kind: 'root', org: one.uuid, type: one.can.view ? 'org' : 'share' });
            }}
          >
            {one.name}
          </MenuItem>
        ))}
      </NamedMenu>
    </>
  );
}
