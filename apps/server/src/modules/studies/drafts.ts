import type { DicomJson } from '@mado/dicom';
import type { Random } from '../../platform/random/index.ts';
import { labelName, placeKey, type Attribution, type Place } from '../storage/index.ts';
import type { IndexEntry } from './index-entry.ts';
import { mergeAttributes, mergeFacts, withValue } from './merge-facts.ts';
import { attributesOf, type SeriesRow, type StudyRow } from './studies.sql.ts';

/** A study as it will be when the transaction ends. */
export interface StudyDraft {
  row: StudyRow;
  attributes: DicomJson;
  isNew: boolean;
  /** who brings it, where it is made */
  by: Attribution | null;
  changed: boolean;
  addedBytes: number;
}

export interface SeriesDraft {
  row: SeriesRow;
  attributes: DicomJson;
  isNew: boolean;
  by: Attribution | null;
  changed: boolean;
  addedBytes: number;
}

const unchanged = { changed: false, addedBytes: 0 } as const;

/** The studies and series of one place that a batch of files touches: those that are there, and those that it makes. */
export class Drafts {
  readonly studies = new Map<string, StudyDraft>();
  readonly series = new Map<string, SeriesDraft>();
  readonly #place: Place;
  readonly #random: Random;

  constructor(place: Place, random: Random, studies: readonly StudyRow[], series: readonly SeriesRow[]) {
    this.#place = place;
    this.#random = random;
    for (const row of studies)
      this.studies.set(row.study_instance_uid, {
        row,
        attributes: attributesOf(row),
        isNew: false,
        by: null,
        ...unchanged,
      });
    for (const row of series)
      this.series.set(seriesKey(row.study_id, row.series_instance_uid), {
        row,
        attributes: attributesOf(row),
        isNew: false,
        by: null,
        ...unchanged,
      });
  }

  /** The study of a file, made if it is not there. */
  studyOf({ study: { uid, names, columns } }: IndexEntry, by: Attribution): StudyDraft {
    const found = this.studies.get(uid);
    if (found) return found;
    const counts = { series_count: 0, instance_count: 0, modality_list: [], bodypartexamined_list: [] };
    const identity = { item_id: this.#random.uuid(), org: this.#place.org, place: placeKey(this.#place) };
    const name = folderName(names, '無題のスタディ');
    const row = { ...identity, ...counts, ...columns, study_instance_uid: uid, name, qido: '', summary: {} };
    const draft = { row, attributes: {}, isNew: true, by, ...unchanged };
    this.studies.set(uid, draft);
    return draft;
  }

  /** The series of a file in its study, made if it is not there. */
  seriesOf(
    { series: { uid, names, columns, seriesNumber } }: IndexEntry,
    study: StudyDraft,
    by: Attribution,
  ): SeriesDraft {
    const key = seriesKey(study.row.item_id, uid);
    const found = this.series.get(key);
    if (found) return found;
    const identity = { item_id: this.#random.uuid(), study_id: study.row.item_id, series_instance_uid: uid };
    const name = folderName(names, '無題のシリーズ');
    const row = {
      ...identity,
      ...columns,
      series_number: seriesNumber,
      name,
      instance_count: 0,
      qido: '',
      summary: {},
    };
    const draft = { row, attributes: {}, isNew: true, by, ...unchanged };
    this.series.set(key, draft);
    study.row.series_count += 1;
    return draft;
  }
}

/** Takes an instance into account: what it says of its study and its series, and how many bytes it adds. */
export function addInstance(
  study: StudyDraft,
  series: SeriesDraft,
  entry: IndexEntry,
  change: { isNew: boolean; addedBytes: number },
): void {
  study.row = {
    ...mergeFacts(study.row, entry.study.columns),
    summary: mergeFacts(study.row.summary, entry.study.summary),
    modality_list: withValue(study.row.modality_list, entry.series.columns.modality),
    bodypartexamined_list: withValue(study.row.bodypartexamined_list, entry.series.columns.body_part_examined),
  };
  series.row = {
    ...mergeFacts(series.row, { ...entry.series.columns, series_number: entry.series.seriesNumber }),
    summary: mergeFacts(series.row.summary, entry.series.summary),
  };
  study.attributes = mergeAttributes(study.attributes, entry.study.qido);
  series.attributes = mergeAttributes(series.attributes, entry.series.qido);
  for (const draft of [study, series]) {
    draft.changed = true;
    draft.addedBytes += change.addedBytes;
    if (change.isNew) draft.row.instance_count += 1;
  }
}

function seriesKey(studyId: string, uid: string): string {
  return `${studyId} ${uid}`;
}

/** The first name of which something can be seen. */
function folderName(names: readonly string[], otherwise: string): string {
  return names.map(labelName).find((name) => name !== '') ?? otherwise;
}
