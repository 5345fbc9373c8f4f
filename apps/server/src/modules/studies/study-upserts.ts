import type { DicomJson } from '@mado/dicom';
import type { Services } from '../../platform/context.ts';
import type { Random } from '../../platform/random/index.ts';
import { isFromOutside, locationKey, type Attribution, type TreeLocation } from '../storage/index.ts';
import { comparePatients, settledAs } from './identity/patient-identity.ts';
import { foreignOf, liesApart, patientNumberOf, studyOfFile, type CandidateStudy } from './identity/study-of-file.ts';
import { folderName, untitledName } from './folder-name.ts';
import type { IndexEntry } from './index-entry.ts';
import { attributesOf, type SeriesRow, type StudyRow } from './studies.sql.ts';

/** A study or series as it will be when the transaction ends. */
interface FolderUpsert<Row> {
  row: Row;
  attributes: DicomJson;
  isNew: boolean;
  /** who brings it, where it is made */
  by: Attribution | null;
  changed: boolean;
  /** whether its facts are the organisation's own: files from outside change nothing of them and add nothing */
  hasOwnFacts: boolean;
  /** whether anything that the organisation itself has brought lies in it, or is brought into it now */
  holdsOwn: boolean;
  /** every instance has gone from it: the facts of the next one replace those that it has */
  isEmpty: boolean;
  /** its folder has another name than before */
  isRenamed: boolean;
  /** what its folder is called where nothing else can be seen */
  untitled: string;
  addedBytes: number;
}

export interface StudyUpsert extends FolderUpsert<StudyRow> {
  /** nothing of it is changed but the mark of the conflict */
  marked: boolean;
}

export type SeriesUpsert = FolderUpsert<SeriesRow>;

const unchanged = { changed: false, isRenamed: false, marked: false, addedBytes: 0 } as const;

/** The studies and series of one place that a batch of files touches: those that are there, and those that it makes. */
export class StudyUpserts {
  readonly studies: StudyUpsert[] = [];
  readonly series = new Map<string, SeriesUpsert>();
  readonly #place: TreeLocation;
  readonly #random: Random;
  readonly #untitled: Readonly<Record<'study' | 'series', string>>;
  /** Copies at other places of the organisation. */
  readonly #elsewhere: readonly StudyRow[];
  readonly #inTrash: ReadonlySet<string>;

  /**
   * @param copies all copies in the organisation of the studies that the batch touches
   * @param inTrash UIDs of which the organisation has a study of its own in the trash: what is made of them is its own
   *   as well, whoever makes it
   */
  constructor(
    place: TreeLocation,
    { random, config }: Pick<Services, 'random' | 'config'>,
    copies: readonly StudyRow[],
    series: readonly SeriesRow[],
    inTrash: readonly string[],
  ) {
    this.#place = place;
    this.#inTrash = new Set(inTrash);
    this.#random = random;
    this.#untitled = { study: untitledName('study', config.language), series: untitledName('series', config.language) };
    const key = locationKey(place);
    this.#elsewhere = copies.filter((row) => row.place !== key);
    for (const row of copies)
      if (row.place === key)
        this.studies.push({
          row,
          attributes: attributesOf(row),
          isNew: false,
          untitled: this.#untitled.study,
          by: null,
          hasOwnFacts: row.own,
          holdsOwn: row.outside_count < row.instance_count,
          isEmpty: row.instance_count === 0,
          ...unchanged,
        });
    for (const row of series)
      this.series.set(seriesKey(row.study_id, row.series_instance_uid), {
        row,
        attributes: attributesOf(row),
        isNew: false,
        untitled: this.#untitled.series,
        by: null,
        hasOwnFacts: row.outside_count < row.instance_count,
        holdsOwn: row.outside_count < row.instance_count,
        isEmpty: row.instance_count === 0,
        ...unchanged,
      });
  }

