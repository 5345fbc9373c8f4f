import type { Presentation, PresentationStep } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { canOf, requireLevel } from '../sharing/index.ts';
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
  return {
    folder: id,
    org: folder.org,
    name: folder.name,
    can: { edit },
    steps: steps.map((step) => told(step, views.get(step.id) ?? [], edit)),
  };
}

/** A step for one who may edit, or for one who is to answer its question. The one place where anything is withheld. */
function told(step: StepRow, views: readonly ViewRow[], edit: boolean): PresentationStep {
  const { id, rows, columns, text, question, revealed } = step;
  const knows = edit || question === '' || revealed;
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
      marks: view.marks.map(({ lines, label }) => ({ lines, label: knows ? label : null })),
      study: knows ? view.study : null,
    })),
    text,
    notes: edit ? step.notes : null,
    question,
    answer: knows ? step.answer : null,
    revealed,
  };
}
