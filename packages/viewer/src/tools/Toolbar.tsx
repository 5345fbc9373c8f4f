import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import {
  BookmarkPlus,
  CirclePlay,
  Contrast,
  Keyboard,
  Layers,
  List,
  Maximize,
  Move,
  Ratio,
  RotateCcw,
  Search,
  SunMoon,
  ZoomIn,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader } from '../ports/index.ts';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import type { FullScreen } from '../runtime/use-full-screen.ts';
import { activePane, readySeries } from '../session/state.ts';
import type { DragTool } from '../session/drag-tool.ts';
import { cineCommand } from './cine-command.ts';
import { KeyImageButton } from './KeyImageButton.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';
import { LinkButton } from './LinkButton.tsx';
import { MeasuringTools } from './MeasuringTools.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PresetMenu } from './PresetMenu.tsx';
import { SavingTools } from './SavingTools.tsx';
import { ScrollRow } from './ScrollRow.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useHintWithKeys, useToolHint } from './use-hint-with-keys.ts';
import type { ToolDialogs } from './use-tool-dialogs.tsx';

const dragTools: readonly { tool: DragTool; icon: ReactNode }[] = [
  { tool: 'window', icon: <Contrast /> },
  { tool: 'pan', icon: <Move /> },
  { tool: 'zoom', icon: <ZoomIn /> },
  { tool: 'scroll', icon: <Layers /> },
  { tool: 'magnify', icon: <Search /> },
];

export interface ToolbarProps extends ToolDialogs {
  onFit: () => void;
  onActualSize: () => void;
  /** Whether the list of annotations is seen. */
  listed: boolean;
  onList: () => void;
  /** Opens what goes to another series or study. */
  onSwitch: () => void;
  /** Opens the list of key images, or closes it. */
  onKeyImages: () => void;
  /** Keeps what is shown; undefined where nobody keeps it. */
  onKeep?: (() => void) | undefined;
  /** Copies a link to what is shown; undefined where nobody keeps it. */
  onLink?: (() => void) | undefined;
  /** Copies, and saves as a picture, what the active pane shows. */
  onCopy: () => void;
  onDownload: () => void;
  /** Named among the tools of a phone. */
  reader?: Reader | undefined;
  /** Null where the browser has none. */
  fullScreen: FullScreen | null;
  /** Undefined where there is no keyboard to speak of. */
  onShortcuts?: (() => void) | undefined;
}

/** A screen on which the toolbar has room for the button of the keys; on others it is in the menu of more. */
const ROOMY = '(min-width: 1600px)';

/** The tools: what dragging does, measuring, and what can be done to the image; a word under each sign. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { t } = useTranslation();
  const withKeys = useHintWithKeys();
  const roomy = useMediaQuery(ROOMY, { noSsr: true });
  return (
    <ScrollRow
      label={t('tools.label')}
      style={{ display: 'flex', alignItems: 'center', gap: 2, flex: '0 1 auto', minWidth: 0 }}
    >
      <Group word={t('tools.groups.tools')}>
        <DragTools />
      </Group>
      <Divider />
      <Group word={t('tools.groups.measure')}>
        <MeasuringTools all={false} />
      </Group>
      <Divider />
      <Group word={t('tools.groups.more')}>
        <LayoutMenu />
        <CineButton />
        <ImageTools {...props} onShortcuts={roomy ? undefined : props.onShortcuts} />
        <Divider />
        <SavingTools {...props} />
        <KeepButton {...props} />
        <LinkButton {...props} />
        <KeyImageButton />
        <ListButton {...props} />
        {roomy && props.onShortcuts && (
          <ToolButton
            icon={<Keyboard />}
            word={t('tools.shortcuts')}
            hint={withKeys(t('tools.shortcutsHint'), 'list')}
            onClick={props.onShortcuts}
          />
        )}
      </Group>
    </ScrollRow>
  );
}

/** Tools that belong together, as a phone has them [VW-190]. */
function Group({ word, children }: { word: string; children: ReactNode }): ReactNode {
  return (
    <div role="group" aria-label={word} style={{ display: 'flex', alignItems: 'center', gap: 2, flex: 'none' }}>
      {children}
    </div>
  );
}

