import { makeViewLink, viewLink } from '@mado/contract';
import type { LinkedOpening, LinkedView } from '@mado/viewer/ports';
import { call } from '../../app/http/index.ts';
import type { ServerSource } from './source.ts';

/** What a view link leads to. */
export interface OpenedLink {
  /** Addresses of viewer sources. */
  readonly url: string[];
  readonly opening: LinkedOpening;
}

/** Where a code leads [VL-1]. Rejects with `RequestFailure`. */
export async function viewOfLink(code: string): Promise<OpenedLink> {
  const { url, view, withheld, hidden, newer } = await call(viewLink, { params: { code } }, { quiet: true });
  return { url, opening: { view, withheld, hidden, newer } };
}

/**
 * Makes a link to a view of what is open [VL-2].
 *
 * @param opened is linked by what was named; what was found by patient or by UIDs, or opened to be compared, by the
 *   folders of the studies that are seen
 * @returns its address. Rejects with `RequestFailure`
 */
export async function linkToView(view: LinkedView, opened: Pick<ServerSource, 'readings'>): Promise<string> {
  const shown = new Set(view.panes.flatMap((pane) => pane?.StudyInstanceUID ?? []));
  const items = opened
    .readings()
    .filter(({ study }) => study === null || shown.has(study))
    .map(({ type, id }) => ({ type, id }));
  const body = { items, view: { ...view, panes: [...view.panes], together: [...view.together] } as never };
  const { code } = await call(makeViewLink, { body }, { quiet: true });
  return new URL(`/viewer?view=${code}`, location.origin).href;
}
