import type { Answer, LinkedView, viewLink as endpoint } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { accessTo, requireLevel, withheldAmong } from '../sharing/index.ts';
import { instanceUidsOfStudies, studiesShown, uidOfImages, viewerOf } from '../studies/index.ts';
import { imagesOfView } from './images-of-view.ts';
import { rowsOf, studiesInQuestion } from './view-links.sql.ts';

/**
 * Where a code leads, as far as the caller may see it [VL-1, VL-3, VL-4].
 *
 * @throws {OperationError} as `requireLevel` for view, the same for a code that does not exist as for hidden items
 */
export async function viewOfLink(ctx: Context, code: string): Promise<Answer<typeof endpoint>> {
  const rows = await rowsOf(ctx.db, code);
  // A code that does not exist is answered as an item that does not: the same questions are asked of both.
  const ids = rows.length > 0 ? rows.map(({ id }) => id) : [ctx.random.uuid()];
  const access = await accessTo(ctx, ids);
  const seen = ids.filter((id) => (access.get(id)?.level ?? 0) > 0);
  await requireLevel(ctx, seen.length > 0 ? seen : ids, 'can_view');
  const shown = rows.filter(({ id }) => seen.includes(id));
  const [first] = rows;
  const isOwn = first?.account === ctx.caller.account?.id;
  const withheld = !isOwn && (await isWithheldFrom(ctx, seen));
  const { view, hidden } = withheld ? { view: null, hidden: 0 } : await partOf(ctx, first?.view ?? null, seen);
  return {
    url: shown.map(({ id, type }) => `/api/datamanage/dcm/${type}/${id}`),
    view,
    withheld,
    hidden,
    newer: first && view ? await newerThan(ctx, first.at, seen, view) : [],
  };
}

/** Images of a view that have been replaced since its link was made [VL-8]. */
async function newerThan(ctx: Context, made: Date, items: readonly string[], view: LinkedView): Promise<string[]> {
  const since = await imagesOfView(ctx, items, view);
  return [...since].filter(([, at]) => at > made).map(([uid]) => uid);
}

/**
 * What a view shows of what is in the items that one may see: of all else, also of what has left them, not even an
 * identifier is told, but how many panes have shown it. Which measurements were seen is not told then: of a selection
 * none is.
 */
async function partOf(
  ctx: Context,
  view: LinkedView | null,
  seen: readonly string[],
): Promise<{ view: LinkedView | null; hidden: number }> {
  if (view === null) return { view, hidden: 0 };
  const studies = await Promise.all(seen.map((id) => studiesShown(ctx.db, id, viewerOf(ctx))));
  const uids = await instanceUidsOfStudies(ctx.db, studies.flat());
  for (const id of seen) uids.add(uidOfImages(id, 'study'));
  const panes = view.panes.map((pane) => (pane !== null && uids.has(pane.StudyInstanceUID) ? pane : null));
  const hidden = view.panes.filter((pane, n) => pane !== null && panes[n] === null).length;
  if (hidden === 0) return { view, hidden };
  return {
    view: panes.some((pane) => pane !== null) ? { ...view, panes, measurements: view.measurements && [] } : null,
    hidden,
  };
}

/** Whether the caller is still to answer what is asked about something in these items. */
async function isWithheldFrom(ctx: Context, ids: readonly string[]): Promise<boolean> {
  const studies = await studiesInQuestion(ctx.db, ctx.bus, ids);
  return (await withheldAmong(ctx, [...ids, ...studies])).size > 0;
}
