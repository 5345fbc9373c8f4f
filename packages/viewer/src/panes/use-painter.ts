import { useEffect, useState } from 'react';
import type { Painter } from '../painting/painter.ts';
import type { DrawingMode } from '../painting/pane-drawing.ts';
import { afterPaint } from '../runtime/after-paint.ts';
import { useOnceTrue } from '../runtime/runtime-context.ts';
import { firstImageIsThere } from '../session/first-image.ts';

/**
 * A painter that is faster than plain code, where this machine has one: looked for when the first image is on the
 * screen, which plain code has painted.
 */
export function usePainter(drawing: DrawingMode): Painter | null {
  const [painter, setPainter] = useState<Painter | null>(null);
  const mayLook = useOnceTrue(firstImageIsThere);
  useEffect(() => {
    if (!mayLook || drawing === 'cpu') return;
    let chosen: Painter | null = null;
    let wanted = true;
    const giveUp = afterPaint(() => {
      import('../painting/webgl/index.ts').then(
        ({ choosePainter }) => {
          if (!wanted) return;
          chosen = choosePainter(drawing);
          setPainter(chosen);
        },
        // Plain code goes on: it shows the same.
        () => undefined,
      );
    });
    return () => {
      wanted = false;
      giveUp();
      setPainter(null);
      chosen?.destroy();
    };
  }, [mayLook, drawing]);
  return painter;
}
