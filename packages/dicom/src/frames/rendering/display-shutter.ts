import { firstNumber, numbers, type DicomJson } from '../../dataset/dicom-json.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';
import { functionalGroup } from './grey-pipeline.ts';

/** A point of the image's grid, on which the first pixel covers 0 to 1. */
interface GridPoint {
  column: number;
  row: number;
}

/** What stays seen, on the image's grid. Where there are several shapes, what lies in all of them. */
export type ShutterShape =
  | { kind: 'rectangle'; left: number; top: number; right: number; bottom: number }
  | { kind: 'circle'; center: GridPoint; radius: number }
  | { kind: 'polygon'; points: readonly GridPoint[] };

/** What hides the rest of a frame (PS3.3 C.7.6.11, C.7.6.16.2.16) [PX-13]. */
export interface DisplayShutter {
  shapes: readonly ShutterShape[];
  /** Grey of what is hidden, 0 to 255. */
  grey: number;
}

/** The shutter of a frame; null without one. Shapes that lack a part of their description are left out. */
export function displayShutter(json: DicomJson, frame: FrameIndex): DisplayShutter | null {
  const stated = functionalGroup(json, frame, '00189472');
  const shapes = (stated['00181600']?.Value ?? []).flatMap((name) => shapeOf(stated, name) ?? []);
  if (shapes.length === 0) return null;
  // A P-Value of 16 bits, black where it is not stated.
  const value = firstNumber(stated, '00181622') ?? 0;
  return { shapes, grey: Math.min(255, Math.max(0, Math.round((value / 65_535) * 255))) };
}

function shapeOf(stated: DicomJson, name: unknown): ShutterShape | null {
  if (name === 'RECTANGULAR') {
    const [left, right, top, bottom] = ['00181602', '00181604', '00181606', '00181608'].map((tag) =>
      firstNumber(stated, tag),
    );
    if (left === undefined || right === undefined || top === undefined || bottom === undefined) return null;
    return { kind: 'rectangle', left: left - 1, right, top: top - 1, bottom };
  }
  if (name === 'CIRCULAR') {
    const [center] = points(numbers(stated, '00181610'));
    const radius = firstNumber(stated, '00181612');
    return center && radius !== undefined && radius > 0 ? { kind: 'circle', center, radius } : null;
  }
  const vertices = name === 'POLYGONAL' ? points(numbers(stated, '00181620')) : [];
  return vertices.length > 2 ? { kind: 'polygon', points: vertices } : null;
}

/** Pairs of row and column, counted from 1, as the middles of those pixels. */
function points(pairs: readonly number[] | undefined): GridPoint[] {
  const all = pairs ?? [];
  return Array.from({ length: all.length >> 1 }, (_, n) => ({
    row: (all[2 * n] ?? 1) - 0.5,
    column: (all[2 * n + 1] ?? 1) - 0.5,
  }));
}
