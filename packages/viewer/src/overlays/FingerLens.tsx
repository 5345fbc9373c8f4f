import { useTheme } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '../runtime/runtime-context.ts';

/** Width and height in CSS pixels, and how much larger things are in it. */
const SIZE = 120;
const FACTOR = 2;

/**
 * What lies under a finger that draws or moves a measurement, larger and in the corner where the hand is not. The
 * measurement itself is drawn as a small cross where the finger is.
 */
export function FingerLens({ pane, canvas }: { pane: number; canvas: HTMLCanvasElement | null }): ReactNode {
  const { tokens } = useTheme();
  const finger = useSession(({ reading }) => (reading.draft?.pane === pane ? reading.draft.finger : null));
  const lens = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = lens.current?.getContext('2d');
    if (!context || !finger || !canvas) return;
    const { width, height } = context.canvas;
    const side = width / FACTOR;
    context.fillStyle = '#000';
    context.fillRect(0, 0, width, height);
    context.drawImage(canvas, finger.x - side / 2, finger.y - side / 2, side, side, 0, 0, width, height);
    context.strokeStyle = tokens.measured;
    context.lineWidth = width / SIZE;
    context.beginPath();
    context.moveTo(width / 2 - width / 10, height / 2);
    context.lineTo(width / 2 + width / 10, height / 2);
    context.moveTo(width / 2, height / 2 - width / 10);
    context.lineTo(width / 2, height / 2 + width / 10);
    context.stroke();
  }, [finger, canvas, tokens]);
  if (!finger || !canvas) return null;
  const pixels = Math.round(SIZE * (globalThis.devicePixelRatio || 1));
  const isLeft = finger.x < canvas.width / 2;
  return (
    <canvas
      ref={lens}
      width={pixels}
      height={pixels}
      aria-hidden
      data-testid="finger-lens"
      style={{
        position: 'absolute',
        top: 8,
        [isLeft ? 'right' : 'left']: 8,
        width: SIZE,
        height: SIZE,
        borderRadius: '50%',
        border: `2px solid ${tokens.brand}`,
        pointerEvents: 'none',
      }}
    />
  );
}
