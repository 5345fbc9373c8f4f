import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { EmptyState, ErrorState, ShortcutsDialog } from '@mado/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreferenceStore, RecordStore } from './ports/index.ts';
import type { Painter } from './painting/painter.ts';
import type { DrawingMode } from './painting/pane-drawing.ts';
import { PaneGrid } from './panes/PaneGrid.tsx';
import { AnnotationPanel } from './panels/AnnotationPanel.tsx';
import { jumpToMeasurement, type JumpFailure } from './panels/jump-to-measurement.ts';
import { LabellingDialog } from './panels/LabellingDialog.tsx';
import { MeasurementMenu } from './panels/MeasurementMenu.tsx';
import { ReadingNotices } from './panels/ReadingNotices.tsx';
import { StudyBrowser } from './panels/StudyBrowser.tsx';
import { ViewerHeader } from './panels/ViewerHeader.tsx';
import { afterPaint } from './runtime/after-paint.ts';
import { useDispatch, useOnceTrue, useRuntime, useSession } from './runtime/runtime-context.ts';
import { useAfterFirstImage } from './runtime/use-after-first-image.ts';
import { firstImageIsThere } from './session/first-image.ts';
import { actualSize, fitted } from './session/pane-view.ts';
import { keysOf } from './session/controls.ts';
import { activePane, readySeries } from './session/state.ts';
import type { OnMenu } from './tools/measuring/measurement-menu.ts';
import { keyCommands, printedKey } from './tools/key-commands.ts';
import { useShortcuts } from './tools/use-shortcuts.ts';
import { Toolbar } from './tools/Toolbar.tsx';

/** Lower than this a screen has no room for anything above or below the picture but one line. */
const LOW = '(max-height: 599.95px) and (orientation: landscape)';

interface ViewerLayoutProps {
  onExit: () => void;
  onSettled: (() => void) | undefined;
  drawing: DrawingMode;
  records: RecordStore | undefined;
  preferences: PreferenceStore | undefined;
}

/**
 * Header with the tools, study browser, pane. On a narrow screen the browser is a strip below the pane and the tools
 * lie under the thumbs; on a low one (a phone held sideways, a small window at 200 %) they stay where they take nothing
 * of the height.
 */
export function ViewerLayout({ onExit, onSettled, drawing, records, preferences }: ViewerLayoutProps): ReactNode {
  const theme = useTheme();
  const { session, loadAll, keepReadings, keepPreferences } = useRuntime();
  const dispatch = useDispatch();
  const narrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const low = useMediaQuery(LOW, { noSsr: true });
  const stacked = narrow && !low;
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const [listed, setListed] = useState(false);
  const [annotated, setAnnotated] = useState(false);
  const layout = useRef<HTMLDivElement>(null);
  const painter = usePainter(drawing);
  const labelling = useLabelling();
  // Nothing competes with the first image until it is on the screen.
  useAfterFirstImage(loadAll);
  useAfterFirstImage(onSettled);
  useAfterFirstImage(useCallback(() => keepPreferences(preferences), [preferences, keepPreferences]));
  useAfterFirstImage(useCallback(() => records && keepReadings(records), [records, keepReadings]));

  useEffect(() => {
    // One finger goes through the images where there is no wheel.
    if (touch) dispatch({ type: 'tool', tool: 'scroll' });
  }, [touch, dispatch]);

  const onFit = useCallback(() => {
    const { viewState } = activePane(session.getState());
    dispatch({ type: 'view', view: fitted(viewState.view) });
  }, [session, dispatch]);
  const onActualSize = useCallback(() => {
    const state = session.getState();
    const pane = activePane(state);
    const image = readySeries(state, pane)?.images[pane.viewState.index];
    if (image) dispatch({ type: 'view', view: actualSize(pane.viewState.view, image) });
  }, [session, dispatch]);
  const onShortcuts = useCallback(() => setListed(true), []);
  const onList = useCallback(() => setAnnotated((now) => !now), []);
  useShortcuts(layout, { onFit, onActualSize, onShortcuts, onList });

  const toolbar = (
    <Toolbar
      wide={stacked}
      onFit={onFit}
      onActualSize={onActualSize}
      listed={annotated}
      onList={onList}
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
          <PaneGrid painter={painter} onMenu={labelling.onMenu} onExit={onExit} />
          <SourceMessage onExit={onExit} />
          <ReadingNotices isListOpen={annotated} onShow={labelling.onJump} />
        </main>
        {annotated && (
          <AnnotationPanel
            sheet={stacked}
            onClose={onList}
            onEdit={labelling.onEdit}
            onJump={({ measurement }) => labelling.onJump(measurement._id)}
          />
        )}
      </div>
      {stacked && (
        <footer style={{ flex: 'none', background: theme.tokens.paper, paddingBottom: 'env(safe-area-inset-bottom)' }}>
          {toolbar}
        </footer>
      )}
      {labelling.parts}
      <Shortcuts open={listed} onClose={() => setListed(false)} />
    </div>
  );
}

