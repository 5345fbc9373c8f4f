import { useTheme } from '@mui/material/styles';
import { newId } from '@mado/reading';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AwaitedSlice } from '../overlays/AwaitedSlice.tsx';
import { CornerText } from '../overlays/CornerText.tsx';
import { EdgeLetters } from '../overlays/EdgeLetters.tsx';
import { FingerLens } from '../overlays/FingerLens.tsx';
import { KeyAimCross } from '../overlays/KeyAimCross.tsx';
import { MagnifiedPart } from '../overlays/MagnifiedPart.tsx';
import { MeasurementLayer } from '../overlays/MeasurementLayer.tsx';
import { barRoom } from '../overlays/pane-room.ts';
import { OverlayPlanes } from '../overlays/OverlayPlanes.tsx';
import { PointerValue } from '../overlays/PointerValue.tsx';
import { ReferenceLine } from '../overlays/ReferenceLine.tsx';
import { RegionFrame } from '../overlays/RegionFrame.tsx';
import { ScaleBar } from '../overlays/ScaleBar.tsx';
import { Shutter } from '../overlays/Shutter.tsx';
import { StackNote } from '../overlays/StackNote.tsx';
import type { Painter } from '../painting/painter.ts';
import { later } from '../runtime/later.tsx';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { readySeries, seriesOf, type ReadySeries } from '../session/state.ts';
import type { OnMenu } from '../tools/measuring/measurement-menu.ts';
import { browserClock } from '../tools/measuring/statistics-pace.ts';
import { cursorOf } from '../tools/cursors.ts';
import { listenToGestures } from '../tools/pane-gestures.ts';
import { listenToSeriesDrops } from './dragged-series.ts';
import { EmptyPane } from './EmptyPane.tsx';
import { PaneMessage } from './PaneMessage.tsx';
import { createPaneRenderer, type PaneRenderer } from './pane-renderer.ts';
import { BAR, hasBar, SliceBar } from './SliceBar.tsx';
import { useDescribed } from './use-described.ts';
import { useWidth } from './use-width.ts';

const CineStrip = later(async () => (await import('./CineStrip.tsx')).CineStrip);

export interface PaneProps {
  /** Zero-based. */
  number: number;
  /** Another pane has the room of all. */
  hidden: boolean;
  painter: Painter | null;
  onMenu: OnMenu;
  /** The reader wants to leave, because there is nothing to be seen. */
  onExit: () => void;
}

/**
 * One picture with what belongs around it. Attributes say what is on the canvas: `data-slice` and `data-slices` count
 * from 1.
 */
export function Pane({ number, hidden, painter, onMenu, onExit }: PaneProps): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { element, rendererElement, canvas } = useCanvas({ number, painter, onMenu });
  const pane = useSession((state) => state.panes[number]);
  const series = useSession((state) => pane && seriesOf(state, pane));
  const ready = useSession((state) => pane && readySeries(state, pane));
  const described = useDescribed(series);
  const tool = useSession((state) => state.tool);
  const width = useWidth(element);

  const shown = pane?.shown ?? null;
  const image = shown && ready?.images[shown.index];
  return (
    <div
      ref={element}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pane takes the keys and the wheel
      tabIndex={0}
      role="group"
      data-pane
      aria-label={t('pane.label', { series: series?.series.SeriesDescription ?? '' })}
      data-testid="pane"
      data-series={series?.series.SeriesInstanceUID}
      data-slice={shown ? shown.index + 1 : undefined}
      data-slices={ready?.images.length}
      data-loaded={ready?.loaded.reduce((sum, one) => sum + one, 0)}
      style={{
        ...paneStyle,
        ...barRoomOf(ready),
        display: hidden ? 'none' : 'block',
        cursor: cursorOf(tool),
      }}
    >
      <div ref={rendererElement} style={{ position: 'absolute', inset: `0 ${barRoom} 0 0` }} />
      {pane && series && (
        <>
          {image && <Shutter image={image} affine={shown.affine} />}
          {image && <OverlayPlanes series={described ?? series} image={image} affine={shown.affine} />}
          {image && <ReferenceLine pane={number} image={image} affine={shown.affine} />}
          {image && <MeasurementLayer pane={number} image={image} affine={shown.affine} canvas={canvas} />}
          {image && <ScaleBar image={image} affine={shown.affine} paneWidth={width} />}
          <CornerText series={described ?? series} pane={pane} />
          {image && <PointerValue series={series.key} image={image} shown={shown} around={element} />}
          {image && <EdgeLetters image={image} view={pane.viewState.view} />}
          <div style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', pointerEvents: 'none' }}>
            <div style={{ pointerEvents: 'auto' }}>
              <PaneMessage number={number} series={series} pane={pane} onExit={onExit} />
            </div>
          </div>
          {ready && <AwaitedSlice pane={pane} series={ready} />}
          {described?.phase === 'ready' && <StackNote series={described} />}
          {ready && <SliceBar series={ready} pane={number} index={pane.viewState.index} />}
          {pane.cine && ready && (
            <CineStrip
              {...{ number, pane, cine: pane.cine, width }}
              count={ready.images.length}
              onClose={() => dispatch({ type: 'cine-close', pane: number })}
            />
          )}
          <RegionFrame pane={number} />
          <KeyAimCross pane={number} />
          {image && <FingerLens pane={number} image={image} affine={shown.affine} canvas={canvas} />}
          {image && <MagnifiedPart pane={number} index={shown.index} affine={shown.affine} canvas={canvas} />}
        </>
      )}
      {pane && !series && <EmptyPane number={number} />}
      <ActiveFrame number={number} />
    </div>
  );
}

