import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { useTheme } from '@mui/material/styles';
import { ArrowLeftRight, Pause, Play, Repeat, SkipBack, SkipForward, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { FASTEST, isAwaiting, SLOWEST, type CineSetting } from '../session/cine.ts';
import type { Cine } from '../session/cine-state.ts';
import type { PaneState } from '../session/state.ts';

interface CineStripProps {
  /** Zero-based number of the pane. */
  number: number;
  pane: PaneState;
  cine: Cine;
  /** Images of the display set. */
  count: number;
}

/** Plays the images of a pane [VW-17]: on and off, step by step, how fast, from where to where, back and forth. */
export function CineStrip({ number, pane, cine, count }: CineStripProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const dispatch = useDispatch();
  const awaiting = useSession((state) => isAwaiting(state, pane));
  const set = (setting: Partial<CineSetting>) => dispatch({ type: 'cine-set', pane: number, setting });
  const step = (by: 1 | -1) => {
    dispatch({ type: 'activate', pane: number });
    dispatch({ type: 'scroll', by });
  };
  return (
    <div
      data-control
      role="group"
      aria-label={t('cine.label')}
      data-testid="cine"
      data-playing={cine.playing}
      style={{
        position: 'absolute',
        left: 8,
        right: 30,
        bottom: 50,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '0 10px',
        padding: '2px 8px',
        margin: '0 auto',
        maxWidth: 720,
        borderRadius: 10,
        border: `1px solid ${tokens.line}`,
        background: tokens.paper,
        fontSize: 12.5,
      }}
    >
      <span style={{ display: 'flex' }}>
        <Sign label={t('cine.back')} icon={<SkipBack />} onPress={() => step(-1)} />
        <Sign
          label={t(cine.playing ? 'cine.stop' : 'cine.play')}
          icon={cine.playing ? <Pause /> : <Play />}
          onPress={() => set({ playing: !cine.playing })}
        />
        <Sign label={t('cine.on')} icon={<SkipForward />} onPress={() => step(1)} />
        <Sign
          label={t('cine.bounce')}
          icon={cine.bounce ? <ArrowLeftRight /> : <Repeat />}
          pressed={cine.bounce}
          onPress={() => set({ bounce: !cine.bounce })}
        />
      </span>
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
      <Sign label={t('cine.close')} icon={<X />} onPress={() => dispatch({ type: 'cine-close', pane: number })} />
    </div>
  );
}

interface SignProps {
  label: string;
  icon: ReactNode;
  /** For what is on or off. */
  pressed?: boolean;
  onPress: () => void;
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
