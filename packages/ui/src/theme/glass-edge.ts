import { useSyncExternalStore } from 'react';

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** How far the glass is round, or has a camera or the bar that leads home, at one of its sides. */
export const inset = (side: (typeof sides)[number]): string => `env(safe-area-inset-${side}, 0px)`;

/** What is kept free at every side around what floats. */
const least = 16;

/** The farthest of these, for what does not know at which side it will lie. */
const farthest = `max(${[`${least}px`, ...sides.map(inset)].join(', ')})`;

/** Carries it to where scripts can read it: `env()` is known to styles alone. */
const name = '--glass-edge';
export const carriesEdge = { [name]: farthest };

/** As a length in a style. */
export const glassEdge = `var(${name}, ${least}px)`;

/** In pixels: what a script places, such as a menu, stays so far from every edge, however a phone is held [VW-194]. */
export function useGlassEdge(): number {
  return useSyncExternalStore(onTurned, edgeNow);
}

function onTurned(tell: () => void): () => void {
  addEventListener('resize', tell);
  return () => removeEventListener('resize', tell);
}

function edgeNow(): number {
  const lengths = getComputedStyle(document.documentElement)
    .getPropertyValue(name)
    .matchAll(/([\d.]+)px/g);
  return Math.max(least, ...[...lengths].map(([, pixels]) => Math.ceil(Number(pixels))));
}
