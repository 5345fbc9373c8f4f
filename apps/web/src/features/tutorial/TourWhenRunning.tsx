import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { loadPart } from '../../app/load-part.ts';
import { runningTour } from './running-tour.ts';

const Tour = lazy(() => loadPart(() => import('./Tour.tsx')).then((part) => ({ default: part.Tour })));

/** The tour, whose code comes with the first one that runs. */
export function TourWhenRunning(): ReactNode {
  const { tutorialId } = useStore(runningTour.store);
  // It stays for what is to be done when a tour ends.
  const [wasRunning, setWasRunning] = useState(false);
  const isRunning = tutorialId !== -1;
  if (isRunning && !wasRunning) setWasRunning(true);
  return wasRunning ? (
    <Suspense fallback={null}>
      <Tour />
    </Suspense>
  ) : null;
}
