import { longestList } from '@mado/contract';
import { z } from 'zod';

/** What is wrong per field, by the path to it. */
export type Faults = Record<string, string>;

/** Faults that one answer names: whoever sends more has them all from one mistake. */
export const faultsLimit = 20;
/** Names in one object of a request at most; lists have the limits that their schemas say. */
export const objectKeysLimit = 200;

/**
 * A value as a schema has it. Bounded work for whatever comes: lists and objects that are too long are refused before
 * their elements are looked at, and words are made for the first faults alone.
 *
 * @param error says what is wrong
 * @returns the value, or `faultsLimit` faults at most
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  error?: z.core.$ZodErrorMap,
): { data: z.output<Schema>; faults?: undefined } | { faults: Faults } {
  const crowded = crowdedObject(value, []);
  if (crowded) return { faults: { [nameOf(crowded)]: 'too_many_keys' } };
  // As safeParse does, which words every fault of ten thousand elements.
  const parsed = schema._zod.run({ value, issues: [] }, { async: false });
  if (parsed instanceof Promise) throw new TypeError('a schema of a request waits for something');
  if (parsed.issues.length === 0) return { data: parsed.value as z.output<Schema> };
  const faults: Faults = {};
  for (const issue of parsed.issues.slice(0, faultsLimit)) {
    const { path, message } = z.core.util.finalizeIssue(issue, error ? { error } : {}, z.config());
    faults[nameOf(path)] ??= message;
  }
  return { faults };
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.join('.') || '.';
}

/** No schema of a request is nested as deep. */
const deepest = 8;

/** The path to an object with more names than there may be; null when there is none. */
function crowdedObject(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | null {
  if (typeof value !== 'object' || value === null || path.length > deepest) return null;
  // A list that no schema takes is refused by its schema, before its elements.
  if (Array.isArray(value) && value.length > longestList) return null;
  const names = Array.isArray(value) ? value.keys() : Object.keys(value);
  if (Array.isArray(names) && names.length > objectKeysLimit) return path;
  for (const name of names) {
    const one = (value as Record<PropertyKey, unknown>)[name];
    const found = typeof one === 'object' ? crowdedObject(one, [...path, name]) : null;
    if (found) return found;
  }
  return null;
}
