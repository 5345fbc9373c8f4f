import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import type { ReadySeries } from '../session/state.ts';

const rail: CSSProperties = { position: 'absolute', right: 8, top: 0, width: 5, height: '100%', borderRadius: 3 };

/** Unseen, around the place where one is, as large as a fingertip: the bar alone is too thin for a thumb [VW-192]. */
const gripStyle: CSSProperties = { position: 'absolute', right: 0, width: 44, height: 44, marginTop: -22 };

/** Its width in CSS pixels. */
export const BAR = 22;

/** One image alone needs no bar. */
export function hasBar({ images }: ReadySeries): boolean {
  return images.length > 1;
}

/** The bar at the right edge of a pane: which images are loaded, and where one is; to be dragged. */
export function SliceBar({ series, pane, index }: { series: ReadySeries; pane: number; index: number }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const dispatch = useDispatch();
  const bar = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  /** Where the grip is held, below its middle. */
  const beside = useRef(0);
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const viewed = useSession((state) => state.viewed.get(series.key));
  const count = series.images.length;
  const loaded = series.loaded.reduce((sum, one) => sum + one, 0);
  if (!hasBar(series)) return null;
  const share = `${(index / (count - 1)) * 100}%`;

  const goTo = ({ clientY }: PointerEvent) => {
    const { top, height } = bar.current?.getBoundingClientRect() ?? { top: 0, height: 1 };
    const part = Math.min(1, Math.max(0, (clientY - beside.current - top) / height));
    dispatch({ type: 'activate', pane });
    dispatch({ type: 'go-to', index: Math.round(part * (count - 1)) });
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
      aria-valuetext={t('pane.sliderValue', {
        number: index + 1,
        count,
        loaded,
        viewed: viewed?.reduce((sum, one) => sum + one, 0) ?? 0,
      })}
      data-testid="slice-bar"
      style={{ position: 'absolute', right: 0, top: 8, bottom: 8, width: BAR, touchAction: 'none', cursor: 'pointer' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const held = event.target === grip.current ? grip.current?.getBoundingClientRect() : undefined;
        beside.current = held ? event.clientY - held.top - held.height / 2 : 0;
        goTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event);
      }}
    >
      <LoadedRail series={series} viewed={viewed} />
      <div
        style={{
          position: 'absolute',
          right: 6,
          width: 9,
          height: 12,
          marginTop: -6,
          borderRadius: 3,
          background: tokens.brand,
          top: share,
        }}
      />
      {touch && <div ref={grip} data-testid="slice-grip" style={{ ...gripStyle, top: share }} />}
    </div>
  );
}

/**
 * One row of pixels per image or several images per row, at the left what is loaded, at the right what was seen; drawn
 * at most once per frame, since hundreds arrive in a second.
 */
function LoadedRail({ series, viewed }: { series: ReadySeries; viewed: Uint8Array | undefined }): ReactNode {
  const { tokens } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (canvas.current)
        drawRail(canvas.current, series, viewed, {
          empty: tokens.field,
          loaded: '#4A5168',
          viewed: tokens.brand200,
          bad: tokens.bad,
        });
    });
    return () => cancelAnimationFrame(frame);
  }, [series, viewed, tokens]);
  return <canvas ref={canvas} width={COLUMNS} height={1} style={{ ...rail, imageRendering: 'pixelated' }} />;
}

/** Columns of pixels of the rail; the last one is for what was seen. */
const COLUMNS = 3;

function drawRail(
  canvas: HTMLCanvasElement,
  { loaded, failed }: ReadySeries,
  viewed: Uint8Array | undefined,
  colours: Readonly<Record<'empty' | 'loaded' | 'viewed' | 'bad', string>>,
) {
  const rows = Math.min(loaded.length, 512);
  canvas.height = rows;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = colours.empty;
  context.fillRect(0, 0, COLUMNS, rows);
  const fill = (marks: Uint8Array, colour: string, from: number, width: number) => {
    context.fillStyle = colour;
    for (const row of wholeRows(marks, rows)) context.fillRect(from, row, width, 1);
  };
  fill(loaded, colours.loaded, 0, COLUMNS);
  if (viewed) fill(viewed, colours.viewed, COLUMNS - 1, 1);
  context.fillStyle = colours.bad;
  for (const index of failed.keys()) context.fillRect(0, Math.floor((index * rows) / loaded.length), COLUMNS, 1);
}

/** Rows of which every image is marked. */
function wholeRows(marks: Uint8Array, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => row).filter((row) => {
    const from = Math.floor((row * marks.length) / rows);
    const to = Math.max(from + 1, Math.floor(((row + 1) * marks.length) / rows));
    return marks.subarray(from, to).every((one) => one === 1);
  });
}
