import type { Affine } from '@mado/reading';
import { useEffect, useState } from 'react';

/** So many measurements are drawn anew in each frame of a zoom; more are stretched until it rests. */
const FEW = 16;
/** A zoom rests when nothing has changed for so many ms. */
const REST = 120;

const parts = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export interface DrawnAffine {
  /** By which things are drawn. It stays the same object as long as it can. */
  readonly affine: Affine;
  /** What brings them from there to where they belong, as CSS has it; undefined where they are there. */
  readonly transform: string | undefined;
}

/**
 * Drawing two hundred measurements takes as long as several frames. So they are drawn by an affine that rests, and what
 * it lacks is made up for by a transform of the whole: a shift always, a zoom or a turn where they are many.
 */
export function useDrawnAffine(affine: Affine, count: number): DrawnAffine {
  const [drawn, setDrawn] = useState(affine);
  const away = fromTo(drawn, affine);
  const isShift = away.a === 1 && away.b === 0 && away.c === 0 && away.d === 1;
  const isNew = !isShift && count <= FEW;
  if (isNew) setDrawn(affine);
  const { a, b, c, d, e, f } = affine;
  useEffect(() => {
    const timer = setTimeout(
      () => setDrawn((now) => (same(now, { a, b, c, d, e, f }) ? now : { a, b, c, d, e, f })),
      REST,
    );
    return () => clearTimeout(timer);
  }, [a, b, c, d, e, f]);
  if (isNew || same(drawn, affine)) return { affine: isNew ? affine : drawn, transform: undefined };
  return { affine: drawn, transform: `matrix(${parts.map((part) => away[part]).join(', ')})` };
}

function same(one: Affine, other: Affine): boolean {
  return parts.every((part) => one[part] === other[part]);
}

/** The affine of the canvas that brings what was drawn by one to where the other has it. */
export function fromTo(from: Affine, to: Affine): Affine {
  const isSameSize = from.a === to.a && from.b === to.b && from.c === to.c && from.d === to.d;
  // Dividing would leave roundings, by which a shift would look like a zoom.
  if (isSameSize) return { a: 1, b: 0, c: 0, d: 1, e: to.e - from.e, f: to.f - from.f };
  const determinant = from.a * from.d - from.b * from.c;
  const a = (to.a * from.d - to.c * from.b) / determinant;
  const b = (to.b * from.d - to.d * from.b) / determinant;
  const c = (to.c * from.a - to.a * from.c) / determinant;
  const d = (to.d * from.a - to.b * from.c) / determinant;
  return { a, b, c, d, e: to.e - a * from.e - c * from.f, f: to.f - b * from.e - d * from.f };
}
