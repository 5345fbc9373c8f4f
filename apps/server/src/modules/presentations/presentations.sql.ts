import type { Item, KeptPane, PaneView } from '@mado/contract';
import { array, json, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { itemView } from '../storage/index.ts';

/**
 * Questions whose answers are not shown, each with its folder and a study that it shows [PN-9]; to be looked into by
 * study, of which there is an index.
 */
export const questionsOfStudies: SQL = sql`
  select s.folder, v.study from presentation_view v join presentation_step s on s.id = v.step
  where (s.question <> '' or s.answer <> '') and not s.revealed`;

/** Views of these studies whose files lie in another one by now are views of that one. */
export async function followJoined(db: Sql, studies: readonly string[]): Promise<void> {
  await db.rows(sql`
    update presentation_view v set study = series.parent
    from ${itemView} file join ${itemView} series on series.id = file.parent
    where v.study = any(${array(studies, 'uuid')}) and file.id = v.file and series.parent <> v.study`);
}

export interface StepRow {
  id: string;
  rows: number;
  columns: number;
  text: string;
  notes: string;
  question: string;
  answer: string;
  revealed: boolean;
}

/** A view whose image lies below the folder of its presentation, and not in the trash. */
export interface ViewRow {
  id: string;
  step: string;
  place: number;
  file: string;
  frameIndex: number;
  columns: number;
  rows: number;
  center: number | null;
  width: number | null;
  inverted: boolean;
  paneView: PaneView | null;
  marks: KeptPane['marks'];
  /** of the folder of the study */
  study: string | null;
  /** id of the folder of the study */
  studyId: string | null;
}

/** Where a presentation lies. */
export interface FolderRow {
  org: string;
  name: string;
  object_type: Item['object_type'];
  foldertype: Item['foldertype'];
}

export async function folderOf(db: Sql, id: string): Promise<FolderRow | undefined> {
  const [row] = await db.rows<FolderRow>(sql`
    select org, name, object_type, foldertype from ${itemView} item where id = ${id}::uuid`);
  return row;
}

/** The steps of a presentation in their order. */
export function stepsOf(db: Sql, folder: string): Promise<StepRow[]> {
  return db.rows<StepRow>(sql`
    select id, rows, columns, text, notes, question, answer, revealed
    from presentation_step where folder = ${folder}::uuid order by place, id`);
}

/** What the steps show, pane by pane. */
export function viewsOf(db: Sql, folder: string): Promise<ViewRow[]> {
  return views(db, folder, sql`true`);
}

export async function viewById(db: Sql, folder: string, id: string): Promise<ViewRow | undefined> {
  return (await views(db, folder, sql`v.id = ${id}::uuid`))[0];
}

function views(db: Sql, folder: string, isWanted: SQL): Promise<ViewRow[]> {
  return db.rows<ViewRow>(sql`
    select v.id, v.step, v.place, v.file, v.frame_index as "frameIndex", v.columns, v.rows,
      v.window_center as center, v.window_width as width, v.inverted,
      v.pane_view as "paneView", v.marks, study.name as study, v.study as "studyId"
    from presentation_step s
    join presentation_view v on v.step = s.id
    join ${itemView} file on file.id = v.file and file.trashed_at is null
    join ${itemView} around on around.id = file.parent
      and (around.id = ${folder}::uuid or around.ancestors @> array[${folder}::uuid])
    left join ${itemView} study on study.id = v.study
    where s.folder = ${folder}::uuid and ${isWanted}
    order by v.step, v.place`);
}

/** A view that is to be kept. */
export interface NewView {
  id: string;
  place: number;
  file: string;
  study: string;
  frame_index: number;
  columns: number;
  rows: number;
  window_center: number | null;
  window_width: number | null;
  inverted: boolean;
  pane_view: PaneView | null;
  marks: KeptPane['marks'];
}

/** Puts a step behind the others. @returns false where it is there already */
export async function addStep(
  tx: Sql,
  { id, folder, rows, columns }: { id: string; folder: string; rows: number; columns: number },
): Promise<boolean> {
  const added = await tx.rows(sql`
    insert into presentation_step (id, folder, place, rows, columns)
    select ${id}::uuid, ${folder}::uuid, coalesce(max(place) + 1, 0), ${rows}::int4, ${columns}::int4
    from presentation_step where folder = ${folder}::uuid
    on conflict (id) do nothing returning id`);
  return added.length > 0;
}

export async function addViews(tx: Sql, step: string, added: readonly NewView[]): Promise<void> {
  await tx.rows(sql`
    insert into presentation_view (id, step, place, file, study, frame_index, columns, rows, window_center, window_width, inverted, pane_view, marks)
    select w.id, ${step}::uuid, w.place, w.file, w.study, w.frame_index, w.columns, w.rows, w.window_center, w.window_width, w.inverted, w.pane_view, w.marks
    from jsonb_to_recordset(${json(added)}) as w(id uuid, place int4, file uuid, study uuid, frame_index int4,
      columns int4, rows int4, window_center float8, window_width float8, inverted bool, pane_view jsonb, marks jsonb)`);
}

/** Gives steps the places in which they are named. */
export async function putPlaces(tx: Sql, folder: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`
    update presentation_step s set place = w.place
    from jsonb_to_recordset(${json(ids.map((id, place) => ({ id, place })))}) as w(id uuid, place int4)
    where s.id = w.id and s.folder = ${folder}::uuid`);
}

export async function removeSteps(tx: Sql, folder: string, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`
    delete from presentation_step where folder = ${folder}::uuid and id = any(${array(ids, 'uuid')})`);
}

/** What is said of a step; what is left out stays. */
export interface StepWords {
  uuid: string;
  text?: string | undefined;
  notes?: string | undefined;
  question?: string | undefined;
  answer?: string | undefined;
  revealed?: boolean | undefined;
}

export async function putWords(tx: Sql, folder: string, words: readonly StepWords[]): Promise<void> {
  await tx.rows(sql`
    update presentation_step s set text = coalesce(w.text, s.text), notes = coalesce(w.notes, s.notes),
      question = coalesce(w.question, s.question), answer = coalesce(w.answer, s.answer),
      revealed = coalesce(w.revealed, s.revealed)
    from jsonb_to_recordset(${json(words)}) as w(uuid uuid, text text, notes text, question text, answer text, revealed bool)
    where s.id = w.uuid and s.folder = ${folder}::uuid`);
}
