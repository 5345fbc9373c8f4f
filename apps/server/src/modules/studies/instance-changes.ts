import {
  inside,
  isFromOutside,
  type NewItem,
  type Replacement,
  type Superseded,
  type TreeLocation,
  type Vouched,
} from '../storage/index.ts';
import { countInstance } from './add-instance.ts';
import type { AssignedInstance } from './assign-instances.ts';
import { factsVersion } from './facts-version.ts';
import { itemNote } from './index-limits.ts';
import type { BroughtInstance, NewInstance } from './new-instance.ts';
import type { ReferencesOf } from './references.sql.ts';
import type { InstanceRecord } from './studies.sql.ts';

/** What is to be written of files and instances. */
interface InstanceChanges {
  /** items that are made */
  readonly added: readonly NewItem[];
  /** items whose bytes take the place of others */
  readonly replaced: readonly Replacement[];
  /** rows of the index, of both */
  readonly records: readonly InstanceRecord[];
  /** what they refer to, where that may be other than before */
  readonly references: readonly ReferencesOf[];
  /** files of the batch that are versions from the start */
  readonly superseded: readonly Superseded[];
  /** items that hold these bytes already and are the organisation's own from now on */
  readonly vouched: readonly Vouched[];
}

/**
 * What each file of a batch changes: a new item, a replaced one, a version of one that a later file takes, or with the
 * same bytes nothing [ID-3]. Counts them in their studies and series.
 */
export function instanceChanges(location: TreeLocation, assigned: readonly AssignedInstance[]): InstanceChanges {
  const added: NewItem[] = [];
  const replaced: Replacement[] = [];
  const records: InstanceRecord[] = [];
  const references: ReferencesOf[] = [];
  const superseded: Superseded[] = [];
  const vouched: Vouched[] = [];
  for (const { file, study, series, id, before, later } of assigned) {
    const outside = isFromOutside(file.by);
    const item = itemOf(id, file);
    if (later) {
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
      added.push({
        ...item,
        place: inside(inside(location, study.row.item_id), series.row.item_id),
        objectType: 'file',
      });
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
  return { added, replaced, records, references, superseded, vouched };
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

function recordOf(id: string, seriesId: string, file: NewInstance): InstanceRecord {
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
