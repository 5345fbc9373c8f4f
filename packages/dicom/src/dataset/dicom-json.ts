/**
 * One element of the DICOM JSON model (PS3.18 F.2.2): at most one of the three carries the value; none of them means an
 * empty value.
 */
export interface DicomJsonElement {
  vr: string;
  Value?: unknown[];
  BulkDataURI?: string;
  InlineBinary?: string;
}

/** A data set or item in the DICOM JSON model (PS3.18 F.2), by tag in 8 upper-case hexadecimal digits. */
export type DicomJson = Record<string, DicomJsonElement>;

/**
 * The component groups of a person's name in the JSON model (PS3.18 F.2.4): 'Family^Given^Middle^Prefix^Suffix' each.
 */
export interface DicomJsonPersonName {
  Alphabetic?: string;
  Ideographic?: string;
  Phonetic?: string;
}

/** The first value of an element, or undefined when the element is absent or empty or its first value is null. */
export function firstValue(json: DicomJson, tag: string): unknown {
  return json[tag]?.Value?.[0] ?? undefined;
}

/** The first value as text; undefined when there is none or it is no text. */
export function firstText(json: DicomJson, tag: string): string | undefined {
  const value = firstValue(json, tag);
  return typeof value === 'string' ? value : undefined;
}

/** The first value as a finite number; undefined when there is none. */
export function firstNumber(json: DicomJson, tag: string): number | undefined {
  const value = firstValue(json, tag);
  return typeof value === 'number' ? value : undefined;
}

/** All values as numbers; undefined when the element is absent or one value is no number. */
export function numbers(json: DicomJson, tag: string): number[] | undefined {
  const values = json[tag]?.Value;
  return values?.every((value) => typeof value === 'number') ? values : undefined;
}

/** The items of a sequence; empty when it is absent. */
export function items(json: DicomJson, tag: string): DicomJson[] {
  const element = json[tag];
  return element?.vr === 'SQ' ? ((element.Value ?? []) as DicomJson[]) : [];
}
