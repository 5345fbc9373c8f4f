import { NamedMenu } from '@mado/ui/named-menu';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import type { MenuEntry } from '../menu-entry.ts';

interface RowMenuProps {
  /** Where the pointer was; null: closed. */
  at: { x: number; y: number } | null;
  label: string;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

// A finger has no keys.
const shortcutStyles = {
  ml: 'auto',
  pl: 3,
  font: 'inherit',
  color: 'text.secondary',
  '@media (pointer: coarse)': { display: 'none' },
};

/** What can be done; what cannot be stays in sight and says why, to the mouse, the finger and the keyboard. */
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
      {entries.map(({ key, label: text, icon: Icon, run, refusal, shortcut }) => {
        const entry = (
          <MenuItem
            key={key}
            aria-disabled={refusal !== undefined}
            onClick={() => {
              if (refusal !== undefined) return;
              onClose();
              run();
            }}
          >
            <ListItemIcon>
              <Icon size={16} />
            </ListItemIcon>
            {text}
            {shortcut !== undefined && (
              <Box component="kbd" aria-hidden sx={shortcutStyles}>
                {shortcut}
              </Box>
            )}
          </MenuItem>
        );
        if (refusal === undefined) return entry;
        return (
          <Tooltip key={key} title={refusal} describeChild enterTouchDelay={0} placement="right">
            {entry}
          </Tooltip>
        );
      })}
    </NamedMenu>
  );
}
