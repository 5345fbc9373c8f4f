import { NamedMenu } from '@mado/ui';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One thing that can be done now; what cannot be done is not there. */
export interface MenuEntry {
  key: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Not worth the room of a button in the selection's bar. */
  menuOnly?: true;
}

interface RowMenuProps {
  /** Where the pointer was; null: closed. */
  at: { x: number; y: number } | null;
  label: string;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

export function RowMenu({ at, label, entries, onClose }: RowMenuProps): ReactNode {
  return (
    <NamedMenu
      label={label}
      open={at !== null && entries.length > 0}
      onClose={onClose}
      anchorReference="anchorPosition"
      {...(at === null ? {} : { anchorPosition: { left: at.x, top: at.y } })}
      onContextMenu={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {entries.map(({ key, label: text, icon: Icon, run }) => (
        <MenuItem
          key={key}
          onClick={() => {
            onClose();
            run();
          }}
        >
          <ListItemIcon>
            <Icon size={16} />
          </ListItemIcon>
          {text}
        </MenuItem>
      ))}
    </NamedMenu>
  );
}
