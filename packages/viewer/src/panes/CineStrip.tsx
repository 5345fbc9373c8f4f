import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Slider from '@mui/material/Slider';
import { useTheme } from '@mui/material/styles';
import { useGlassEdge } from '@mado/ui';
import { ArrowLeftRight, Pause, Play, Repeat, SkipBack, SkipForward, SlidersHorizontal, X } from 'lucide-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { barRoom } from '../overlays/pane-room.ts';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { FASTEST, isAwaiting, SLOWEST, type CineSetting } from '../session/cine.ts';
import type { Cine } from '../session/cine-state.ts';
import type { PaneState } from '../session/state.ts';

interface CineStripProps {
  /** Zero-based number of the pane. */
  number: number;
  pane: PaneState;
  cine: Cine;
  onClose: () => void;
  /** Images of the display set. */
  count: number;
  /** Of the pane, in CSS pixels. */
  width: number;
}

/** Narrower than this a pane has no room for all in one line or two. */
const SHORT = 480;
/** Narrower than this only for what plays and what opens the rest. */
const SHORTEST = 190;
/** Narrower than this only for what opens the rest. */
const SMALLEST = 130;

/**
 * Plays the images of a pane [VW-17]: on and off, step by step, how fast, from where to where, back and forth. In a
 * narrow pane all but on and off lies behind a button [VW-104].
 */
export function CineStrip({ width, ...player }: CineStripProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const short = width < SHORT;
  return (
    <div
      data-control
      role="group"
      aria-label={t('cine.label')}
      data-testid="cine"
      data-playing={player.cine.playing}
      style={{
        position: 'absolute',
        left: 8,
        right: `calc(8px + ${barRoom})`,
        // Above the words in the corners, and above the scale bar where that lies over them.
        bottom: short ? 'min(72px, calc(100% - 52px))' : 50,
        display: 'flex',
        flexWrap: short ? 'nowrap' : 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '0 10px',
        padding: short ? 0 : '2px 8px',
        margin: '0 auto',
        width: short ? 'fit-content' : 'auto',
        maxWidth: 720,
        borderRadius: 10,
        border: `1px solid ${tokens.line}`,
        background: tokens.paper,
        fontSize: 12.5,
      }}
    >
      {short ? (
        <ShortForm {...player} width={width} />
      ) : (
        <>
          <Steps {...player} />
          <Settings {...player} />
          <CloseSign onClose={player.onClose} />
        </>
      )}
    </div>
  );
}

type Player = Omit<CineStripProps, 'width'>;

/** On and off; the rest opens over it. */
function ShortForm({ width, ...player }: CineStripProps): ReactNode {
  const { t } = useTranslation();
  const edge = useGlassEdge();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {width >= SMALLEST && <PlaySign {...player} />}
      <Sign
        label={t('cine.settings')}
        icon={<SlidersHorizontal />}
        onPress={(event) => setAnchor(event.currentTarget)}
      />
      {width >= SHORTEST && <CloseSign onClose={player.onClose} />}
      <Popover
        open={anchor !== null}
        marginThreshold={edge}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('cine.settings') } }}
      >
        <div style={{ display: 'grid', width: 'min(320px, calc(100vw - 32px))', padding: '4px 14px', fontSize: 12.5 }}>
          <span style={{ display: 'flex', justifyContent: 'space-between' }}>
            <Steps {...player} />
            <CloseSign onClose={player.onClose} />
          </span>
          <Settings {...player} />
        </div>
      </Popover>
    </>
  );
}

function PlaySign({ number, cine }: Player): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <Sign
      label={t(cine.playing ? 'cine.stop' : 'cine.play')}
      icon={cine.playing ? <Pause /> : <Play />}
      onPress={() => dispatch({ type: 'cine-set', pane: number, setting: { playing: !cine.playing } })}
    />
  );
}

function CloseSign({ onClose }: Pick<Player, 'onClose'>): ReactNode {
  const { t } = useTranslation();
  return <Sign label={t('cine.close')} icon={<X />} onPress={onClose} />;
}

function Steps(player: Player): ReactNode {
  const { number, cine } = player;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const step = (by: 1 | -1) => {
    dispatch({ type: 'activate', pane: number });
    dispatch({ type: 'scroll', by });
  };
  return (
    <span style={{ display: 'flex' }}>
      <Sign label={t('cine.back')} icon={<SkipBack />} onPress={() => step(-1)} />
      <PlaySign {...player} />
      <Sign label={t('cine.on')} icon={<SkipForward />} onPress={() => step(1)} />
      <Sign
        label={t('cine.bounce')}
        icon={cine.bounce ? <ArrowLeftRight /> : <Repeat />}
        pressed={cine.bounce}
        onPress={() => dispatch({ type: 'cine-set', pane: number, setting: { bounce: !cine.bounce } })}
      />
    </span>
  );
}

/** How fast, and from where to where. */
function Settings({ number, pane, cine, count }: Player): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const awaiting = useSession((state) => isAwaiting(state, pane));
  const set = (setting: Partial<CineSetting>) => dispatch({ type: 'cine-set', pane: number, setting });
  return (
    <>
      <Sliding
        label={t('cine.rate')}
        text={awaiting ? t('cine.awaiting') : t('cine.perSecond', { rate: Math.round(cine.rate) })}
      >
        <Slider
          size="small"
          aria-label={t('cine.rate')}
          min={SLOWEST}
          max={FASTEST}
          value={Math.round(cine.rate)}
          onChange={(_, rate) => set({ rate })}
        />
      </Sliding>
      <Sliding label={t('cine.range')} text={`${cine.from + 1}–${cine.to + 1}`}>
        <Slider
          size="small"
          getAriaLabel={(thumb) => t(thumb === 0 ? 'cine.from' : 'cine.to')}
          min={1}
          max={count}
          disableSwap
          value={[cine.from + 1, cine.to + 1]}
          onChange={(_, [from = 1, to = count]) => set({ from: from - 1, to: to - 1 })}
        />
      </Sliding>
    </>
  );
}

interface SignProps {
  label: string;
  icon: ReactNode;
  /** For what is on or off. */
  pressed?: boolean;
  onPress: (event: MouseEvent<HTMLElement>) => void;
}

/** Large enough for a finger. */
function Sign({ label, icon, pressed, onPress }: SignProps): ReactNode {
  return (
    <IconButton
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onPress}
      sx={{ width: 44, height: 44, '& svg': { width: 18, height: 18 } }}
    >
      {icon}
    </IconButton>
  );
}

function Sliding({ label, text, children }: { label: string; text: string; children: ReactNode }): ReactNode {
  const { tokens } = useTheme();
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 10, flex: '1 1 190px', minWidth: 0, minHeight: 44 }}>
      <span style={{ color: tokens.ink3, whiteSpace: 'nowrap' }}>{label}</span>
      {children}
      <span style={{ minWidth: 62, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{text}</span>
    </span>
  );
}
