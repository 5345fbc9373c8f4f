import type { Box as PixelBox } from '@mado/dicom/deidentify/burned-in';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { BoxList } from './BoxList.tsx';
import { focusBox } from './BoxLayer.tsx';
import { middleBox, uncovered } from './box-geometry.ts';
import { boxesAt, withBoxes, withEverywhere, type FramePlace, type SeriesBoxes } from './boxes-value.ts';
import { FramePicture } from './FramePicture.tsx';
import { FrameSlider } from './FrameSlider.tsx';
import type { FlaggedSeries } from './start-text-finder.ts';
import { useFrame, type LoadFrame } from './use-frame.ts';

interface SeriesEditorProps {
  series: FlaggedSeries;
  value: SeriesBoxes;
  isConfirmed: boolean;
  loadFrame: LoadFrame;
  onChange: (value: SeriesBoxes) => void;
  onConfirm: (isConfirmed: boolean) => void;
}

/** One series: its frames, the boxes over them, and the word of a person that nothing else is to be black. */
export function SeriesEditor({
  series,
  value,
  isConfirmed,
  loadFrame,
  onChange,
  onConfirm,
}: SeriesEditorProps): ReactNode {
  const t = useText();
  const places = useMemo(() => placesOf(series), [series]);
  const [at, setAt] = useState(0);
  const place = places[at] ?? { file: -1, frame: 0 };
  const loaded = useFrame(loadFrame, place);
  const isLoading = loaded === null || loaded.place.file !== place.file || loaded.place.frame !== place.frame;
  const seen = useSeen(isLoading ? null : at);
  const layer = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const boxes = boxesAt(value, place);
  const found = isLoading || !loaded.shown ? [] : uncovered(loaded.shown.candidates, boxes);
  const change = (after: readonly PixelBox[]): void => onChange(withBoxes(value, place, after));
  const add = (more: readonly PixelBox[]): void => {
    change([...boxes, ...more]);
    focusBox(layer.current, boxes.length);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <FramePicture shown={loaded?.shown} {...{ isLoading, boxes, keysId, layer }} onChange={change} />
      {places.length > 1 && <FrameSlider {...{ at, isLoading }} count={places.length} onGo={setAt} />}
      <Typography id={keysId} sx={{ fontSize: 13, color: 'text.secondary' }}>
        {t('uploads.burnedIn.keys')}
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
      {places.length > 1 && (
        <FormControlLabel
          control={
            <Switch checked={value.everywhere} onChange={(_, on) => onChange(withEverywhere(value, place, on))} />
          }
          label={t('uploads.burnedIn.everywhere')}
        />
      )}
      <BoxList boxes={boxes} onDrop={(index) => change(boxes.filter((_, other) => other !== index))} />
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
        <Typography sx={{ fontSize: 13 }}>
          {t('uploads.burnedIn.confirmDetail')}{' '}
          {t('uploads.burnedIn.seen', { seen: formatCount(seen), all: formatCount(places.length) })}
        </Typography>
        <FormControlLabel
          control={<Checkbox checked={isConfirmed} onChange={(_, on) => onConfirm(on)} />}
          label={t('uploads.burnedIn.confirm')}
        />
      </Box>
    </Box>
  );
}

function placesOf({ images }: FlaggedSeries): FramePlace[] {
  return images.flatMap(({ id, frames }) => Array.from({ length: frames }, (_, frame) => ({ file: id, frame })));
}

/** How many frames were there to be seen, each counted once. */
function useSeen(at: number | null): number {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  if (at !== null && !seen.has(at)) setSeen(new Set([...seen, at]));
  return seen.size;
}
