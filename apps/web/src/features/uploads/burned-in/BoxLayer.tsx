import type { Box as PixelBox } from '@mado/dicom/deidentify/burned-in';
import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { dragged, lowerRight, wholeBox, type FrameSize, type Point } from './box-geometry.ts';
import { boxWords } from './box-words.ts';
import { useBoxDrag } from './use-box-drag.ts';

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Seen on light and on dark: a line with a rim, and what lies below shines through. */
const boxStyle = {
  position: 'absolute',
  cursor: 'move',
  bgcolor: 'rgba(0, 0, 0, 0.45)',
  outline: '2px solid #ffd400',
  boxShadow: '0 0 0 3px #000, inset 0 0 0 1px #000',
  // What can be gripped reaches farther than what is seen.
  '&::after': { content: '""', position: 'absolute', inset: '-8px' },
  '&:focus-visible, &:focus': {
    outline: '3px solid #fff',
    boxShadow: '0 0 0 5px #0b57d0',
    zIndex: 1,
    // Everywhere else a finger scrolls.
    touchAction: 'none',
  },
} as const;

interface BoxLayerProps {
  boxes: readonly PixelBox[];
  frame: FrameSize;
  /** The id of the text that says which keys there are. */
  keysId: string;
  /** Where the boxes lie, to give one of them the focus. */
  layer: RefObject<HTMLDivElement | null>;
  onChange: (boxes: readonly PixelBox[]) => void;
}

/** Boxes over a frame: drawn with a mouse; moved, resized and dropped with mouse, finger and keys. */
export function BoxLayer({ boxes, frame, keysId, layer, onChange }: BoxLayerProps): ReactNode {
  const t = useText();
  const { boxes: shown, handlers } = useBoxDrag(boxes, frame, (after, at) => {
    if (after !== boxes) onChange(after);
    focusBox(layer.current, at);
  });
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const step = steps[event.key];
    const isDropped = event.key === 'Delete' || event.key === 'Backspace';
    if ((!step && !isDropped) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (step) {
      const grip = event.shiftKey ? lowerRight : wholeBox;
      return onChange(boxes.map((box, index) => (index === at ? dragged(box, grip, step, frame) : box)));
    }
    onChange(boxes.filter((_, index) => index !== at));
    focusBox(layer.current, Math.min(at, boxes.length - 2));
  };
  return (
    <Box
      ref={layer}
      tabIndex={-1}
      role="group"
      aria-label={t('uploads.burnedIn.boxes', { count: boxes.length })}
      {...handlers}
      sx={{ position: 'absolute', inset: 0, cursor: 'crosshair', overflow: 'hidden', outline: 0 }}
    >
      {shown.map((box, at) => (
        <Box
          key={at}
          data-box={at}
          role="application"
          tabIndex={0}
          aria-label={boxWords(box, at, t)}
          aria-describedby={keysId}
          onKeyDown={(event) => onKeyDown(event, at)}
          sx={boxStyle}
          style={{
            left: `${(box.column / frame.columns) * 100}%`,
            top: `${(box.row / frame.rows) * 100}%`,
            width: `${(box.columns / frame.columns) * 100}%`,
            height: `${(box.rows / frame.rows) * 100}%`,
          }}
        />
      ))}
    </Box>
  );
}

/** Gives a box the focus once it is there; the layer where there is none. */
export function focusBox(layer: HTMLElement | null, at: number): void {
  requestAnimationFrame(() => (layer?.querySelector<HTMLElement>(`[data-box="${at}"]`) ?? layer)?.focus());
}
