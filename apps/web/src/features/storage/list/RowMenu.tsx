import { NamedMenu } from '@mado/ui';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import type { MenuEntry } from '../menu-entry.ts';

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
      {entries.map(({ key, label: text, icon: Icon, run, refusal, shortcut }) => (
        <MenuItem
          key={key}
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => {
            onClose();
            run();
          }}
        >
          <ListItemIcon>
            <Icon size={16} />
          </ListItemIcon>
          {text}
          {shortcut !== undefined && (
            <Box component="kbd" aria-hidden sx={{ ml: 'auto', pl: 3, font: 'inherit', color: 'text.secondary' }}>
              {shortcut}
            </Box>
          )}
        </MenuItem>
      ))}
    </NamedMenu>
  );
}
