import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { NamedMenu } from '@mado/ui/named-menu';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { measuringIcons, otherMeasuringTools } from './measuring/measuring-tools.tsx';
import { useHintWithKeys } from './use-hint-with-keys.ts';

/** The open menu of the measuring tools that have no button of their own. */
export function MeasuringChoices({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const tool = useSession((state) => state.tool);
  const withKeys = useHintWithKeys();
  return (
    <NamedMenu label={t('tools.moreMeasuring')} anchorEl={anchor} open onClose={onClose}>
      {otherMeasuringTools.map((one) => (
        <MenuItem
          key={one}
          selected={tool === one}
          title={withKeys(t(`tools.${one}Hint`), one)}
          onClick={() => {
            dispatch({ type: 'tool', tool: one });
            onClose();
          }}
        >
          <ListItemIcon sx={{ '& svg': { width: 18, height: 18 } }}>{measuringIcons[one]}</ListItemIcon>
          <ListItemText primary={t(`tools.${one}`)} />
        </MenuItem>
      ))}
    </NamedMenu>
  );
}
