import Menu, { type MenuProps } from '@mui/material/Menu';
import type { ReactNode } from 'react';
import { useGlassEdge } from './theme/glass-edge.ts';

interface NamedMenuProps extends Omit<MenuProps, 'slotProps'> {
  /** What the menu is called, for who hears it. */
  label: string;
  paper?: NonNullable<MenuProps['slotProps']>['paper'];
}

/**
 * A menu that has a name. It lies at the end of the page, outside of what the page is divided into, and so is a
 * landmark of its own. What is refused is reached by the arrows, like everything else.
 */
export function NamedMenu({ label, paper, ...menu }: NamedMenuProps): ReactNode {
  const edge = useGlassEdge();
  return (
    <Menu
      {...menu}
      marginThreshold={edge}
      slotProps={{
        root: { role: 'region', 'aria-label': label },
        list: { 'aria-label': label, disabledItemsFocusable: true },
        ...(paper !== undefined && { paper }),
      }}
    />
  );
}
