import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { EmptyState, ErrorState, ShortcutsDialog } from '@mado/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pane } from './panes/Pane.tsx';
import type { DrawingMode } from './painting/pane-drawing.ts';
import type { PaneRenderer } from './panes/pane-renderer.ts';
import { StudyBrowser } from './panels/StudyBrowser.tsx';
import { ViewerHeader } from './panels/ViewerHeader.tsx';
import { afterPaint } from './runtime/after-paint.ts';
import { useDispatch, useOnceTrue, useRuntime, useSession } from './runtime/runtime-context.ts';
import { useAfterFirstImage } from './runtime/use-after-first-image.ts';
import { firstImageIsThere } from './session/first-image.ts';
import { actualSize, fit } from './session/pane-view.ts';
import { activePane, readySeries } from './session/state.ts';
import { useShortcuts } from './tools/use-shortcuts.ts';
import { Toolbar } from './tools/Toolbar.tsx';

/** Lower than this a screen has no room for anything above or below the picture but one line. */
const LOW = '(max-height: 599.95px) and (orientation: landscape)';

interface ViewerLayoutProps {
  onExit: () => void;
  onSettled: (() => void) | undefined;
  drawing: DrawingMode;
}

/**
 * Header with the tools, study browser, pane. On a narrow screen the browser is a strip below the pane and the tools
 * lie under the thumbs; on a low one (a phone held sideways, a small window at 200 %) they stay where they take nothing
 * of the height.
 */
export function ViewerLayout({ onExit, onSettled, drawing }: ViewerLayoutProps): ReactNode {
  const theme = useTheme();
  const { session, loadAll } = useRuntime();
  const dispatch = useDispatch();
  const narrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const low = useMediaQuery(LOW, { noSsr: true });
  const stacked = narrow && !low;
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const [renderer, setRenderer] = useState<PaneRenderer | null>(null);
  const [listed, setListed] = useState(false);
  const layout = useRef<HTMLDivElement>(null);
  useEngine(renderer, drawing);
  // Nothing competes with the first image until it is on the screen.
  useAfterFirstImage(loadAll);
  useAfterFirstImage(onSettled);

  useEffect(() => {
    // One finger goes through the images where there is no wheel.
    if (touch) dispatch({ type: 'tool', tool: 'scroll' });
  }, [touch, dispatch]);

  const onFit = useCallback(() => dispatch({ type: 'view', view: fit }), [dispatch]);
  const onActualSize = useCallback(() => {
    const state = session.getState();
    const pane = activePane(state);
    const image = readySeries(state, pane)?.images[pane.viewState.index];
    if (image) dispatch({ type: 'view', view: actualSize(image) });
  }, [session, dispatch]);
  const onShortcuts = useCallback(() => setListed(true), []);
  useShortcuts(layout, { onFit, onActualSize, onShortcuts });

  const toolbar = (
    <Toolbar
      wide={stacked}
      onFit={onFit}
      onActualSize={onActualSize}
      onShortcuts={narrow || touch ? undefined : onShortcuts}
    />
  );
  return (
    <div
      ref={layout}
      data-testid="viewer"
      style={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, background: theme.tokens.page }}
    >
      <ViewerHeader onExit={onExit}>{!stacked && toolbar}</ViewerHeader>
      <div style={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: stacked ? 'column' : 'row' }}>
        <StudyBrowser strip={stacked} small={stacked || low} />
        <main style={{ flex: 1, minWidth: 0, minHeight: 0, display: 'grid', position: 'relative' }}>
          <Pane number={0} onRenderer={setRenderer} onExit={onExit} />
          <SourceMessage onExit={onExit} />
        </main>
      </div>
      {stacked && (
        <footer style={{ flex: 'none', background: theme.tokens.paper, paddingBottom: 'env(safe-area-inset-bottom)' }}>
          {toolbar}
        </footer>
      )}
      <Shortcuts open={listed} onClose={() => setListed(false)} />
    </div>
  );
}

/**
 * Hands the pane over to the drawing engine once its code is here, which is large: it is asked for when the first image
 * is there.
 */
function useEngine(renderer: PaneRenderer | null, drawing: DrawingMode): void {
  const { picture } = useRuntime();
  const mayLoad = useOnceTrue(firstImageIsThere);
  useEffect(() => {
    if (!renderer || !mayLoad) return;
    let wanted = true;
    const giveUp = afterPaint(() => {
      import('./painting/cornerstone/index.ts').then(
        ({ startStackDrawing }) => {
          if (wanted) renderer.handOver(startStackDrawing(drawing, picture));
        },
        // The plain drawing goes on: it shows the same images.
        () => undefined,
      );
    });
    return () => {
      wanted = false;
      giveUp();
    };
  }, [renderer, mayLoad, drawing, picture]);
}

/** Said in place of a pane when there is no study to show. */
function SourceMessage({ onExit }: { onExit: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const phase = useSession((state) => state.phase);
  const empty = useSession((state) => state.series.size === 0);
  if (phase.kind === 'loading' || (phase.kind === 'ready' && !empty)) return null;
  const back = (
    <Button variant="outlined" onClick={onExit}>
      {t('failed.back')}
    </Button>
  );
  return (
    <div style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
      {phase.kind === 'failed' ? (
        <ErrorState
          title={t('failed.studies')}
          detail={t(`failed.source.${phase.error}`)}
          action={
            <>
              <Button variant="contained" onClick={() => dispatch({ type: 'studies-retry' })}>
                {t('failed.retry')}
              </Button>
              {back}
            </>
          }
        />
      ) : (
        <EmptyState title={t('nothing.studies')} detail={t('nothing.studiesDetail')} action={back} />
      )}
    </div>
  );
}

function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <ShortcutsDialog
      open={open}
      onClose={onClose}
      title={t('shortcuts.title')}
      closeLabel={t('shortcuts.close')}
      shortcuts={[
        { keys: ['↑', '↓'], label: t('shortcuts.slice') },
        { keys: ['PageUp', 'PageDown'], label: t('shortcuts.page') },
        { keys: ['Home', 'End'], label: t('shortcuts.ends') },
        { keys: ['←', '→'], label: t('shortcuts.series') },
        { keys: ['1–5'], label: t('shortcuts.presets') },
        { keys: ['I'], label: t('shortcuts.invert') },
        { keys: ['F'], label: t('shortcuts.fit') },
        { keys: ['Z'], label: t('shortcuts.actualSize') },
        { keys: ['R'], label: t('shortcuts.reset') },
        { keys: ['?'], label: t('shortcuts.list') },
      ]}
    />
  );
}