  /**
   * The study of a file, made if it is not there: a patient whom it contradicts has another one beside it [ID-8], and
   * all of them are marked. The facts of the files before it in the batch must have been added to their studies by now.
   *
   * @param held what a study that was there before the batch holds of the file
   */
  studyOf(
    { study: { uid, columns, names }, series }: IndexEntry,
    by: Attribution,
    held: (studyId: string) => CandidateStudy['holds'],
  ): StudyUpsert {
    const beside = this.#beside(uid);
    const found = studyOfFile(
      columns,
      beside.map((upsert) => {
        const { item_id: id, settled_identities: settled, patient_number: patientNumber } = upsert.row;
        const holds = held(id) ?? (this.series.has(seriesKey(id, series.uid)) ? 'series' : null);
        const foreign = foreignOf(isFromOutside(by), { own: upsert.hasOwnFacts, holdsOwn: upsert.holdsOwn });
        // A version has lain there: where a guest has replaced all of a study, what is its own comes back into it.
        return {
          upsert,
          identity: upsert.row,
          settled,
          patientNumber,
          holds,
          foreign: holds === 'item' ? null : foreign,
        };
      }),
    );
    if (found) return found.upsert;
    const apart = beside.filter(({ row }) => liesApart(columns, row.settled_identities));
    const against = beside.filter((upsert) => !apart.includes(upsert));
    if (against.length > 0)
      for (const upsert of beside) {
        upsert.marked ||= !upsert.row.identity_conflict;
        upsert.row.identity_conflict = true;
      }
    const counts = {
      series_count: 0,
      instance_count: 0,
      outside_count: 0,
      own: this.#inTrash.has(uid),
      modality_list: [],
      bodypartexamined_list: [],
    };
    const row: StudyRow = {
      ...counts,
      ...columns,
      item_id: this.#random.uuid(),
      org: this.#place.org,
      place: locationKey(this.#place),
      study_instance_uid: uid,
      patient_number: 0,
      identity_conflict: against.length > 0,
      settled_identities: apart.map(({ row }) => settledAs('apart', row)),
      first_instance: null,
      name: folderName(names, this.#untitled.study),
      qido: '',
      summary: {},
    };
    const upsert = {
      row,
      attributes: {},
      isNew: true,
      untitled: this.#untitled.study,
      by,
      hasOwnFacts: false,
      holdsOwn: false,
      isEmpty: false,
      ...unchanged,
    };
    row.patient_number = this.#numberOf(upsert);
    this.studies.push(upsert);
    return upsert;
  }

  /** The series of a file in its study, made if it is not there. */
  seriesOf(
    { series: { uid, names, columns, seriesNumber } }: IndexEntry,
    study: StudyUpsert,
    by: Attribution,
  ): SeriesUpsert {
    const key = seriesKey(study.row.item_id, uid);
    const found = this.series.get(key);
    if (found) return found;
    const identity = { item_id: this.#random.uuid(), study_id: study.row.item_id, series_instance_uid: uid };
    const name = folderName(names, this.#untitled.series);
    const row = {
      ...identity,
      ...columns,
      first_instance: null,
      series_number: seriesNumber,
      name,
      instance_count: 0,
      outside_count: 0,
      qido: '',
      summary: {},
    };
    const upsert = {
      row,
      attributes: {},
      isNew: true,
      untitled: this.#untitled.series,
      by,
      hasOwnFacts: false,
      holdsOwn: false,
      isEmpty: false,
      ...unchanged,
    };
    this.series.set(key, upsert);
    return upsert;
  }

  /** Numbers anew what has come to know more of its patient and now contradicts a copy elsewhere. */
  renumber(): void {
    for (const upsert of this.studies) {
      const { row } = upsert;
      const contradicts = (other: StudyRow) =>
        other.study_instance_uid === row.study_instance_uid &&
        other.patient_number === row.patient_number &&
        comparePatients(row, other) === 'contradicted';
      if (upsert.changed && this.#elsewhere.some(contradicts)) row.patient_number = this.#numberOf(upsert);
    }
  }

  #beside(uid: string): StudyUpsert[] {
    return this.studies.filter(({ row }) => row.study_instance_uid === uid);
  }

  #numberOf({ row }: StudyUpsert): number {
    const others = this.#elsewhere.filter((one) => one.study_instance_uid === row.study_instance_uid);
    const beside = this.#beside(row.study_instance_uid).filter((one) => one.row !== row);
    return patientNumberOf(
      row,
      others.map((one) => ({ identity: one, patientNumber: one.patient_number })),
      new Set(beside.map((one) => one.row.patient_number)),
    );
  }
}

function seriesKey(studyId: string, uid: string): string {
  return `${studyId} ${uid}`;
}