/**
 * A painter that is faster than plain code, where this machine has one: looked for when the first image is on the
 * screen, which plain code has painted.
 */
function usePainter(drawing: DrawingMode): Painter | null {
  const [painter, setPainter] = useState<Painter | null>(null);
  const mayLook = useOnceTrue(firstImageIsThere);
  useEffect(() => {
    if (!mayLook || drawing === 'cpu') return;
    let chosen: Painter | null = null;
    let wanted = true;
    const giveUp = afterPaint(() => {
      import('./painting/webgl/index.ts').then(
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

/** The menu of a measurement, its labels, and the way to where it was measured. */
function useLabelling() {
  const { t } = useTranslation();
  const { session } = useRuntime();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<JumpFailure | null>(null);
  const measurements = useSession(({ reading }) => reading.measurements);
  const measurement = asked && measurements.get(asked.id)?.measurement;
  const onMenu: OnMenu = useCallback(({ _id }, at) => setAsked({ id: _id, at, kind: 'menu' }), []);
  const onEdit = useCallback((id: string, anchor: HTMLElement) => {
    const { left, bottom } = anchor.getBoundingClientRect();
    setAsked({ id, at: { x: left, y: bottom }, kind: 'location' });
  }, []);
  const onJump = useCallback(
    (id: string) => {
      const held = session.getState().reading.measurements.get(id);
      setFailure(null);
      if (held) jumpToMeasurement(session, held.measurement, setFailure);
    },
    [session],
  );
  useArrowWords(setAsked);
  const close = () => setAsked(null);
  const parts = (
    <>
      {asked && measurement && asked.kind === 'menu' && (
        <MeasurementMenu
          measurement={measurement}
          at={asked.at}
          onLabel={() => setAsked({ ...asked, kind: 'location' })}
          onClose={close}
        />
      )}
      {asked && measurement && asked.kind !== 'menu' && (
        <LabellingDialog measurement={measurement} at={asked.at} step={asked.kind} onClose={close} />
      )}
      <Snackbar
        open={failure !== null}
        autoHideDuration={5000}
        onClose={() => setFailure(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        message={failure ? t(`annotations.${failure}`) : ''}
      />
    </>
  );
  return { onMenu, onEdit, onJump, parts };
}

interface Asked {
  readonly id: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly kind: 'menu' | 'location' | 'words';
}

/** An arrow that has just been drawn is asked for its words, where it was drawn. */
function useArrowWords(ask: (asked: Asked) => void): void {
  const { session } = useRuntime();
  useEffect(() => {
    let last = { x: 0, y: 0 };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      last = { x: clientX, y: clientY };
    };
    document.addEventListener('pointerup', onMove, true);
    const stop = session.subscribe(({ reading }, { reading: before }) => {
      const step = reading.past.at(-1);
      // What is done again has its words; of the steps only so many are remembered, so their number tells nothing.
      if (!step || before.past.includes(step) || step === before.future.at(-1)) return;
      if (step.before !== null) return;
      // What has come back is not asked for: nobody has just drawn it.
      if (step.after && reading.recovered.includes(step.after._id)) return;
      if (step.after?.toolType === 'ArrowAnnotate') ask({ id: step.after._id, at: last, kind: 'words' });
    });
    return () => {
      stop();
      document.removeEventListener('pointerup', onMove, true);
    };
  }, [session, ask]);
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
  const controls = useSession((state) => state.controls);
  const commands = keyCommands.map((command) => ({
    keys: [...keysOf(controls, command).map(printedKey), ...(command.fixed === undefined ? [] : [command.fixed])],
    label: t(`shortcuts.${command.name}`),
  }));
  return (
    <ShortcutsDialog
      open={open}
      onClose={onClose}
      title={t('shortcuts.title')}
      closeLabel={t('shortcuts.close')}
      shortcuts={commands.filter(({ keys }) => keys.length > 0)}
    />
  );
}
