import { NamedMenu } from '@mado/ui/named-menu';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { MenuEntry } from './menu-entry.ts';

interface NewButtonProps {
  entries: readonly MenuEntry[];
  /** Said instead, where there is nothing to do. */
  refusal: string;
  /** What it says where that is not 新規. */
  label?: string | undefined;
}

/** 新規: what can be made or brought here. */
export function NewButton({ entries, refusal, label }: NewButtonProps): ReactNode {
  const t = useText();
  const name = label ?? t('storage.drawer.new');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        variant="contained"
        size="large"
        startIcon={<Plus size={18} />}
        data-tour="new"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </Button>
      <NamedMenu
        label={name}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        paper={{ sx: { minWidth: 200, mt: 0.5 } }}
      >
        {entries.map(({ key, label: entry, icon: Icon, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              close();
              run();
            }}
          >
            <ListItemIcon>
              <Icon size={16} />
            </ListItemIcon>
            {entry}
          </MenuItem>
        ))}
        {entries.length === 0 && (
          <Typography
            component="li"
            variant="body2"
            role="menuitem"
            aria-disabled
            sx={{ px: 2, py: 1, color: 'text.secondary' }}
          >
            {refusal}
          </Typography>
        )}
      </NamedMenu>
    </>
  );
}
