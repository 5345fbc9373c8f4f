import type { DicomJson, DicomJsonElement } from '../dataset/dicom-json.ts';
import { inViewingOrder } from './viewing-order.ts';

/**
 * The metadata of a series: what all instances share once, then what differs, in viewing order. Frames are addressed by
 * SOP Instance UID and frame number.
 */
export interface SeriesDocument {
  version: 1;
  shared: DicomJson;
  /** Each has its SOP Instance UID (0008,0018), even when it is the only one. */
  instances: DicomJson[];
  /**
   * Of each instance, in the same order, something short that changes when its file does, though all of its metadata
   * stay as they are. Absent where the files are not told apart.
   */
  fingerprints?: string[];
}

const SOP_INSTANCE_UID = '00080018';

/**
 * Builds the document of a series from the DICOM JSON of its instances, given in any order.
 *
 * @param fingerprints of each, in the order in which they are given
 */
export function buildSeriesDocument(all: readonly DicomJson[], fingerprints?: readonly string[]): SeriesDocument {
  const ordered = inViewingOrder(all);
  const shared = sharedElements(ordered);
  const instances = ordered.map((instance) =>
    Object.fromEntries(Object.entries(instance).filter(([tag]) => !Object.hasOwn(shared, tag))),
  );
  if (fingerprints === undefined) return { version: 1, shared, instances };
  const own = new Map(all.map((instance, n) => [instance, fingerprints[n] ?? '']));
  return { version: 1, shared, instances, fingerprints: ordered.map((instance) => own.get(instance) ?? '') };
}

/** The DICOM JSON of every instance, in viewing order, tags ascending. */
export function expandSeriesDocument({ shared, instances }: SeriesDocument): DicomJson[] {
  // Sorted once: instances of a series have much the same elements.
  const tags = [...new Set([shared, ...instances].flatMap((one) => Object.keys(one)))].sort();
  // A copy is made at once, element by element takes ten times as long; it has room for what each has of its own.
  const pattern = Object.fromEntries(tags.map((tag) => [tag, shared[tag]])) as DicomJson;
  const needed = tags.filter((tag) => !Object.hasOwn(shared, tag));
  return instances.map((own) => {
    const whole = { ...pattern, ...own };
    for (const tag of needed) if (!Object.hasOwn(own, tag)) delete whole[tag];
    return whole;
  });
}

function sharedElements(instances: DicomJson[]): DicomJson {
  const [first, ...others] = instances;
  const shared: DicomJson = {};
  for (const [tag, element] of Object.entries(first ?? {})) {
    if (tag === SOP_INSTANCE_UID) continue;
    const written = JSON.stringify(element);
    if (others.every((instance) => isWrittenAs(instance[tag], written))) shared[tag] = element;
  }
  return shared;
}

function isWrittenAs(element: DicomJsonElement | undefined, written: string): boolean {
  return element !== undefined && JSON.stringify(element) === written;
}
