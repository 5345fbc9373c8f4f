import type { WrittenNote } from '@mado/contract';
import type { DicomJson, DicomJsonElement, DicomNote } from '@mado/dicom';
import type { IndexEntry } from './index-entry.ts';

/** What the index may note of a file besides what its reader does. */
export type IndexNote =
  | DicomNote
  /** Text is longer than the index keeps; it was cut there, and is whole in the DICOM JSON and in the file. */
  | { kind: 'index_text_cut'; tag?: string; offset?: number }
  /** It was de-identified by order, and may have text in its pixels, at which nobody has looked [IN-17]. */
  | { kind: 'pixels_not_looked_at'; tag?: string; offset?: number }
  /** There are more notes of the kinds before this one. */
  | { kind: 'notes_left_out'; tag?: string; offset?: number };

/** A note as its item keeps it. */
export function itemNote({ kind, tag, offset }: IndexNote): WrittenNote {
  return { code: kind, ...(tag !== undefined && { tag }), ...(offset !== undefined && { offset }) };
}

/**
 * Characters of one text in the index: eight times what LO has (PS3.5 6.2), and in UTF-8 fewer bytes than an index of
 * the database takes.
 */
const textLimit = 512;
/** Of dates and times: no form of them is longer, so that a longer text is none, and is left out. */
const dateLimit = 64;
/** Characters of one value in what a search answers, and values of one attribute. */
const answeredText = 4_096;
const answeredValues = 64;
/** Notes of one file, and of one kind. */
const noteLimit = 100;
const notesOfAKind = 20;

/**
 * An index entry that a database takes, whatever the file says: text is cut, and what is too long for a date left out.
 *
 * @returns whether anything was cut
 */
export function withinLimits(entry: IndexEntry): { entry: IndexEntry; cut: boolean } {
  let cut = false;
  const text = (value: string, limit: number): string => {
    if (value.length <= limit) return value;
    cut = true;
    return value.slice(0, limit).toWellFormed();
  };
  const strings = <T extends object>(facts: T): T =>
    Object.fromEntries(
      Object.entries(facts).map(([key, value]) => {
        if (typeof value !== 'string' || value.length <= dateLimit) return [key, value];
        if (!/(_date|_time|Date)$/.test(key)) return [key, text(value, textLimit)];
        cut = true;
        return [key, null];
      }),
    ) as T;
  const value = (one: unknown): unknown => {
    if (typeof one === 'string') return text(one, answeredText);
    return typeof one === 'object' && one !== null ? attributes(one as DicomJson) : one;
  };
  const element = (given: DicomJsonElement): DicomJsonElement => {
    // The groups of a name are values of an object, not attributes.
    if (!given.Value) return given;
    if (given.Value.length > answeredValues) cut = true;
    return { ...given, Value: given.Value.slice(0, answeredValues).map(value) } as DicomJsonElement;
  };
  const attributes = (json: DicomJson): DicomJson =>
    Object.fromEntries(
      Object.entries(json).map(([tag, one]) => [
        tag,
        typeof one === 'string' ? (text(one, answeredText) as unknown as DicomJsonElement) : element(one),
      ]),
    );
  const level = <T extends IndexEntry['study'] | IndexEntry['series']>(facts: T): T => ({
    ...facts,
    names: facts.names.map((name) => text(name, textLimit)),
    columns: strings(facts.columns),
    qido: attributes(facts.qido),
    summary: strings(facts.summary),
  });
  const limited = {
    ...entry,
    study: level(entry.study),
    series: level(entry.series),
    instance: strings(entry.instance),
  };
  return { entry: limited, cut };
}

/**
 * The notes that are kept: some of each kind, and that there are more. Where some go, those on identifiers stand first
 * and stay: what goes out depends on them.
 */
export function keptNotes(notes: readonly IndexNote[]): IndexNote[] {
  const counts = new Map<string, number>();
  const kept = notes.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= notesOfAKind;
  });
  if (kept.length === notes.length && notes.length <= noteLimit) return [...notes];
  const onIdentifier = ({ kind }: IndexNote) => kind.startsWith('uid_');
  const ordered = [...kept.filter(onIdentifier), ...kept.filter((note) => !onIdentifier(note))];
  return [...ordered.slice(0, noteLimit - 1), { kind: 'notes_left_out' }];
}
