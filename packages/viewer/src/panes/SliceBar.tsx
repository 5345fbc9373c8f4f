import { useTheme } from '@mui/material/styles';
import { useEffect, useRef, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from '../runtime/runtime-context.ts';
import type { ReadySeries } from '../session/state.ts';

const rail: CSSProperties = { position: 'absolute', right: 8, top: 0, width: 5, height: '100%', borderRadius: 3 };

/** The bar at the right edge of a pane: which images are loaded, and where one is; to be dragged. */
export function SliceBar({ series, index }: { series: ReadySeries; index: number }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const dispatch = useDispatch();
  const bar = useRef<HTMLDivElement>(null);
  const count = series.images.length;
  const loaded = series.loaded.reduce((sum, one) => sum + one, 0);
  if (count < 2) return null;

  const goTo = ({ clientY }: PointerEvent) => {
    const { top, height } = bar.current?.getBoundingClientRect() ?? { top: 0, height: 1 };
    const share = Math.min(1, Math.max(0, (clientY - top) / height));
    dispatch({ type: 'go-to', index: Math.round(share * (count - 1)) });
  };

  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={-1}
      aria-label={t('pane.slider')}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={t('pane.sliderValue', { number: index + 1, count, loaded })}
      data-testid="slice-bar"
      style={{ position: 'absolute', right: 0, top: 8, bottom: 8, width: 22, touchAction: 'none', cursor: 'pointer' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event);
      }}
    >
      <LoadedRail series={series} />
      <div
        style={{
          position: 'absolute',
          right: 6,
          width: 9,
          height: 12,
          marginTop: -6,
          borderRadius: 3,
          background: tokens.brand,
          top: `${(index / (count - 1)) * 100}%`,
        }}
      />
    </div>
  );
}

/**
 * One row of pixels per image or several images per row; drawn at most once per frame, since hundreds arrive in a
 * second.
 */
function LoadedRail({ series }: { series: ReadySeries }): ReactNode {
  const { tokens } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (canvas.current) drawRail(canvas.current, series, tokens.field, '#4A5168', tokens.bad);
    });
    return () => cancelAnimationFrame(frame);
  }, [series, tokens]);
  return <canvas ref={canvas} width={1} height={1} style={{ ...rail, imageRendering: 'pixelated' }} />;
}

function drawRail(
  canvas: HTMLCanvasElement,
  { loaded, failed }: ReadySeries,
  empty: string,
  full: string,
  bad: string,
) {
  const rows = Math.min(loaded.length, 512);
  canvas.height = rows;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = empty;
  context.fillRect(0, 0, 1, rows);
  context.fillStyle = full;
  for (let row = 0; row < rows; row++) {
    const from = Math.floor((row * loaded.length) / rows);
    const to = Math.max(from + 1, Math.floor(((row + 1) * loaded.length) / rows));
    if (loaded.subarray(from, to).every((one) => one === 1)) context.fillRect(0, row, 1, 1);
  }
  context.fillStyle = bad;
  for (const index of failed.keys()) context.fillRect(0, Math.floor((index * rows) / loaded.length), 1, 1);
}
