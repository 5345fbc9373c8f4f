import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';

interface FrameSliderProps {
  at: number;
  count: number;
  /** The frame is not there yet. */
  isLoading: boolean;
  onGo: (at: number) => void;
}

/** Each frame stands for so many ms at least when all are shown one after the other. */
const shortest = 100;

/** The way through all frames of a series: by hand, or one after the other, none left out. */
export function FrameSlider({ at, count, isLoading, onGo }: FrameSliderProps): ReactNode {
  const t = useText();
  const [isPlaying, setPlaying] = useState(false);
  const isLast = at === count - 1;
  useEffect(() => {
    if (!isPlaying || isLoading || isLast) return;
    const timer = setTimeout(() => onGo(at + 1), shortest);
    return () => clearTimeout(timer);
  }, [isPlaying, isLoading, isLast, at, onGo]);
  const runs = isPlaying && !isLast;
  const play = (): void => {
    if (isLast) onGo(0);
    setPlaying(!runs);
  };
  const position = (value: number): string => `${formatCount(value)} / ${formatCount(count)}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <IconButton aria-label={t(runs ? 'uploads.burnedIn.pause' : 'uploads.burnedIn.play')} onClick={play}>
        {runs ? <Pause size={20} /> : <Play size={20} />}
      </IconButton>
      <IconButton aria-label={t('uploads.burnedIn.previous')} disabled={at === 0} onClick={() => onGo(at - 1)}>
        <ChevronLeft size={20} />
      </IconButton>
      <Slider
        size="small"
        aria-label={t('uploads.burnedIn.image')}
        min={1}
        max={count}
        value={at + 1}
        getAriaValueText={position}
        onChange={(_, value) => onGo(Number(value) - 1)}
        sx={{ mx: 1 }}
      />
      <IconButton aria-label={t('uploads.burnedIn.next')} disabled={isLast} onClick={() => onGo(at + 1)}>
        <ChevronRight size={20} />
      </IconButton>
      <Box sx={{ fontSize: 13, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{position(at + 1)}</Box>
    </Box>
  );
}
