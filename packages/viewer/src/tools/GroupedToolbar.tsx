import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { chosenFrame } from '@mado/ui';
import { DoorOpen, Fullscreen, Minimize } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FullScreen } from '../runtime/use-full-screen.ts';
import { useSession } from '../runtime/runtime-context.ts';
import { isKnownTool } from '../session/change-measurement.ts';
import type { PaneTool } from '../session/state.ts';
import { KeyImageButton } from './KeyImageButton.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';
import { MeasuringTools } from './MeasuringTools.tsx';
import { PresetMenu } from './PresetMenu.tsx';
import { ReaderButton } from './ReaderButton.tsx';
import { ScrollRow } from './ScrollRow.tsx';
import { ToolButton } from './ToolButton.tsx';
import { CineButton, DragTools, ImageTools, KeepButton, type ToolbarProps } from './Toolbar.tsx';

const groups = ['tools', 'measure', 'more'] as const;
type Group = (typeof groups)[number];

interface GroupedToolbarProps extends ToolbarProps {
  /** Beside the picture, for the thumb of a hand that holds a phone sideways; otherwise below it. */
  upright: boolean;
  /** The way back, which no thumb reaches in the header. */
  onExit: () => void;
}

/**
 * On a phone: Tools, Measure, More; the chosen group lies under the thumb, and the group of the tool that hands have
 * names it [VW-190]. It is one element whichever way the phone is held: what is open in it stays open.
 */
export function GroupedToolbar(props: GroupedToolbarProps): ReactNode {
  const { upright } = props;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  return (
    <aside
      aria-label={t('tools.label')}
      style={{
        flex: 'none',
        minWidth: 0,
        background: tokens.paper,
        ...(upright
          ? { borderLeft: `1px solid ${tokens.line}` }
          : { gridColumn: '1 / -1', paddingBottom: 'env(safe-area-inset-bottom)' }),
      }}
    >
      <Groups {...props} />
    </aside>
  );
}

function Groups(props: GroupedToolbarProps): ReactNode {
  const { upright } = props;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const tool = useSession((state) => state.tool);
  const [group, setGroup] = useState<Group>(() => groupOf(tool));
  const word = t(tool === 'region' ? 'presets.region' : `tools.${tool}`);
  const line = `1px solid ${tokens.line}`;
  return (
    <div
      role="group"
      aria-label={t('tools.label')}
      data-testid="grouped-tools"
      style={{ display: 'flex', flexDirection: upright ? 'row' : 'column', height: upright ? '100%' : 'auto' }}
    >
      <ScrollRow
        key={group}
        label={t(`tools.groups.${group}`)}
        upright={upright}
        style={
          upright
            ? { display: 'flex', flexDirection: 'column', width: 72, padding: 4 }
            : { display: 'flex', padding: '0 4px', minHeight: 48 }
        }
      >
        {group === 'tools' && (
          <>
            <DragTools />
            <PresetMenu onEdit={props.onEditPresets} />
            <CineButton />
          </>
        )}
        {group === 'measure' && <MeasuringTools all />}
        {group === 'more' && (
          <>
            <FullScreenButton fullScreen={props.fullScreen} />
            <KeepButton {...props} />
            <KeyImageButton grouped />
            <LayoutMenu />
            <ImageTools {...props} grouped />
            {props.reader && <ReaderButton grouped reader={props.reader} />}
            <ToolButton
              icon={<DoorOpen />}
              word={t('phone.close')}
              hint={t('phone.closeHint')}
              onClick={props.onExit}
            />
          </>
        )}
      </ScrollRow>
      <div
        style={{
          display: 'flex',
          flexDirection: upright ? 'column' : 'row',
          // The thumb of a hand that holds a phone sideways lies low.
          justifyContent: 'flex-end',
          ...(upright ? { borderLeft: line, width: 72 } : { borderTop: line }),
        }}
      >
        {groups.map((one) => (
          <GroupButton
            key={one}
            word={t(`tools.groups.${one}`)}
            inUse={groupOf(tool) === one ? word : null}
            chosen={group === one}
            upright={upright}
            tour={one === 'measure' ? one : undefined}
            onPress={() => setGroup(one)}
          />
        ))}
        <GroupButton
          word={t('tools.annotations')}
          inUse={null}
          chosen={props.listed}
          upright={upright}
          onPress={props.onList}
        />
      </div>
    </div>
  );
}

function groupOf(tool: PaneTool): Group {
  return isKnownTool(tool) ? 'measure' : 'tools';
}

interface GroupButtonProps {
  word: string;
  /** The tool in use, where it is one of the group. */
  inUse: string | null;
  chosen: boolean;
  upright: boolean;
  tour?: string | undefined;
  onPress: () => void;
}

function GroupButton({ word, inUse, chosen, upright, tour, onPress }: GroupButtonProps): ReactNode {
  const { tokens } = useTheme();
  const id = useId();
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={chosen}
      {...(inUse !== null && { 'aria-describedby': id })}
      {...(tour !== undefined && { 'data-tour': tour })}
      onClick={onPress}
      sx={{
        flex: upright ? '0 1 52px' : 1,
        minWidth: 0,
        height: upright ? 'auto' : 48,
        minHeight: 44,
        padding: '0 2px',
        border: 0,
        font: 'inherit',
        lineHeight: 1.25,
        background: 'none',
        color: chosen ? tokens.ink : tokens.ink3,
        boxShadow: chosen ? `inset ${upright ? '2px 0' : '0 2px'} 0 ${tokens.brand}` : 'none',
        ...(chosen && chosenFrame(tokens)),
      }}
    >
      {word}
      {inUse !== null && (
        <span
          id={id}
          aria-hidden
          data-testid="tool-in-use"
          style={{
            display: 'block',
            fontSize: 10,
            color: tokens.brand200,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {inUse}
        </span>
      )}
    </Box>
  );
}

/** Not there where the browser gives no page the whole screen. */
function FullScreenButton({ fullScreen }: { fullScreen: FullScreen | null }): ReactNode {
  const { t } = useTranslation();
  if (fullScreen === null) return null;
  const { isWhole, toggle } = fullScreen;
  return (
    <ToolButton
      icon={isWhole ? <Minimize /> : <Fullscreen />}
      word={t('phone.fullScreen')}
      hint={t(isWhole ? 'phone.leaveFullScreen' : 'phone.fullScreenHint')}
      pressed={isWhole}
      onClick={toggle}
    />
  );
}
