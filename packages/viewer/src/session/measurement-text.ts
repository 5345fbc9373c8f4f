import type { Measurement } from '@mado/reading';
import { isDrawable } from './change-measurement.ts';

/** A line about a measurement: the key of its words, and the numbers that stand in them. */
export interface MeasuredLine {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * What a measurement says of itself, for labels, the panel and copies: most important first. What is of a form that is
 * not known here says nothing [VW-72].
 */
export function measuredLines(measurement: Measurement): readonly MeasuredLine[] {
  if (!isDrawable(measurement)) return [];
  const { toolType, cachedStats, unit, modalityUnit } = measurement;
  const one = (name: string) => (typeof cachedStats[name] === 'number' ? cachedStats[name] : undefined);
  const lines: MeasuredLine[] = [];
  const say = (
    key: string,
    values: Record<string, number | undefined>,
    more: Record<string, string> = {},
    text = numberText,
  ) => {
    const numbers = Object.entries(values);
    if (numbers.some(([, value]) => value === undefined)) return;
    const written = numbers.map(([name, value]) => [name, text(value ?? 0)]);
    lines.push({ key, values: { ...Object.fromEntries(written), ...more } });
  };
  say('length', { length: one('length') }, { unit });
  say('angle', { angle: one('angle') });
  say('longest', { length: one('longestDiameter') }, { unit });
  say('shortest', { length: one('shortestDiameter') }, { unit });
  const values = { unit: modalityUnit };
  const ofValue = (value: number) => valueText(value, modalityUnit);
  say('mean', { mean: one('mean'), deviation: one('standardDeviation') }, values, ofValue);
  say('range', { least: one('minimum'), most: one('maximum') }, values, ofValue);
  say('area', { area: one('area') }, { unit: `${unit}²` });
  say('value', { value: one('value') }, values, ofValue);
  const more = [crosses(toolType, cachedStats) ? 'crossing' : null, withoutPixels(cachedStats)];
  lines.push(...more.flatMap((key) => (key === null ? [] : [{ key, values: {} }])));
  return lines.map((line) => ({ ...line, values: trimmed(line.values) }));
}

/** An outline without an area crosses itself [RD-11]. */
function crosses(tool: Measurement['toolType'], stats: Measurement['cachedStats']): boolean {
  return tool === 'FreehandMouse' && stats['area'] === undefined;
}

/** Why no pixel counts, where they were looked at [RD-23]. */
function withoutPixels({ count, inside }: Measurement['cachedStats']): string | null {
  if (count !== 0) return null;
  if (inside === undefined) return 'offImage';
  return inside === 0 ? 'betweenPixels' : 'noValues';
}

/** A pixel's value in its unit; an uptake has two digits after the point, by which it is compared. */
export function valueText(value: number, unit: string): string {
  return unit.startsWith('SUV') && Math.abs(value) < 1000
    ? (Number(value.toFixed(2)) + 0).toFixed(2)
    : numberText(value);
}

/** One digit after the point; two below 1, none from 1000. */
function numberText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return value.toExponential(2);
  // Adding 0 takes the sign of a rounded zero away.
  const digits = size >= 1000 ? 0 : size < 1 ? 2 : 1;
  return (Number(value.toFixed(digits)) + 0).toFixed(digits);
}

function trimmed(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
}
