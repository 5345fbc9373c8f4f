import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { NamedMenu } from '@mado/ui/named-menu';
import {
  Check,
  EyeOff,
  FlipHorizontal,
  FlipVertical,
  Fullscreen,
  GalleryThumbnails,
  Grid2x2,
  Keyboard,
  Layers2,
  Link,
  Mouse,
  Replace,
  RotateCcwSquare,
  RotateCwSquare,
  RulerDimensionLine,
  Star,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import type { FullScreen } from '../runtime/use-full-screen.ts';
import { isShownMarked, shownImage } from '../session/key-images.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import type { Command } from '../session/reduce.ts';
import { activePane, type SessionState } from '../session/state.ts';

const items: readonly { word: string; icon: ReactNode; command: Command }[] = [
  { word: 'turnRight', icon: <RotateCwSquare />, command: { type: 'turn', by: 1 } },
  { word: 'turnLeft', icon: <RotateCcwSquare />, command: { type: 'turn', by: -1 } },
  { word: 'flipHorizontal', icon: <FlipHorizontal />, command: { type: 'flip', axis: 'horizontal' } },
  { word: 'flipVertical', icon: <FlipVertical />, command: { type: 'flip', axis: 'vertical' } },
];

interface Choice {
  readonly word: string;
  /** While it is off. */
  readonly icon: ReactNode;
  readonly command: Command;
  readonly isOn: (state: SessionState) => boolean;
}

const choices: readonly Choice[] = [
  {
    word: 'interpolate',
    icon: <Grid2x2 />,
    command: { type: 'interpolate' },
    isOn: (state) => activePane(state).viewState.interpolated,
  },
  {
    word: 'overlayPlanes',
    icon: <Layers2 />,
    command: { type: 'overlay-planes' },
    isOn: (state) => state.display.overlayPlanes,
  },
  {
    word: 'showMeasurements',
    icon: <RulerDimensionLine />,
    command: { type: 'hide-measurements' },
    isOn: (state) => state.display.measurements === null,
  },
  {
    word: 'hideIdentity',
    icon: <EyeOff />,
    command: { type: 'hide-identity' },
    isOn: (state) => state.display.identityHidden,
  },
];

interface MoreChoicesProps {
  anchor: HTMLElement;
  onClose: () => void;
  onControls: () => void;
  onSwitch: () => void;
  onKeyImages: () => void;
  /** Undefined where nobody keeps links. */
  onLink?: (() => void) | undefined;
  /** Undefined where it is offered elsewhere. */
  onShortcuts?: (() => void) | undefined;
  /** To be offered here; null: not. */
  fullScreen: FullScreen | null;
}

/** The open menu of what is done more rarely. */
export function MoreChoices(props: MoreChoicesProps): ReactNode {
  const { anchor, onClose, onControls, onSwitch, onKeyImages, onLink, onShortcuts, fullScreen } = props;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <NamedMenu label={t('tools.more')} anchorEl={anchor} open onClose={onClose}>
      <CallItem icon={<Replace />} word={t('switcher.title')} onCall={onSwitch} onChosen={onClose} />
      {items.map(({ word, icon, command }) => (
        <MenuItem
          key={word}
          onClick={() => {
            dispatch(command);
            onClose();
          }}
        >
          <ListItemIcon sx={iconSize}>{icon}</ListItemIcon>
          <ListItemText primary={t(`tools.${word}`)} />
        </MenuItem>
      ))}
      {choices.map((choice) => (
        <ChoiceItem key={choice.word} {...choice} onChosen={onClose} />
      ))}
      <MarkItem onChosen={onClose} />
      <CallItem icon={<GalleryThumbnails />} word={t('keyImages.open')} onCall={onKeyImages} onChosen={onClose} />
      {onLink && <CallItem icon={<Link />} word={t('viewLink.title')} onCall={onLink} onChosen={onClose} />}
      {fullScreen && (
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={fullScreen.isWhole}
          onClick={() => {
            onClose();
            fullScreen.toggle();
          }}
        >
          <ListItemIcon sx={iconSize}>{fullScreen.isWhole ? <Check /> : <Fullscreen />}</ListItemIcon>
          <ListItemText primary={t('phone.fullScreen')} />
        </MenuItem>
      )}
      {onShortcuts && (
        <CallItem icon={<Keyboard />} word={t('tools.shortcuts')} onCall={onShortcuts} onChosen={onClose} />
      )}
      <CallItem icon={<Mouse />} word={t('controls.title')} onCall={onControls} onChosen={onClose} />
    </NamedMenu>
  );
}

interface CallItemProps {
  icon: ReactNode;
  word: string;
  onCall: () => void;
  onChosen: () => void;
}

/** Opens something in the place of the menu. */
function CallItem({ icon, word, onCall, onChosen }: CallItemProps): ReactNode {
  return (
    <MenuItem
      onClick={() => {
        onChosen();
        onCall();
      }}
    >
      <ListItemIcon sx={iconSize}>{icon}</ListItemIcon>
      <ListItemText primary={word} />
    </MenuItem>
  );
}

/** Whether the image that is shown is a key image [VW-134]. */
function MarkItem({ onChosen }: { onChosen: () => void }): ReactNode {
  const { t } = useTranslation();
  const { session } = useRuntime();
  const isMarked = useSession(isShownMarked);
  const isShown = useSession((state) => shownImage(state) !== null);
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isMarked}
      disabled={!isShown}
      onClick={() => {
        markKeyImage(session);
        onChosen();
      }}
    >
      <ListItemIcon sx={iconSize}>{isMarked ? <Check /> : <Star />}</ListItemIcon>
      <ListItemText primary={t('keyImages.mark')} />
    </MenuItem>
  );
}

/** On or off, as the reader presses it. */
function ChoiceItem({ word, icon, command, isOn, onChosen }: Choice & { onChosen: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const on = useSession(isOn);
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={on}
      onClick={() => {
        dispatch(command);
        onChosen();
      }}
    >
      <ListItemIcon sx={iconSize}>{on ? <Check /> : icon}</ListItemIcon>
      <ListItemText primary={t(`tools.${word}`)} />
    </MenuItem>
  );
}

const iconSize = { '& svg': { width: 18, height: 18, strokeWidth: 1.6 } };
