import type { Presentation, PresentationStep } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { canOf, requireLevel, withheldAmong } from '../sharing/index.ts';
import { withheldName } from '../storage/index.ts';
import { folderOf, stepsOf, viewsOf, type StepRow, type ViewRow } from './presentations.sql.ts';

type Reading = Omit<Context, 'db'> & { db: Sql };

/**
 * The presentation of a folder, as far as the caller may know it [PN-3, PN-4].
 *
 * @throws {OperationError} as `requireLevel` for view
 */
export async function readPresentation(ctx: Reading, id: string): Promise<Presentation> {
  const [allowed] = await requireLevel(ctx, [id], 'can_view');
  const edit = allowed !== undefined && canOf(allowed).edit;
  const [folder, steps, views] = [
    await folderOf(ctx.db, id),
    await stepsOf(ctx.db, id),
    Map.groupBy(await viewsOf(ctx.db, id), ({ step }) => step),
  ];
  if (!folder) throw new OperationError('gone');
  const studies = [...views.values()].flat().flatMap(({ studyId }) => studyId ?? []);
  // Not of this presentation alone: one of a folder above may ask, which who edits this one is still to answer.
  const withheld = await withheldAmong(ctx, [id, ...studies]);
  return {
    folder: id,
    org: folder.org,
    name: withheld.has(id) ? withheldName(ctx, folder) : folder.name,
    can: { edit },
    steps: steps.map((step) => told(step, views.get(step.id) ?? [], edit, withheld)),
  };
}

/**
 * A step for one who may edit, or for one who is to answer its question.
 *
 * @param withheld studies of which any step asks: no other tells what they are called and what was said of them
 */
function told(
  step: StepRow,
  views: readonly ViewRow[],
  edit: boolean,
  withheld: ReadonlySet<string>,
): PresentationStep {
  const { id, rows, columns, text, question, revealed } = step;
  const asks = question !== '' || step.answer !== '';
  const knows = edit || !asks || revealed;
  const tells = ({ studyId }: ViewRow) => knows && (studyId === null || !withheld.has(studyId));
  return {
    uuid: id,
    rows,
    columns,
    panes: views.map((view) => ({
      view: view.id,
      place: view.place,
      columns: view.columns,
      rows: view.rows,
      paneView: view.paneView,
      marks: view.marks.map(({ lines, label }) => ({ lines, label: tells(view) ? label : null })),
      study: tells(view) ? view.study : null,
    })),
    text,
    notes: edit ? step.notes : null,
    question,
    answer: knows ? step.answer : null,
    revealed,
  };
}
