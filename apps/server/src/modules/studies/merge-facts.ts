import type { DicomJson } from '@mado/dicom';

type Said<T> = { [K in keyof T]?: T[K] | null | undefined };

/** What is known already, with what an instance that came later says: the newer word wins, silence changes nothing. */
export function mergeFacts<T extends object>(known: T, newer: Said<T>): T {
  const said = Object.entries(newer).filter(([, value]) => value !== null && value !== undefined);
  return { ...known, ...Object.fromEntries(said) } as T;
}

/** The same for attributes in the DICOM JSON model: an element without a value says nothing. */
export function mergeAttributes(known: DicomJson, newer: DicomJson): DicomJson {
  const said = Object.entries(newer).filter(
    ([tag, { Value }]) => known[tag] === undefined || (Value !== undefined && Value.length > 0),
  );
  return { ...known, ...Object.fromEntries(said) };
}

/** A sorted list with a value added; null and what is there already change nothing. */
export function withValue(list: readonly string[], value: string | null): string[] {
  return value === null || list.includes(value) ? [...list] : [...list, value].toSorted();
}
