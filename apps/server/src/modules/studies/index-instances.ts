import type { BulkTable, FrameTable, Reference } from '@mado/dicom';
import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import {
  attributeFiles,
  insertItems,
  inside,
  isFromOutside,
  keepSuperseded,
  locationKey,
  replaceFiles,
  type Attribution,
  type NewItem,
  type TreeLocation,
  type Replacement,
  type Superseded,
  type Vouched,
} from '../storage/index.ts';
import { countInstance, addFacts } from './add-instance.ts';
import { StudyUpserts, type SeriesUpsert, type StudyUpsert } from './study-upserts.ts';
import type { CandidateStudy } from './identity/study-of-file.ts';
import type { IndexEntry } from './index-entry.ts';
import { itemNote, type IndexNote } from './index-limits.ts';
import { indexedInstances } from './part-of-study.sql.ts';
import { entryOf, recomputeStudies } from './recompute-studies.ts';
import { writeDocumentsLater } from './documents.job.ts';
import { factsVersion } from './facts-version.ts';
import { putReferences, type ReferencesOf } from './references.sql.ts';
import * as table from './studies.sql.ts';
import { writeFolders } from './write-folders.ts';

/** A DICOM file whose bytes lie in the blob store. */
export interface NewInstance {
  entry: IndexEntry;
  /** DICOM JSON as UTF-8, deflated (RFC 1950) */
  dicomJson: Uint8Array;
  frames: FrameTable | null;
  bulk: BulkTable;
  /** What the object refers to, by UID. */
  references: readonly Reference[];
  notes: readonly IndexNote[];
  sha256: string;
  /** bytes */
  size: number;
  /** file name in the tree */
  name: string;
}

/** A DICOM file and who brings it. */
export interface BroughtInstance extends NewInstance {
  by: Attribution;
  /** id of the item of which it is a version, where it comes out of the trash */
  versionOf?: string;
}

/** Where a file came to lie. */
export interface IndexedInstance {
  /** `own`: the organisation's own (docs/decisions/0020) */
  study: { id: string; uid: string; name: string; identityConflict: boolean; own: boolean };
  series: { id: string; uid: string; modality: string | null };
  instance: { id: string; uid: string; sopClassUid: string };
  name: string;
}

export interface Indexed {
  /** per file, in order */
  instances: IndexedInstance[];
  /** bytes that the place now holds more */
  addedBytes: number;
  /** bytes that versions in the trash take more than before */
  versionBytes: number;
  /** items whose bytes took the place of others, and who brought them */
  replaced: readonly Replacement[];
}

interface Placed {
  file: BroughtInstance;
  study: StudyUpsert;
  series: SeriesUpsert;
  id: string;
  /** what its study held of it before */
  before: table.Known | undefined;
}

/**
 * Puts DICOM files at a place, into study and series folders that are found or made [ID-1]. A file of the same SOP
 * Instance UID in the series is replaced and keeps its id; what it was stays as a version. The same bytes again change
 * nothing [ID-3]. Of two files of one UID in `files` the later one stays, the other is a version.
 *
 * Runs inside the transaction that locked the tree (`lockTree`). `receivingUntil`: until when more of these studies may
 * be expected; null leaves that as it is.
 */
