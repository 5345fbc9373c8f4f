import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import {
  attributeFiles,
  insertItems,
  keepSuperseded,
  locationKey,
  replaceFiles,
  type Replacement,
  type TreeLocation,
} from '../storage/index.ts';
import { assignInstances } from './assign-instances.ts';
import { writeDocumentsLater } from './documents.job.ts';
import { instanceChanges } from './instance-changes.ts';
import type { BroughtInstance } from './new-instance.ts';
import { recomputeStudies } from './recompute-studies.ts';
import { putReferences } from './references.sql.ts';
import * as table from './studies.sql.ts';
import { studiesToRecompute } from './studies-to-recompute.ts';
import { StudyUpserts } from './study-upserts.ts';
import { writeFolders } from './write-folders.ts';

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
  const studyUids = distinct(wanted.map(({ study }) => study));
  const seriesUids = distinct(wanted.map(({ series }) => series));
  const key = locationKey(place);
  // Started in this order, without waiting for each other.
  const [inTrash, known, copies, series] = await Promise.all([
    table.ownInTrash(tx, place.org, studyUids),
    table.findKnown(tx, key, wanted),
    table.copiesOf(tx, place.org, studyUids),
    table.seriesAt(tx, key, studyUids, seriesUids),
  ]);
  const upserts = new StudyUpserts(place, { random, config }, copies, series, inTrash);

  const assigned = assignInstances(upserts, files, known, random);
  const { added, replaced, records, references, superseded, vouched } = instanceChanges(place, assigned);
  upserts.renumber();
  const toRecompute = await studiesToRecompute(tx, assigned);
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
    instances: assigned.map(({ file, study, series, id }) => ({
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

function distinct(uids: readonly string[]): string[] {
  return [...new Set(uids)];
}
