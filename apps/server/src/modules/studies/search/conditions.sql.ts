import { array, sql, type SQL } from '../../../platform/db/index.ts';
import { foldedName } from '../folded-name.ts';
import { servedModalities } from '../retrieve/copies.sql.ts';
import type { SearchKey } from './attributes.ts';
import type { Match } from './match.ts';

/** Criteria of a search by keyword. */
export type Criteria = ReadonlyMap<SearchKey, Match>;

const columns: Record<SearchKey, SQL> = {
  StudyDate: sql`study.study_date`,
  StudyTime: sql`study.study_time`,
  AccessionNumber: sql`study.accession_number`,
  ModalitiesInStudy: sql`study.modality_list`,
  ReferringPhysicianName: sql`study.referring_physician_name`,
  PatientName: sql`study.patient_name`,
  PatientID: sql`study.patient_id`,
  IssuerOfPatientID: sql`study.issuer_of_patient_id`,
  PatientBirthDate: sql`study.patient_birth_date`,
  PatientSex: sql`study.patient_sex`,
  StudyInstanceUID: sql`study.study_instance_uid`,
  StudyID: sql`study.study_id`,
  StudyDescription: sql`study.study_description`,
  Modality: sql`series.modality`,
  SeriesInstanceUID: sql`series.series_instance_uid`,
  SeriesNumber: sql`series.series_number`,
  SeriesDescription: sql`series.series_description`,
  SeriesDate: sql`series.series_date`,
  SeriesTime: sql`series.series_time`,
  BodyPartExamined: sql`series.body_part_examined`,
  ProtocolName: sql`series.protocol_name`,
  PerformedProcedureStepStartDate: sql`series.performed_procedure_step_start_date`,
  PerformedProcedureStepStartTime: sql`series.performed_procedure_step_start_time`,
  SOPClassUID: sql`instance.sop_class_uid`,
  SOPInstanceUID: sql`instance.sop_instance_uid`,
  InstanceNumber: sql`instance.instance_number`,
  Rows: sql`instance.rows`,
  Columns: sql`instance.columns`,
  NumberOfFrames: sql`instance.number_of_frames`,
  AvailableTransferSyntaxUID: sql`instance.transfer_syntax_uid`,
};

/** Names as fuzzy search compares them (`foldedName`). */
const foldedColumns: Partial<Record<SearchKey, SQL>> = {
  PatientName: sql`study.patient_name_folded`,
  ReferringPhysicianName: sql`study.referring_physician_name_folded`,
};

/**
 * The criteria as one condition on the tables `study`, `series` and `instance`, as far as their keys need them.
 *
 * @param otherCopy whether a condition on the table `other` is met by another copy of the study that is merged with it,
 *   so that modalities are those that the organisation serves; null: none is, and a study is shown as it lies
 */
export function conditionOf(criteria: Criteria, otherCopy: ((condition: SQL) => SQL) | null): SQL {
  const conditions = [...criteria].map(([key, match]) =>
    key === 'ModalitiesInStudy'
      ? modalitiesOfCopies(match, otherCopy)
      : condition(columns[key], match, foldedColumns[key] ?? columns[key]),
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** @param folded the column with names as fuzzy search compares them */
function condition(column: SQL, match: Match, folded: SQL): SQL {
  switch (match.kind) {
    case 'equal':
    case 'number':
      return sql`${column} = ${match.value}`;
    case 'like':
      return sql`${column} like ${match.pattern}`;
    case 'oneOf':
      return sql`${column} = any(${array(match.values, 'text')})`;
    case 'range':
      return rangeCondition(column, match.from, match.to);
    case 'name':
      return 'anyGroup' in match ? anyGroup(column, match.anyGroup) : groupByGroup(column, match.groups);
    case 'fuzzyName':
      return sql.join(
        match.words.map((word) => fuzzyWord(folded, word)),
        sql` and `,
      );
  }
}

/**
 * DA and TM are compared as text (`comparableDate`, `comparableTime`), code point by code point. The upper end stands
 * for all that it begins: 1130 takes in 113059.999.
 */
function rangeCondition(column: SQL, from: string | null, to: string | null): SQL {
  const text = sql`${column} collate "C"`;
  const lower = from === null ? sql`true` : sql`${text} >= ${from}`;
  const upper = to === null ? sql`true` : sql`${text} <= ${`${to}~`}`;
  return sql`(${lower} and ${upper})`;
}

function anyGroup(column: SQL, pattern: string): SQL {
  const groups = [1, 2, 3].map((group) => sql`split_part(${column}, '=', ${group}::int) ilike ${pattern}`);
  // The first condition is the one that the trigram index can answer.
  return sql`(${column} ilike ${`%${pattern}%`} and (${sql.join(groups, sql` or `)}))`;
}

function groupByGroup(column: SQL, patterns: readonly (string | null)[]): SQL {
  const groups = patterns.flatMap((pattern, index) =>
    pattern === null ? [] : [sql`split_part(${column}, '=', ${index + 1}::int) ilike ${pattern}`],
  );
  return groups.length === 0 ? sql`true` : sql`(${sql.join(groups, sql` and `)})`;
}

/** A word of the name begins so, both folded. */
function fuzzyWord(folded: SQL, word: string): SQL {
  const escaped = foldedName(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return sql`${folded} ~ ${`(^|[\\^= ])${escaped}`}`;
}

function modalitiesOfCopies(match: Match, otherCopy: ((condition: SQL) => SQL) | null): SQL {
  if (!otherCopy) return modalities(columns.ModalitiesInStudy, match);
  const matches = (copy: SQL) => modalities(servedModalities(copy), match);
  return sql`(${matches(sql`study`)} or ${otherCopy(matches(sql`other`))})`;
}

function modalities(column: SQL, match: Match): SQL {
  if (match.kind === 'oneOf') return sql`${column} && ${array(match.values, 'text')}`;
  return sql`exists (select from unnest(${column}) as modality where ${condition(sql`modality`, match, sql`modality`)})`;
}