export async function indexInstances(
  tx: Sql,
  { random, clock, config }: Pick<Services, 'random' | 'clock' | 'config'>,
  place: TreeLocation,
  files: readonly BroughtInstance[],
  receivingUntil: Date | null,
): Promise<Indexed> {
  const wanted = files.map(({ entry: { study, series, instance } }) => ({
    study: study.uid,
    series: series.uid,
    sop: instance.uid,
  }));
  // Started in this order, without waiting for each other.
  const [inTrash, known, copies] = await Promise.all([
    table.ownInTrash(tx, place.org, distinct(wanted.map(({ study }) => study))),
    table.findKnown(tx, locationKey(place), wanted),
    table.copiesOf(tx, place.org, distinct(wanted.map(({ study }) => study))),
  ]);
  const series = await table.seriesRows(tx, distinct(known.flat().map((one) => one.series)));
  const upserts = new StudyUpserts(place, { random, config }, copies, series, inTrash);

  const ids = new Map<string, string>();
  /** Per item, whose bytes it has by now. */
  const bytes = new Map<string, { sha256: string | null; outside: boolean }>();
  const placed = files.map((file, n): Placed => {
    const holdings = known[n] ?? [];
    const study = upserts.studyOf(file.entry, file.by, (id) =>
      held(
        holdings.find((one) => one.study === id),
        file,
      ),
    );
    const series = upserts.seriesOf(file.entry, study, file.by);
    const before = holdings.find((one) => one.study === study.row.item_id);
    const key = `${series.row.item_id} ${file.entry.instance.uid}`;
    const id = ids.get(key) ?? before?.instance ?? random.uuid();
    ids.set(key, id);
    // Added at once: to which study the next one belongs depends on it. The same bytes say nothing new, unless they are
    // the organisation's own from now on.
    const outside = isFromOutside(file.by);
    const now = bytes.get(id) ?? before;
    if (now?.sha256 !== file.sha256 || (now.outside && !outside)) {
      addFacts(study, series, file.entry, { id, outside, isVersion: file.versionOf === id });
      bytes.set(id, { sha256: file.sha256, outside });
    }
    return { file, study, series, id, before };
  });
  const last = new Map(placed.map(({ id }, n) => [id, n]));

  const added: NewItem[] = [];
  const replaced: Replacement[] = [];
  const records: table.InstanceRecord[] = [];
  const references: ReferencesOf[] = [];
  const superseded: Superseded[] = [];
  const vouched: Vouched[] = [];
  for (const [n, { file, study, series, id, before }] of placed.entries()) {
    const outside = isFromOutside(file.by);
    const item = itemOf(id, file);
    const later = placed[last.get(id) ?? n]?.file ?? file;
    if (later !== file) {
      superseded.push({ ...item, later });
      continue;
    }
    if (before?.sha256 === file.sha256) {
      // The same bytes, now from the organisation itself: they are its own.
      if (before.outside && !outside) {
        vouched.push({ id, by: file.by });
        countInstance(study, series, { isNew: false, addedBytes: 0, outside, wasOutside: true });
      }
      continue;
    }
    const isNew = typeof before?.sha256 !== 'string';
    if (isNew)
      added.push({ ...item, place: inside(inside(place, study.row.item_id), series.row.item_id), objectType: 'file' });
    else replaced.push(item);
    records.push(recordOf(id, series.row.item_id, file));
    if (!isNew || file.references.length > 0) references.push({ item: id, references: file.references, isNew });
    countInstance(study, series, {
      isNew,
      addedBytes: file.size - (before?.size ?? 0),
      outside,
      wasOutside: before?.outside ?? false,
    });
  }

  upserts.renumber();
  const toRecompute = await studiesToRecompute(tx, placed, last);
  const at = clock.now();
  const changed = [...upserts.series.values()].filter((one) => one.changed).map(({ row }) => row.item_id);
  // Started in this order, without waiting for each other.
  const [, , replacedBytes, supersededBytes] = await Promise.all([
    writeFolders(tx, place, upserts, at, receivingUntil),
    added.length > 0 && insertItems(tx, added, at),
    replaced.length > 0 ? replaceFiles(tx, replaced, at) : 0,
    keepSuperseded(tx, superseded, at),
    vouched.length > 0 && attributeFiles(tx, vouched),
    records.length > 0 && table.putInstances(tx, records),
    references.length > 0 && putReferences(tx, references),
    writeDocumentsLater(tx, { clock }, changed),
  ]);

  if (toRecompute.length > 0) await recomputeStudies(tx, toRecompute, { keeping: true });

  return {
    instances: placed.map(({ file, study, series, id }) => ({
      study: {
        id: study.row.item_id,
        uid: study.row.study_instance_uid,
        name: study.row.name,
        identityConflict: study.row.identity_conflict,
        own: study.row.own,
      },
      series: { id: series.row.item_id, uid: series.row.series_instance_uid, modality: series.row.modality },
      instance: { id, uid: file.entry.instance.uid, sopClassUid: file.entry.instance.sopClassUid },
      name: file.name,
    })),
    addedBytes: upserts.studies.reduce((sum, { addedBytes }) => sum + addedBytes, 0),
    versionBytes: replacedBytes + supersededBytes,
    replaced,
  };
}

/**
 * The studies of which replaced files have said something that those in their place do not say: it may hold no more,
 * which only the others tell. Replaced is what was there, and of two files for one item in the batch the earlier one.
 */
async function studiesToRecompute(
  tx: Sql,
  placed: readonly Placed[],
  last: ReadonlyMap<string, number>,
): Promise<string[]> {
  const staying = placed.filter(({ id }, n) => last.get(id) === n);
  const replaced = staying.filter(({ id, file, before }) => before?.instance === id && before.sha256 !== file.sha256);
  const rows =
    replaced.length > 0
      ? await indexedInstances(
          tx,
          replaced.map(({ id }) => id),
        )
      : [];
  const before = new Map(rows.map((row) => [row.id, levelsOf(entryOf(row))]));
  const superseded = Map.groupBy(
    placed.filter(({ id }, n) => last.get(id) !== n),
    ({ id }) => id,
  );
  const saysOtherwise = ({ id, file }: Placed) => {
    if (!before.has(id) && !superseded.has(id)) return false;
    const now = levelsOf(file.entry);
    const others = (superseded.get(id) ?? []).map((one) => levelsOf(one.file.entry));
    return [...others, before.get(id) ?? now].some((one) => one !== now);
  };
  return distinct(staying.map((one) => (saysOtherwise(one) ? one.study.row.item_id : null)));
}

/** What a file says of its study and series, as text to compare. */
function levelsOf({ study, series }: IndexEntry): string {
  return JSON.stringify([study, series]);
}

function held(known: table.Known | undefined, file: BroughtInstance): CandidateStudy['holds'] {
  if (known?.instance && known.instance === file.versionOf) return 'item';
  if (known?.instance) return known.sha256 === file.sha256 ? 'bytes' : 'instance';
  return known?.series ? 'series' : null;
}

function itemOf(id: string, { name, size, sha256, notes, by }: BroughtInstance): Replacement {
  return {
    id,
    name,
    filetype: 'application/dicom',
    size,
    sha256,
    notes: notes.map(itemNote),
    by,
  };
}

function recordOf(id: string, seriesId: string, file: NewInstance): table.InstanceRecord {
  const { instance } = file.entry;
  const { buffer, byteOffset, byteLength } = file.dicomJson;
  return {
    item_id: id,
    series_id: seriesId,
    sop_instance_uid: instance.uid,
    sop_class_uid: instance.sopClassUid,
    transfer_syntax_uid: instance.transferSyntaxUid,
    instance_number: instance.instanceNumber,
    rows: instance.rows,
    columns: instance.columns,
    bits_allocated: instance.bitsAllocated,
    number_of_frames: instance.numberOfFrames,
    sha256: file.sha256,
    size: file.size,
    dicom_json: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
    frames: file.frames,
    bulk: file.bulk,
    facts_version: factsVersion,
    frame_of_reference_uid: instance.frameOfReferenceUid,
    image_position: instance.imagePosition,
    image_orientation: instance.imageOrientation,
  };
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}
