import { startSitting, type Sitting } from '../frames/sitting.ts';
import type { ImageSource } from '../ports/index.ts';

const started = new WeakMap<ImageSource, Sitting>();

/**
 * Begins to fetch what a source shows first, before there is a viewer: call it on the click that opens one, and give the same
 * source to the viewer. Further calls for the same source do nothing.
 *
 * @returns a function that gives it up; without effect once a viewer has taken it over
 */
export function startFirstImage(source: ImageSource): () => void {
  const known = started.get(source);
  const sitting = known ?? startSitting(source);
  started.set(source, sitting);
  return () => {
    if (started.get(source) !== sitting) return;
    started.delete(source);
    sitting.destroy();
  };
}

/** What was started for a source, or a new start. It belongs to the caller from now on. */
export function takeSitting(source: ImageSource): Sitting {
  const sitting = started.get(source) ?? startSitting(source);
  started.delete(source);
  return sitting;
}
