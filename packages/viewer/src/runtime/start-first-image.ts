import { startRuntime, type ViewerRuntime } from './viewer-runtime.ts';
import type { ImageSource } from '../ports/index.ts';

/** A start that no viewer takes over is given up after so many ms. */
const KEPT = 60_000;

interface Start {
  readonly runtime: ViewerRuntime;
  readonly expiry: ReturnType<typeof setTimeout>;
}

const starts = new WeakMap<ImageSource, Start>();

/**
 * Begins to fetch what a source shows first, before there is a viewer: call it on the click that opens one, and give
 * the same source to the viewer. Further calls for the same source do nothing.
 *
 * @param takeWorker gives a worker of `frame-worker.ts` that runs already, if there is one; asked only when one is
 * needed
 * @returns a function that gives it up; without effect once a viewer has taken it over
 */
export function startFirstImage(source: ImageSource, takeWorker?: () => Worker | null): () => void {
  const known = starts.get(source);
  if (known) return () => giveUp(source, known);
  const start: Start = {
    runtime: startRuntime(source, takeWorker),
    expiry: setTimeout(() => giveUp(source, start), KEPT),
  };
  starts.set(source, start);
  return () => giveUp(source, start);
}

function giveUp(source: ImageSource, start: Start): void {
  if (starts.get(source) !== start) return;
  starts.delete(source);
  clearTimeout(start.expiry);
  start.runtime.destroy();
}

/** What was started for a source, or a new start. It belongs to the caller from now on. */
export function takeRuntime(source: ImageSource): ViewerRuntime {
  const start = starts.get(source);
  if (!start) return startRuntime(source);
  starts.delete(source);
  clearTimeout(start.expiry);
  return start.runtime;
}
