import { sql, type Sql } from '../../platform/db/index.ts';
import type { Said } from './said-by-files.ts';

interface StudyRow {
  id: string;
  uid: string;
  org: string;
  place: string;
  own: boolean;
  /** files of another patient were joined to it by somebody who may say so */
  joined: boolean;
  number: number;
  first: string | null;
  patient: string | null;
  description: string | null;
  modalities: string[];
  bodyParts: string[];
  summary: Record<string, unknown>;
}

interface SeriesRow {
  id: string;
  study: string;
  first: string | null;
  description: string | null;
  modality: string | null;
  bodyPart: string | null;
  summary: Record<string, unknown>;
}

interface FileRow {
  id: string;
  series: string;
  study: string;
  sha256: string;
  outside: boolean;
  versions: string[];
}

/**
 * What the index says of studies and series outside of the trash that their files do not say, as sentences: by the
 * tree, the sums of the files, and what they were made to say; nothing of the index but what it claims is believed.
 * Counts and bytes are `contradictions`.
 */
export async function untrueFacts(db: Sql, saidBy: ReadonlyMap<string, Said>): Promise<string[]> {
  const studies = await db.rows<StudyRow>(sql`
    select s.item_id as id, s.study_instance_uid as uid, s.org, s.place, s.own, s.settled_identities @> '[{"how": "joined"}]' as joined, s.patient_number as number, s.first_instance as first, s.patient_id as patient,
      s.study_description as description, s.modality_list as modalities, s.bodypartexamined_list as "bodyParts", item.summary
    from study s join item on item.id = s.item_id where item.trashed_at is null`);
  const series = await db.rows<SeriesRow>(sql`
    select s.item_id as id, item.parent as study, s.first_instance as first, s.series_description as description, s.modality,
      s.body_part_examined as "bodyPart", item.summary
    from series s join item on item.id = s.item_id where item.trashed_at is null`);
  const files = await db.rows<FileRow>(sql`
    select file.id, file.parent as series, folder.parent as study, file.sha256, coalesce(file.brought_by in ('guest', 'link'), false) as outside,
      array(select v.sha256 from file_version v where v.item_id = file.id) as versions
    from item file join item folder on folder.id = file.parent and folder.foldertype = 'series'
    where file.object_type = 'file' and file.trashed_at is null`);
  const said = (file: FileRow) => required(saidBy.get(file.sha256));
  const wrong: string[] = [];
  for (const study of studies) {
    const here = files.filter((file) => file.study === study.id);
    const speakers = here.filter(({ outside }) => !outside || !study.own);
    const problem = (what: string) => wrong.push(`study ${study.id}: ${what}`);
    for (const [name, value, of] of [
      ...(study.joined ? [] : [['patient', study.patient, ({ patient }: Said) => patient] as const]),
      ['description', study.description, ({ description }: Said) => description],
    ] as const)
      // What members have said stays where files from outside lie among theirs.
      if (!study.own || value === null || speakers.length === here.length)
        wrong.push(...told(`study ${study.id}: ${name}`, value, study.first, { here, speakers }, of));
    if (study.summary['PatientID'] !== study.patient || study.summary['StudyDescription'] !== study.description)
      problem('its summary says something else');
    const patients = new Set(speakers.map((file) => said(file).patient).filter((one) => one !== null));
    if (patients.size > 1 && !study.joined) problem('it holds two patients');
    const lists = [sorted(here.map((file) => said(file).modality)), sorted(here.map((file) => said(file).bodyPart))];
    if (JSON.stringify(lists) !== JSON.stringify([study.modalities, study.bodyParts]))
      problem(`it lists ${study.modalities.join()} ${study.bodyParts.join()}, its files are ${lists.join(' ')}`);
    for (const other of studies)
      if (other.uid === study.uid && other.org === study.org && other.number === study.number && other.patient !== null)
        if (study.patient !== null && other.patient !== study.patient) problem('another patient has its number');
  }
  for (const one of series) {
    const here = files.filter((file) => file.series === one.id);
    const own = here.filter(({ outside }) => !outside);
    const speakers = own.length > 0 ? own : here;
    for (const [name, value, of] of [
      ['description', one.description, ({ seriesDescription }: Said) => seriesDescription],
      ['modality', one.modality, ({ modality }: Said) => modality],
      ['body part', one.bodyPart, ({ bodyPart }: Said) => bodyPart],
    ] as const)
      wrong.push(...told(`series ${one.id}: ${name}`, value, one.first, { here, speakers }, of));
    if (
      speakers.length > 0 &&
      (one.summary['SeriesDescription'] !== one.description || one.summary['Modality'] !== one.modality)
    )
      wrong.push(`series ${one.id}: its summary says something else`);
    // SR is the one modality here that speaks of images [ID-15].
    if (one.modality === 'SR' && speakers.some((file) => said(file).modality !== 'SR'))
      wrong.push(`series ${one.id}: it has an image, and is derived data`);
  }
  return wrong;

  /**
   * A fact is what the first file says; what that leaves blank is said by another one, or by none. A version that came
   * back has taken nothing away.
   */
  function told(
    what: string,
    value: string | null,
    first: string | null,
    { here, speakers }: { here: readonly FileRow[]; speakers: readonly FileRow[] },
    of: (said: Said) => string | null,
  ): string[] {
    if (speakers.length === 0) return [];
    const leader = speakers.find(({ id }) => id === first);
    if (first !== null && !here.some(({ id }) => id === first)) return [`${what}: the first file is not there`];
    const byFirst = leader ? of(said(leader)) : null;
    if (byFirst !== null) return byFirst === value ? [] : [`${what} is ${value}, the first file says ${byFirst}`];
    const now = speakers.map((file) => of(said(file)));
    const before = speakers.flatMap(({ versions }) => versions.map((sha256) => of(required(saidBy.get(sha256)))));
    if (value === null) return now.every((one) => one === null) ? [] : [`${what} is blank, and a file says it`];
    return [...now, ...before].includes(value) ? [] : [`${what} is ${value}, and no file says so`];
  }
}

function sorted(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((one) => one !== null))].toSorted();
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a file that was not made for this');
  return value;
}
