import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { runningTour, type Place, type RunningTour } from './running-tour.ts';
import { TourBubble } from './TourBubble.tsx';
import { anchorOf, useAnchor } from './use-anchor.ts';
import { useDone } from './use-done.ts';

/** Out of the viewer, where the step that leads there points then. */
const wayOut = 'header button';

/** The tour that is running: what a step is about stands out, and a bubble beside it says what it is [WB-31]. */
export function Tour(): ReactNode {
  const tour = useStore(runningTour.store);
  const { steps, at, tutorialId } = tour;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const step = steps[at];
  const isReading = step?.key === 'viewer' && 'path' in (step.done ?? {}) && /viewer/.test(pathname);
  const isHere = step?.path === undefined || step.path.test(pathname) || isReading;
  const selector = step === undefined || !isHere ? null : isReading ? wayOut : step.anchor;
  const look = useDone(step, at, pathname);
  const { box, covered } = useAnchor(selector, look);
  useEffect(look);
  const path = step?.path;
  useEffect(() => {
    if (path?.test(pathname) === true) runningTour.cameTo(at, { pathname, search, state: state as unknown });
  }, [at, path, pathname, search, state]);
  useLeaving(tutorialId !== -1);
  useFocusBack(tutorialId !== -1);
  if (step === undefined) return null;

  const goOn = (): void => {
    const anchor = anchorOf(selector);
    if (isReading) anchor?.click();
    else if (anchor !== null && !isDone(step)) step.help?.(anchor);
    if (step.to !== undefined && isHere) void navigate(step.to);
    runningTour.pass(at);
  };
  const back = wayBackOf(tour, pathname);
  const goBack = (): void => {
    runningTour.back();
    if (back !== null && back !== 'here') void navigate(back, { state: back.state as unknown });
  };
  return (
    <>
      {box !== null && !covered && <Light {...box} />}
      <TourBubble
        word={isReading ? 'reading' : step.key}
        box={box}
        hidden={covered}
        at={at}
        total={steps.length}
        onNext={goOn}
        onBack={back === null ? null : goBack}
        onEnd={runningTour.end}
      />
    </>
  );
}

/** Where the step before this one is about what is on the page; null: there is none, or nobody was there. */
function wayBackOf({ steps, at, places }: RunningTour, pathname: string): Place | 'here' | null {
  const before = steps[at - 1];
  if (before === undefined) return null;
  return before.path === undefined || before.path.test(pathname) ? 'here' : (places.get(at - 1) ?? null);
}

function isDone({ done }: { done?: { sign: string } | { path: RegExp } }): boolean {
  return done !== undefined && 'sign' in done && document.querySelector(done.sign) !== null;
}

/** What the step is about stays bright and can be used; the rest is dimmed. */
function Light({ left, top, width, height }: { left: number; top: number; width: number; height: number }): ReactNode {
  return (
    <Box
      aria-hidden
      data-testid="tour-light"
      sx={{
        position: 'fixed',
        zIndex: 1066,
        pointerEvents: 'none',
        borderRadius: 1,
        boxShadow: '0 0 0 9999px rgba(27, 27, 36, 0.35)',
        outline: '3px solid',
        outlineColor: 'primary.main',
      }}
      style={{ left, top, width, height }}
    />
  );
}

/** Esc leaves the tour, unless it is for a menu, a dialog or a list of suggestions. */
function useLeaving(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (document.querySelector('.MuiModal-root, [role="combobox"][aria-expanded="true"]') !== null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      runningTour.end();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isRunning]);
}

/** When the tour ends, the keyboard is where it was before, or in the page. */
function useFocusBack(isRunning: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isRunning) return undefined;
    before.current = document.activeElement;
    return () => {
      const was = before.current;
      const main = document.querySelector<HTMLElement>('[data-testid="file-list"], main');
      if (was instanceof HTMLElement && was.isConnected && was !== document.body) was.focus();
      else main?.focus();
    };
  }, [isRunning]);
}
