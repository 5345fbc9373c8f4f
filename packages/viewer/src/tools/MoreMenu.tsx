import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { NamedMenu } from '@mado/ui';
import {
  Check,
  Ellipsis,
  FlipHorizontal,
  FlipVertical,
  Grid2x2,
  Layers2,
  Mouse,
  RotateCcwSquare,
  RotateCwSquare,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import type { Command } from '../session/reduce.ts';
import { activePane } from '../session/state.ts';
import { ControlsDialog } from './ControlsDialog.tsx';
import { ToolButton } from './ToolButton.tsx';

const items: readonly { word: string; icon: ReactNode; command: Command }[] = [
  { word: 'turnRight', icon: <RotateCwSquare />, command: { type: 'turn', by: 1 } },
  { word: 'turnLeft', icon: <RotateCcwSquare />, command: { type: 'turn', by: -1 } },
  { word: 'flipHorizontal', icon: <FlipHorizontal />, command: { type: 'flip', axis: 'horizontal' } },
  { word: 'flipVertical', icon: <FlipVertical />, command: { type: 'flip', axis: 'vertical' } },
];

/** What is done more rarely: turning, flipping, blending between pixels. */
export function MoreMenu(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const interpolated = useSession((state) => activePane(state).viewState.interpolated);
  const overlayPlanes = useSession((state) => state.display.overlayPlanes);
  const [controlling, setControlling] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        icon={<Ellipsis />}
        word={t('tools.more')}
        hint={t('tools.moreHint')}
        hasMenu
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <NamedMenu label={t('tools.more')} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ word, icon, command }) => (
          <MenuItem
            key={word}
            onClick={() => {
              dispatch(command);
              setAnchor(null);
            }}
          >
            <ListItemIcon sx={iconSize}>{icon}</ListItemIcon>
            <ListItemText primary={t(`tools.${word}`)} />
          </MenuItem>
        ))}
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={interpolated}
          onClick={() => {
            dispatch({ type: 'interpolate' });
            setAnchor(null);
          }}
        >
          <ListItemIcon sx={iconSize}>{interpolated ? <Check /> : <Grid2x2 />}</ListItemIcon>
          <ListItemText primary={t('tools.interpolate')} />
        </MenuItem>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={overlayPlanes}
          onClick={() => {
            dispatch({ type: 'overlay-planes' });
            setAnchor(null);
          }}
        >
          <ListItemIcon sx={iconSize}>{overlayPlanes ? <Check /> : <Layers2 />}</ListItemIcon>
          <ListItemText primary={t('tools.overlayPlanes')} />
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setControlling(true);
          }}
        >
          <ListItemIcon sx={iconSize}>
            <Mouse />
          </ListItemIcon>
          <ListItemText primary={t('controls.title')} />
        </MenuItem>
      </NamedMenu>
      <ControlsDialog open={controlling} onClose={() => setControlling(false)} />
    </>
  );
}

const iconSize = { '& svg': { width: 18, height: 18, strokeWidth: 1.6 } };