/** The picture does not lie under the bar of its images [VW-103]. */
function barRoomOf(series: ReadySeries | undefined): CSSProperties {
  return { '--bar-room': `${series && hasBar(series) ? BAR : 0}px` } as CSSProperties;
}

const paneStyle: CSSProperties = {
  position: 'relative',
  overflow: 'hidden',
  minWidth: 0,
  minHeight: 0,
  background: '#000',
  touchAction: 'none',
  userSelect: 'none',
  // A finger that lies still asks for our menu, not for the browser's.
  WebkitTouchCallout: 'none',
  // What lies on a picture has colours for a black ground, whatever colours the reader has chosen for pages [VW-193].
  forcedColorAdjust: 'none',
};

/** The pane's canvas, what is painted onto it, and the hands that work on it. */
function useCanvas({ number, painter, onMenu }: Pick<PaneProps, 'number' | 'painter' | 'onMenu'>) {
  const { session, picture } = useRuntime();
  const element = useRef<HTMLDivElement>(null);
  const rendererElement = useRef<HTMLDivElement>(null);
  const [renderer, setRenderer] = useState<PaneRenderer | null>(null);
  useEffect(() => {
    const [around, inside] = [element.current, rendererElement.current];
    if (!around || !inside) return;
    const pictureAt = ({ key }: { key: string }, index: number) => picture({ series: key, index });
    const created = createPaneRenderer(inside, session, number, pictureAt);
    const stopDrops = listenToSeriesDrops(around, session, number);
    const stop = listenToGestures(around, session, {
      pane: number,
      canvasSize: created.size,
      pictureAt,
      newId,
      clock: browserClock,
      onMenu,
    });
    // oxlint-disable-next-line react/set-state-in-effect -- the renderer begins and ends with the effect
    setRenderer(created);
    return () => {
      setRenderer(null);
      stop();
      stopDrops();
      created.destroy();
    };
  }, [session, picture, number, onMenu]);
  useEffect(() => {
    if (renderer && painter) renderer.paintBy(painter);
  }, [renderer, painter]);
  return { element, rendererElement, canvas: renderer?.canvas ?? null };
}

/** A thin line around the pane that buttons and keys work on, where there are several. */
function ActiveFrame({ number }: { number: number }): ReactNode {
  const { tokens } = useTheme();
  const marked = useSession((state) => state.panes.length > 1 && state.active === number);
  if (!marked) return null;
  return (
    <div
      data-testid="active-pane"
      style={{ position: 'absolute', inset: 0, border: `1px solid ${tokens.brand}`, pointerEvents: 'none' }}
    />
  );
}
