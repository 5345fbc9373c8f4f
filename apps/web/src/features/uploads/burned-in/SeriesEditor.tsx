import type { Box as PixelBox } from '@mado/dicom/deidentify/burned-in';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { BoxList } from './BoxList.tsx';
import { focusBox } from './BoxLayer.tsx';
import { middleBox, uncovered } from './box-geometry.ts';
import { boxesAt, withBoxes, withEverywhere, type SeriesBoxes } from './boxes-value.ts';
import { frameCount, placeAt } from './frame-places.ts';
import { FramePicture } from './FramePicture.tsx';
import { FrameSlider } from './FrameSlider.tsx';
import type { ShownFrames } from './shown-frames.ts';
import type { FlaggedSeries } from './start-text-finder.ts';
import { isSame, useFrame, type LoadFrame } from './use-frame.ts';
import { useHasStood, useOnScreen } from './use-on-screen.ts';
import { usePlay } from './use-play.ts';

interface SeriesEditorProps {
  series: FlaggedSeries;
  value: SeriesBoxes;
  /** Frames at which nobody has to look any more. */
  done: ShownFrames;
  /** How many frames were shown, of how many. */
  count: { readonly shown: number; readonly all: number };
  isConfirmed: boolean;
  loadFrame: LoadFrame;
  onChange: (change: (before: SeriesBoxes) => SeriesBoxes) => void;
  onConfirm: (isConfirmed: boolean) => void;
  /** A frame, by its number in the series, has been on the screen. */
  onShown: (at: number) => void;
  /** A file has a frame that cannot be shown. */
  onUnseen: (file: number) => void;
}

/** One series: its frames, the boxes over them, and the word of a person that nothing else is to be black. */
export function SeriesEditor(props: SeriesEditorProps): ReactNode {
  const { series, value, count, isConfirmed, onChange, onConfirm } = props;
  const t = useText();
  const frames = frameCount(series.images);
  const walk = useFrameWalk(props, frames);
  const { at, place, loaded, isLoading, picture, isPlaying } = walk;
  const layer = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const isTouched = useMediaQuery('(any-pointer: coarse)');
  const boxes = boxesAt(value, place);
  const candidates = !isLoading && typeof loaded?.shown === 'object' ? loaded.shown.candidates : [];
  const found = uncovered(candidates, boxes);
  const change = (after: readonly PixelBox[]): void => onChange((before) => withBoxes(before, place, after));
  const add = (more: readonly PixelBox[]): void => {
    change([...boxes, ...more]);
    focusBox(layer.current, boxes.length);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <FramePicture
        shown={loaded?.shown}
        {...{ isLoading, boxes, keysId, layer, picture }}
        onChange={change}
        onAgain={walk.again}
      />
      {frames > 1 && <FrameSlider {...{ at, isPlaying }} count={frames} onGo={walk.go} onPlay={walk.play} />}
      <Typography id={keysId} sx={{ fontSize: 13, color: 'text.secondary' }}>
        {t('uploads.burnedIn.keys')}
        {isTouched && ` ${t('uploads.burnedIn.finger', { add: t('uploads.burnedIn.add') })}`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" size="small" onClick={() => add([middleBox(series)])}>
          {t('uploads.burnedIn.add')}
        </Button>
        {found.length > 0 && (
          <Button variant="outlined" size="small" onClick={() => add(found)}>
            {t('uploads.burnedIn.addFound', { count: found.length })}
          </Button>
        )}
      </Box>
      {frames > 1 && (
        <FormControlLabel
          control={
            <Switch
              checked={value.everywhere}
              onChange={(_, on) => onChange((before) => withEverywhere(before, place, on))}
            />
          }
          label={t('uploads.burnedIn.everywhere')}
        />
      )}
      <BoxList
        boxes={boxes}
        onDrop={(index) => change(boxes.filter((_, other) => other !== index))}
        onDropAll={() => change([])}
      />
      <Confirmation {...{ count, isConfirmed, onConfirm }} />
    </Box>
  );
}

type Walked = Pick<SeriesEditorProps, 'series' | 'done' | 'loadFrame' | 'onShown' | 'onUnseen'>;

/** The frame that is on the screen, the way to others, and the word that it was shown. */
function useFrameWalk({ series: { images }, done, loadFrame, onShown, onUnseen }: Walked, frames: number) {
  const [at, go] = useState(0);
  const [tries, setTries] = useState(0);
  const place = placeAt(images, at);
  const { ref: picture, isOnScreen, hasLeft, bring } = useOnScreen();
  const { isPlaying, next, toggle, stop, goOn } = usePlay(at, frames, done, go);
  const loaded = useFrame(loadFrame, place, next === null ? null : placeAt(images, next), tries);
  const isLoading = loaded === null || !isSame(loaded.place, place);
  const isSeen = !isLoading && typeof loaded.shown === 'object';
  const hasStood = useHasStood(at, isSeen && isOnScreen);
  const cannotBeShown = !isLoading && loaded.shown === 'cannot_be_shown';
  const isOver = hasStood || cannotBeShown;
  const told = useEffectEvent(() => {
    if (hasStood) onShown(at);
    if (cannotBeShown) onUnseen(place.file);
    if (isPlaying) goOn();
  });
  useEffect(() => {
    if (isOver) told();
  }, [isOver, at, isPlaying]);
  // Where the picture has gone from the screen, it does not seem to play; one that cannot be shown is none.
  const left = useEffectEvent(stop);
  useEffect(() => {
    if (hasLeft) left();
  }, [hasLeft]);
  const play = (): void => {
    if (!isPlaying) bring();
    toggle();
  };
  const again = (): void => setTries(tries + 1);
  return { at, go, place, loaded, isLoading, picture, isPlaying, play, again };
}

/** Only who has seen all images can say that nothing is left. */
function Confirmation({
  count: { shown, all },
  isConfirmed,
  onConfirm,
}: Pick<SeriesEditorProps, 'count' | 'isConfirmed' | 'onConfirm'>): ReactNode {
  const t = useText();
  const id = useId();
  const isLeft = shown < all;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Box id={id} sx={{ fontSize: 13 }}>
        {t('uploads.burnedIn.confirmDetail')}
        {all > 0 && (
          <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', mt: 0.5 }}>
            {t('uploads.burnedIn.seen', { seen: formatCount(shown), all: formatCount(all) })}
          </Box>
        )}
        {isLeft && t('uploads.burnedIn.showAllFirst')}
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={isConfirmed}
            disabled={isLeft && !isConfirmed}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_, on) => onConfirm(on)}
          />
        }
        label={t('uploads.burnedIn.confirm')}
      />
    </Box>
  );
}
