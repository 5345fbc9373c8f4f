import { client, inParallel, type Client } from '../harness/http-client.ts';
import { sha256, type CtSeries } from './dataset.ts';
import { frameHeaders, framePaths, onlyPart } from './frames.ts';
import type { RunningProduct } from './products/product.ts';

/** DICOM JSON of one data set, as far as it is compared. */
type DataSet = Record<string, { vr?: string; Value?: unknown[]; BulkDataURI?: string; InlineBinary?: string }>;

/** What a product returned, ready to be compared. */
export interface Returned {
  /** SHA-256 by SOP Instance UID. */
  readonly frames: Map<string, string>;
  /** Canonical text of values by `UID tag`. */
  readonly metadata: Map<string, string>;
  readonly studies: Map<string, string>;
}

/** Specific Character Set describes the answer's text, not the image; pixel data is compared by its frames. */
const notCompared = new Set(['00080005', '7FE00010']);
const studiesOfPage = 1_000;
const studyTags =
  '00080020 00080030 00080050 00080061 00080090 00100010 00100020 00100030 00100040 0020000D 00200010 00201206 00201208'.split(
    ' ',
  );

/** Reads back all frames and metadata of a series, and the list of all studies. */
export async function readBack(product: RunningProduct, ct: CtSeries): Promise<Returned> {
  const to = client(product.origin, 4, () => product.headers());
  try {
    const paths = framePaths(product.root, ct);
    const hashes = await inParallel(paths, 4, async (path) =>
      sha256(onlyPart(await to.send({ path, headers: frameHeaders }))),
    );
    const metadata = await dataSets(to, `${product.root}/studies/${ct.study}/series/${ct.series}/metadata`);
    const studies = await allStudies(to, product.root);
    return {
      frames: new Map(ct.instances.map((instance, slice) => [instance, hashes[slice] ?? ''])),
      metadata: values(metadata, '00080018', (tag, element) => !notCompared.has(tag) && isComparable(element)),
      studies: values(studies.map(alphabeticNames), '0020000D', (tag) => studyTags.includes(tag)),
    };
  } finally {
    to.close();
  }
}

/** Orthanc 1.10 loses the other groups of names in ISO 2022 from its lists, though not from its metadata. */
function alphabeticNames(study: DataSet): DataSet {
  const alphabetic = (value: unknown) => ({ Alphabetic: (value as { Alphabetic?: string }).Alphabetic });
  return Object.fromEntries(
    Object.entries(study).map(([tag, element]) => [
      tag,
      element.vr === 'PN' && element.Value ? { ...element, Value: element.Value.map(alphabetic) } : element,
    ]),
  );
}

/** The whole list of studies; an answer without `limit` may be a page of it (PS3.18 8.3.4.4). */
async function allStudies(to: Client, root: string): Promise<DataSet[]> {
  const all: DataSet[] = [];
  for (;;) {
    const page = await dataSets(to, `${root}/studies?limit=${studiesOfPage}&offset=${all.length}`);
    all.push(...page);
    if (page.length < studiesOfPage) return all;
  }
}

async function dataSets(to: Client, path: string): Promise<DataSet[]> {
  const { body } = await to.send({ path, headers: { accept: 'application/dicom+json' } });
  return JSON.parse(body.toString()) as DataSet[];
}

const isComparable = ({ BulkDataURI, InlineBinary }: DataSet[string]) =>
  BulkDataURI === undefined && InlineBinary === undefined;

function values(
  all: readonly DataSet[],
  uidTag: string,
  wanted: (tag: string, element: DataSet[string]) => boolean,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const one of all) {
    const uid = String(one[uidTag]?.Value?.[0]);
    for (const [tag, element] of Object.entries(one)) {
      if (wanted(tag, element)) found.set(`${uid} ${tag}`, JSON.stringify(canonical(element.Value ?? [])));
    }
  }
  return found;
}

/**
 * Numbers may be text (PS3.18 F.2.3), names may have empty groups, nothing may be null or absent: the same value in one
 * form.
 */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical).filter((one) => one !== null);
  if (typeof value === 'string')
    return value.trim() !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : value.trim() || null;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== '');
  return Object.fromEntries(
    entries.map(([key, one]) => [key, canonical(one)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Compares what products returned with each other and with what was sent.
 *
 * @returns how many values were compared, by kind
 * @throws {Error} naming the first difference by UID and tag, without the values
 */
export function requireEqual(
  ct: CtSeries,
  first: Returned,
  second: Returned | null,
): Record<'frames' | 'metadata' | 'studies', number> {
  ct.instances.forEach((instance, slice) => {
    for (const { frames } of second ? [first, second] : [first]) {
      if (frames.get(instance) !== ct.frameHashes[slice])
        throw new Error(`slice ${slice + 1} came back with other pixels`);
    }
  });
  for (const kind of ['metadata', 'studies'] as const) {
    if (first[kind].size === 0) throw new Error(`no ${kind} came back`);
    if (second) requireSame(kind, first[kind], second[kind]);
  }
  return { frames: first.frames.size, metadata: first.metadata.size, studies: first.studies.size };
}

function requireSame(kind: string, first: Map<string, string>, second: Map<string, string>): void {
  for (const key of new Set([...first.keys(), ...second.keys()])) {
    // An empty value and an absent one say the same.
    if ((first.get(key) ?? '[]') !== (second.get(key) ?? '[]')) throw new Error(`the ${kind} differ at ${key}`);
  }
}
