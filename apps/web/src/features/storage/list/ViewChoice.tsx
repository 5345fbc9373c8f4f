import { NamedMenu } from '@mado/ui/named-menu';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { LayoutGrid, List } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { ListView } from './use-list-view.ts';

interface ViewChoiceProps {
  view: ListView;
  narrow: boolean;
  onView: (view: ListView) => void;
}

const icons = { rows: List, tiles: LayoutGrid } as const;

/** How the location is shown, and the other way to show it. */
export function ViewChoice({ view, narrow, onView }: ViewChoiceProps): ReactNode {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = icons[view];
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
  } as const;
  const label = t('storage.view.label');
  return (
    <>
      {narrow ? (
        <IconButton {...opener} aria-label={label} title={label}>
          <Icon size={20} />
        </IconButton>
      ) : (
        <Button {...opener} title={label} variant="outlined" startIcon={<Icon size={16} />}>
          {t(`storage.view.${view}`)}
        </Button>
      )}
      <NamedMenu label={label} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(['rows', 'tiles'] as const).map((one) => {
          const Sign = icons[one];
          return (
            <MenuItem
              key={one}
              role="menuitemradio"
              aria-checked={one === view}
              selected={one === view}
              onClick={() => {
                setAnchor(null);
                onView(one);
              }}
            >
              <ListItemIcon>
                <Sign size={16} />
              </ListItemIcon>
              {t(`storage.view.${one}`)}
            </MenuItem>
          );
        })}
      </NamedMenu>
    </>
  );
}
