import { useEffect, useRef, type ReactNode } from 'react';
import type { ShownFrame } from './start-text-finder.ts';

/** A frame as the detector sees it. */
export function FrameCanvas({ shown }: { shown: ShownFrame }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { columns, rows, rgba } = shown;
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(rgba, columns, rows), 0, 0);
  }, [columns, rows, rgba]);
  return (
    <canvas
      ref={canvas}
      width={columns}
      height={rows}
      aria-hidden
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    />
  );
}
