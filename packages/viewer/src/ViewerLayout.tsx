import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { KeyImageStore, PreferenceStore, RecordStore, Reader } from './ports/index.ts';
import type { DrawingMode } from './painting/pane-drawing.ts';
import { PaneGrid } from './panes/PaneGrid.tsx';
import { usePainter } from './panes/use-painter.ts';
import { ReadingNotices } from './panels/ReadingNotices.tsx';
import { SourceMessage } from './panels/SourceMessage.tsx';
import { StudyBrowser } from './panels/StudyBrowser.tsx';
import { AbsentStudies } from './panels/AbsentStudies.tsx';
import { LinkedNotice } from './panels/LinkedNotice.tsx';
import { useQuickSwitch } from './panels/use-quick-switch.tsx';
import { useLabelling } from './panels/use-labelling.tsx';
import { useViewLink, type OnLinkView } from './panels/use-view-link.tsx';
import { ViewerHeader } from './panels/ViewerHeader.tsx';
import { useSaving } from './download/use-saving.tsx';
import { later, loadLaterParts } from './runtime/later.tsx';
import { NoticeRoom } from './runtime/notice-room.tsx';
import { useDispatch, useRuntime, useSession } from './runtime/runtime-context.ts';
import { useFullScreen } from './runtime/use-full-screen.ts';
import { useAfterFirstImage } from './runtime/use-after-first-image.ts';
import { isKnownTool } from './session/change-measurement.ts';
import { actualSize, fitted } from './session/pane-view.ts';
import { activePane, readySeries } from './session/state.ts';
import { useHangingAtOpening } from './tools/use-hanging-at-opening.ts';
import { useKeeping, type OnKeepView } from './tools/use-keeping.tsx';
import { usePaneFocus } from './tools/use-pane-focus.ts';
import { useShortcuts } from './tools/use-shortcuts.ts';
import { GroupedToolbar } from './tools/GroupedToolbar.tsx';
import { ToolbarAfterPanes } from './tools/ToolbarAfterPanes.tsx';
import { useToolDialogs } from './tools/use-tool-dialogs.tsx';

const AnnotationPanel = later(async () => (await import('./panels/opened-later.ts')).AnnotationPanel);
const KeyImagePanel = later(async () => (await import('./panels/opened-later.ts')).KeyImagePanel);

const bringLaterParts = (): void => void loadLaterParts();

/** Lower than this a screen has no room for anything above or below the picture but one line. */
const LOW = '(max-height: 599.95px) and (orientation: landscape)';

/** Clear of round corners, of a camera and of the bar that leads home. */
const inGlass = {
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
  paddingBottom: 'env(safe-area-inset-bottom)',
} as const;

/** The tools of a phone lie below the picture or beside it. */
const wholeGrid = {
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) auto / minmax(0, 1fr) auto',
  height: '100%',
  minHeight: 0,
} as const;
const content = { display: 'flex', minHeight: 0 } as const;

interface ViewerLayoutProps {
  onExit: () => void;
  onSettled: (() => void) | undefined;
  drawing: DrawingMode;
  byKeys?: boolean;
  records: RecordStore | undefined;
  preferences: PreferenceStore | undefined;
  onKeepView?: OnKeepView | undefined;
  onLinkView?: OnLinkView | undefined;
  keyImages?: KeyImageStore | undefined;
  reader?: Reader | undefined;
  /** Studies that were asked for by their UIDs. */
  named?: readonly string[] | undefined;
}

/**
 * Header with the tools, study browser, pane. On a narrow screen the browser is a strip below the pane and the tools
 * lie under the thumbs; on a low one (a phone held sideways, a small window at 200 %) they take nothing of the height:
 * they lie beside the picture for who has only fingers, and else in the header [VW-190]. Nothing lies under the edges
 * of the glass, where the page reaches that far [VW-194].
 */
