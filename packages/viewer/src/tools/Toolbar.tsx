import { useTheme } from '@mui/material/styles';
import { Contrast, Grid3x3, Keyboard, Layers, Maximize, Move, RotateCcw, SunMoon, ZoomIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { activePane, type DragTool } from '../session/state.ts';
import { PresetMenu } from './PresetMenu.tsx';
import { ToolButton } from './ToolButton.tsx';

const dragTools: readonly { tool: DragTool; icon: ReactNode }[] = [
  { tool: 'window', icon: <Contrast /> },
  { tool: 'pan', icon: <Move /> },
  { tool: 'zoom', icon: <ZoomIn /> },
  { tool: 'scroll', icon: <Layers /> },
];

export interface ToolbarProps {
  /** Spread over the width of the screen, for thumbs. */
  wide: boolean;
  onFit: () => void;
  onActualSize: () => void;
  /** Undefined where there is no keyboard to speak of. */
  onShortcuts?: (() => void) | undefined;
}

/** The tools: what dragging does, and what can be done to the image; a word under each sign. */
export function Toolbar({ wide, onFit, onActualSize, onShortcuts }: ToolbarProps): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const tool = useSession((state) => state.tool);
  const inverted = useSession((state) => activePane(state).viewState.inverted);
  return (
    <div
      role="toolbar"
      aria-label={t('tools.label')}
      style={{
        display: 'flex',
        // What does not fit beside the others comes below them: nothing lies outside of the screen.
        flexWrap: wide ? 'wrap' : 'nowrap',
        alignItems: 'center',
        gap: wide ? 0 : 2,
        padding: wide ? '0 4px' : 0,
        flex: 'none',
      }}
    >
      {dragTools.map(({ tool: one, icon }) => (
        <ToolButton
          key={one}
          icon={icon}
          word={t(`tools.${one}`)}
          hint={t(`tools.${one}Hint`)}
          pressed={tool === one}
          onClick={() => dispatch({ type: 'tool', tool: one })}
        />
      ))}
      <PresetMenu />
      {!wide && <Divider />}
      <ToolButton icon={<Maximize />} word={t('tools.fit')} hint={t('tools.fitHint')} onClick={onFit} />
      <ToolButton
        icon={<Grid3x3 />}
        word={t('tools.actualSize')}
        hint={t('tools.actualSizeHint')}
        onClick={onActualSize}
      />
      <ToolButton
        icon={<SunMoon />}
        word={t('tools.invert')}
        hint={t('tools.invertHint')}
        pressed={inverted}
        onClick={() => dispatch({ type: 'invert' })}
      />
      <ToolButton
        icon={<RotateCcw />}
        word={t('tools.reset')}
        hint={t('tools.resetHint')}
        onClick={() => dispatch({ type: 'reset' })}
      />
      {onShortcuts && (
        <>
          <Divider />
          <ToolButton
            icon={<Keyboard />}
            word={t('tools.shortcuts')}
            hint={t('tools.shortcutsHint')}
            onClick={onShortcuts}
          />
        </>
      )}
    </div>
  );
}

function Divider(): ReactNode {
  const { tokens } = useTheme();
  return <div aria-hidden style={{ width: 1, height: 24, margin: '0 5px', background: tokens.line, flex: 'none' }} />;
}
