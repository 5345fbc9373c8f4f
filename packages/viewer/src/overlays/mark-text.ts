import type { SplitMark } from '../session/split-images.ts';

export type Translate = (key: string, values: Record<string, string | number>) => string;

/** How a part of a series is told from the others. */
export function markText({ by, value }: SplitMark, t: Translate): string {
  if (value === '') return '';
  return t(`part.${by}`, { value: by === 'orientation' ? t(`part.plane.${value}`, {}) : value.replaceAll('\\', ' ') });
}