export function ViewerLayout(props: ViewerLayoutProps): ReactNode {
  const { onExit, onSettled, drawing, records, preferences, keyImages } = props;
  const theme = useTheme();
  const { narrow, low, stacked, touch } = useScreen();
  const held = low && touch;
  const { panel, annotated, onList, onKeyImages } = usePanel();
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  const layout = useRef<HTMLDivElement>(null);
  const painter = usePainter(drawing);
  const labelling = useLabelling();
  const { parts: toolDialogs, onShortcuts, ...dialogs } = useToolDialogs(props.onLinkView !== undefined);
  useWorkAfterFirstImage({ onSettled, records, preferences, keyImages });

  useFirstTool(touch);
  useHangingAtOpening(!narrow && !low);

  const { onFit, onActualSize } = useViewCommands();
  const { onSwitch, part: quickSwitch } = useQuickSwitch();
  const { parts: keptParts, onKeep } = useKeeping(props.onKeepView);
  const { parts: handedOnParts, ...handingOn } = useHandingOn(props.onLinkView);
  const { onLabel, onStepMeasurement } = labelling;
  useShortcuts(layout, {
    onFit,
    onActualSize,
    onShortcuts,
    onList,
    onSwitch,
    onKeyImages,
    onLabel,
    onStepMeasurement,
    ...handingOn,
  });

  usePaneFocus(layout, props.byKeys === true);
  const fullScreen = useFullScreen();
  const keyboard = narrow || touch ? undefined : onShortcuts;
  const calls = { onFit, onActualSize, onList, onSwitch, onKeyImages, onKeep, onShortcuts: keyboard };
  const bar = { ...dialogs, ...handingOn, ...calls, fullScreen, reader: props.reader, listed: annotated };
  return (
    <NoticeRoom value={notices}>
      <div
        ref={layout}
        data-testid="viewer"
        style={{
          ...wholeGrid,
          background: theme.tokens.page,
          ...inGlass,
          ...(stacked && { paddingBottom: 0 }),
        }}
      >
        <ViewerHeader onExit={onExit}>{!stacked && !held && <ToolbarAfterPanes {...bar} />}</ViewerHeader>
        <div style={{ ...content, gridColumn: held ? 1 : '1 / -1', flexDirection: stacked ? 'column' : 'row' }}>
          <StudyBrowser strip={stacked} small={stacked || low} reader={props.reader} />
          <main style={{ flex: 1, minWidth: 0, minHeight: 0, display: 'grid', position: 'relative' }}>
            <PaneGrid painter={painter} onMenu={labelling.onMenu} onExit={onExit} />
            <SourceMessage onExit={onExit} />
            <AbsentStudies named={props.named ?? []} />
            <ReadingNotices isListOpen={annotated} onShow={labelling.onJump} room={setNotices} />
          </main>
          {annotated && (
            <AnnotationPanel
              sheet={stacked}
              onClose={onList}
              onEdit={labelling.onEdit}
              onJump={({ measurement }) => labelling.onJump(measurement._id)}
            />
          )}
          {panel === 'keyImages' && <KeyImagePanel sheet={stacked} store={keyImages} onClose={onKeyImages} />}
        </div>
        {(stacked || held) && <GroupedToolbar {...bar} upright={held} onExit={onExit} />}
        {labelling.parts}
        {toolDialogs}
        {quickSwitch}
        {handedOnParts}
        {keptParts}
      </div>
    </NoticeRoom>
  );
}

/** What the screen has room for, and whether it is touched. */
function useScreen() {
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
  const low = useMediaQuery(LOW, { noSsr: true });
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  return { narrow, low, stacked: narrow && !low, touch };
}

/** The list that is open: of annotations or of key images; opening one closes the other. */
function usePanel() {
  const [panel, setPanel] = useState<'annotations' | 'keyImages' | null>(null);
  const onList = useCallback(() => setPanel((now) => (now === 'annotations' ? null : 'annotations')), []);
  const onKeyImages = useCallback(() => setPanel((now) => (now === 'keyImages' ? null : 'keyImages')), []);
  return { panel, annotated: panel === 'annotations', onList, onKeyImages };
}

/** What becomes a picture or a link of what is seen, and what is told of both. */
function useHandingOn(onLinkView: OnLinkView | undefined) {
  const { parts: savingParts, ...saving } = useSaving();
  const { parts: linkParts, onLink } = useViewLink(onLinkView);
  const parts = (
    <>
      {savingParts}
      {linkParts}
      <LinkedNotice />
    </>
  );
  return { ...saving, onLink, parts };
}

/** The tool that hands have at first, and again where they may not measure any more [VW-42]. */
function useFirstTool(touch: boolean): void {
  const dispatch = useDispatch();
  const isLost = useSession(({ tool, reading }) => !reading.mayWrite && isKnownTool(tool));
  useEffect(() => {
    // One finger goes through the images where there is no wheel.
    if (touch) dispatch({ type: 'tool', tool: 'scroll' });
    else if (isLost) dispatch({ type: 'tool', tool: 'window' });
  }, [touch, isLost, dispatch]);
}

/** What is done to the view of the active pane. */
function useViewCommands() {
  const { session } = useRuntime();
  const dispatch = useDispatch();
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
  return { onFit, onActualSize };
}

function useWorkAfterFirstImage(
  given: Pick<ViewerLayoutProps, 'onSettled' | 'records' | 'preferences' | 'keyImages'>,
): void {
  const { onSettled, records, preferences, keyImages } = given;
  const { loadAll, keepReadings, keepKeyImages, keepPreferences } = useRuntime();
  // Nothing competes with the first image until it is on the screen.
  // What may be opened at any moment does not wait behind hundreds of images.
  useAfterFirstImage(bringLaterParts);
  useAfterFirstImage(loadAll);
  useAfterFirstImage(onSettled);
  useAfterFirstImage(useCallback(() => keepPreferences(preferences), [preferences, keepPreferences]));
  useKeptKeys(preferences);
  useAfterFirstImage(useCallback(() => records && keepReadings(records), [records, keepReadings]));
  useAfterFirstImage(useCallback(() => keepKeyImages(keyImages), [keyImages, keepKeyImages]));
}

/** Keys that this browser keeps hold for the first one that is pressed; those of an account have to be asked for. */
function useKeptKeys(preferences: ViewerLayoutProps['preferences']): void {
  const { keepKeys } = useRuntime();
  useEffect(() => {
    if (preferences === undefined) keepKeys(undefined);
  }, [preferences, keepKeys]);
  useAfterFirstImage(useCallback(() => preferences && keepKeys(preferences), [preferences, keepKeys]));
}
