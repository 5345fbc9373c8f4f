import { comparePersonNames, personNameFromJson, withoutEnd, type DicomJson, type DicomJsonElement } from '@mado/dicom';

/** Columns that hold a person's name, its groups joined with `=`. */
const personNames = new Set(['patient_name', 'referring_physician_name']);

type Said<T> = { [K in keyof T]?: T[K] | null | undefined };

/**
 * What is known already, with what an instance that came later says [ID-9]: what was blank is filled in, the rest
 * stays. A name gets the groups that it lacked, unless the later one is another name.
 */
export function mergeFacts<T extends object>(known: T, later: Said<T>): T {
  const merged = { ...known } as Record<string, unknown>;
  for (const [key, value] of Object.entries(later)) {
    if (value === null || value === undefined) continue;
    const before = merged[key] ?? null;
    if (before === null) merged[key] = value;
    else if (personNames.has(key) && typeof before === 'string' && typeof value === 'string')
      merged[key] = fullerName(before, value);
  }
  return merged as T;
}

/** The same for attributes in the DICOM JSON model: an element without a value is blank. */
export function mergeAttributes(known: DicomJson, later: DicomJson): DicomJson {
  const merged = { ...known };
  for (const [tag, element] of Object.entries(later)) {
    const before = merged[tag];
    if (before === undefined || isBlank(before)) merged[tag] = isBlank(element) && before ? before : element;
    else if (before.vr === 'PN') merged[tag] = fullerElement(before, element);
  }
  return merged;
}

/** A sorted list with a value added; null and what is there already change nothing. */
export function withValue(list: readonly string[], value: string | null): string[] {
  return value === null || list.includes(value) ? [...list] : [...list, value].toSorted();
}

function isBlank({ Value }: DicomJsonElement): boolean {
  return Value === undefined || Value.every((one) => one === null || one === '');
}

/** @param known its groups joined with `=` */
function fullerName(known: string, later: string): string {
  if (comparePersonNames(known, later) === 'contradicted') return known;
  const [groups, others] = [known.split('='), later.split('=')];
  const merged = [0, 1, 2].map((index) => groups[index]?.trim() || (others[index] ?? ''));
  return withoutEnd(merged.join('='), '=');
}

function fullerElement(known: DicomJsonElement, later: DicomJsonElement): DicomJsonElement {
  const [name, other] = [known, later].map(({ Value }) => {
    const { alphabetic, ideographic, phonetic } = personNameFromJson(Value?.[0]) ?? {};
    return [alphabetic, ideographic, phonetic].map((group) => group ?? '').join('=');
  });
  if (comparePersonNames(name ?? null, other ?? null) === 'contradicted') return known;
  return { ...known, Value: [{ ...(later.Value?.[0] as object), ...(known.Value?.[0] as object) }] };
}
