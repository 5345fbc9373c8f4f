import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';

interface FrameSliderProps {
  at: number;
  count: number;
  isPlaying: boolean;
  onPlay: () => void;
  onGo: (at: number) => void;
}

/** The way through all frames of a series: by hand, or one after the other. */
export function FrameSlider({ at, count, isPlaying, onPlay, onGo }: FrameSliderProps): ReactNode {
  const t = useText();
  const isLast = at === count - 1;
  const position = (value: number): string => `${formatCount(value)} / ${formatCount(count)}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <IconButton aria-label={t(isPlaying ? 'uploads.burnedIn.pause' : 'uploads.burnedIn.play')} onClick={onPlay}>
        {isPlaying ? <Pause size={20} /> : <Play size={20} />}
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