/** What dragging does. */
export function DragTools(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const tool = useSession((state) => state.tool);
  const hintOf = useToolHint();
  return dragTools.map(({ tool: one, icon }) => (
    <ToolButton
      key={one}
      icon={icon}
      word={t(`tools.${one}`)}
      hint={hintOf(one)}
      name={one}
      pressed={tool === one}
      onClick={() => dispatch({ type: 'tool', tool: one })}
    />
  ));
}

/** Plays the images of the active pane; for who wants less to move it only offers to. */
export function CineButton(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const playing = useSession((state) => activePane(state).cine?.playing === true);
  const withKeys = useHintWithKeys();
  const isSingle = useSession((state) => (readySeries(state, activePane(state))?.images.length ?? 0) < 2);
  return (
    <ToolButton
      icon={<CirclePlay />}
      word={t('tools.cine')}
      hint={isSingle ? t('tools.cineNothing') : withKeys(t('tools.cineHint'), 'cine')}
      pressed={playing}
      idle={isSingle}
      onClick={() => dispatch(cineCommand())}
    />
  );
}

/** What is done to the image in the active pane; in the groups of a phone some of it stands elsewhere. */
export function ImageTools({ grouped = false, ...props }: ToolbarProps & { grouped?: boolean }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { onFit, onActualSize, onEditPresets, onControls, onSwitch, onKeyImages, onLink, onShortcuts, fullScreen } =
    props;
  const withKeys = useHintWithKeys();
  const inverted = useSession((state) => activePane(state).viewState.inverted);
  return (
    <>
      {!grouped && <PresetMenu onEdit={onEditPresets} />}
      <ToolButton
        icon={<Maximize />}
        word={t('tools.fit')}
        hint={withKeys(t('tools.fitHint'), 'fit')}
        onClick={onFit}
      />
      <ToolButton
        icon={<Ratio />}
        word={t('tools.actualSize')}
        hint={withKeys(t('tools.actualSizeHint'), 'actualSize')}
        onClick={onActualSize}
      />
      <ToolButton
        icon={<SunMoon />}
        word={t('tools.invert')}
        hint={withKeys(t('tools.invertHint'), 'invert')}
        pressed={inverted}
        onClick={() => dispatch({ type: 'invert' })}
      />
      <ToolButton
        icon={<RotateCcw />}
        word={t('tools.reset')}
        hint={withKeys(t('tools.resetHint'), 'reset')}
        onClick={() => dispatch({ type: 'reset' })}
      />
      <MoreMenu
        {...{ onControls, onSwitch, onKeyImages, onLink, onShortcuts, grouped }}
        fullScreen={grouped ? null : fullScreen}
      />
    </>
  );
}

export function KeepButton({ onKeep }: ToolbarProps): ReactNode {
  const { t } = useTranslation();
  if (onKeep === undefined) return null;
  return (
    <ToolButton icon={<BookmarkPlus />} word={t('tools.keepView')} hint={t('tools.keepViewHint')} onClick={onKeep} />
  );
}

function ListButton({ listed, onList }: ToolbarProps): ReactNode {
  const { t } = useTranslation();
  const withKeys = useHintWithKeys();
  return (
    <ToolButton
      icon={<List />}
      word={t('tools.annotations')}
      hint={withKeys(t('annotations.open'), 'annotations')}
      name="annotations"
      pressed={listed}
      onClick={onList}
    />
  );
}

function Divider(): ReactNode {
  const { tokens } = useTheme();
  return <div aria-hidden style={{ width: 1, height: 24, margin: '0 5px', background: tokens.line, flex: 'none' }} />;
}
