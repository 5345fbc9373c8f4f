import { useTheme } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, useRuntime } from '../runtime/runtime-context.ts';
import { readySeries, seriesOf } from '../session/state.ts';
import { listenToGestures } from '../tools/pane-gestures.ts';
import { CornerText } from '../overlays/CornerText.tsx';
import { EdgeLetters } from '../overlays/EdgeLetters.tsx';
import { PaneMessage } from './PaneMessage.tsx';
import { createPaneRenderer, type PaneRenderer } from './pane-renderer.ts';
import { SliceBar } from './SliceBar.tsx';
import { StackNote } from '../overlays/StackNote.tsx';

export interface PaneProps {
  /** Zero-based. */
  number: number;
  /** Told once the pane's canvas is there, and with null when it goes. */
  onRenderer: (renderer: PaneRenderer | null) => void;
  /** The reader wants to leave, because there is nothing to be seen. */
  onExit: () => void;
}

/**
 * One picture with what belongs around it. Attributes say what is on the canvas: `data-slice` and `data-slices` count
 * from 1.
 */
export function Pane({ number, onRenderer, onExit }: PaneProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const { session, picture } = useRuntime();
  const element = useRef<HTMLDivElement>(null);
  const rendererElement = useRef<HTMLDivElement>(null);
  const pane = useSession((state) => state.panes[number]);
  const marked = useSession((state) => state.panes.length > 1 && state.active === number);
  const series = useSession((state) => pane && seriesOf(state, pane));
  const ready = useSession((state) => pane && readySeries(state, pane));

  useEffect(() => {
    const [around, inside] = [element.current, rendererElement.current];
    if (!around || !inside) return;
    const renderer = createPaneRenderer(inside, session, number, ({ key }, index) => picture({ series: key, index }));
    const stop = listenToGestures(around, session, renderer.size);
    onRenderer(renderer);
    return () => {
      onRenderer(null);
      stop();
      renderer.destroy();
    };
  }, [session, picture, number, onRenderer]);

  const shown = pane?.shown ?? null;
  const image = shown && ready?.images[shown.index];
  return (
    <div
      ref={element}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pane takes the keys and the wheel
      tabIndex={0}
      role="group"
      aria-label={t('pane.label', { series: series?.series.SeriesDescription ?? '' })}
      data-testid="pane"
      data-series={series?.series.SeriesInstanceUID}
      data-slice={shown ? shown.index + 1 : undefined}
      data-slices={ready?.images.length}
      data-loaded={ready?.loaded.reduce((sum, one) => sum + one, 0)}
      style={{
        position: 'relative',
        overflow: 'hidden',
        minWidth: 0,
        minHeight: 0,
        background: '#000',
        touchAction: 'none',
        userSelect: 'none',
      }}
    >
      <div ref={rendererElement} style={{ position: 'absolute', inset: 0 }} />
      {pane && series && (
        <>
          <CornerText series={series} pane={pane} />
          {image && <EdgeLetters image={image} />}
          <div style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', pointerEvents: 'none' }}>
            <div style={{ pointerEvents: 'auto' }}>
              <PaneMessage series={series} pane={pane} onExit={onExit} />
            </div>
          </div>
          {ready && <StackNote series={ready} />}
          {ready && <SliceBar series={ready} index={pane.viewState.index} />}
        </>
      )}
      {marked && (
        <div style={{ position: 'absolute', inset: 0, border: `1px solid ${tokens.brand}`, pointerEvents: 'none' }} />
      )}
    </div>
  );
}
