import { useEffect } from 'react';
import { firstImageIsSettled } from '../session/first-image.ts';
import { afterPaint } from './after-paint.ts';
import { useOnceTrue } from './runtime-context.ts';

/** Runs work once, when the first image has been painted, or it is known that none will be. */
export function useAfterFirstImage(work: (() => void) | undefined): void {
  const settled = useOnceTrue(firstImageIsSettled);
  useEffect(() => (settled && work ? afterPaint(work) : undefined), [settled, work]);
}
