import type { ViewerStudy } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { accessTo, canOf, withheldAmong } from '../../sharing/index.ts';

type Allowed = Parameters<typeof canOf>[0];

/**
 * Says of each series whether the caller may download it, and so save as a picture what is shown of it [VS-33]. What
 * the item itself opens holds for all below it; else a grant further down may.
 *
 * @param opened the item that was opened, by its right; null where studies were looked for
 */
export async function sayDownload(ctx: Context, studies: Iterable<ViewerStudy>, opened: Allowed | null): Promise<void> {
  const all = [...studies];
  if (opened !== null && canOf(opened).download) {
    const withheld = await withheldAmong(
      ctx,
      all.map(({ uuid }) => uuid),
    );
    for (const { uuid, series } of all) for (const one of series) one.can = { download: !withheld.has(uuid) };
    return;
  }
  const access = await accessTo(ctx, [
    ...new Set(all.flatMap(({ copies = [], series }) => [...copies, ...series.map(({ uuid }) => uuid)])),
  ]);
  const mayDownload = (id: string): boolean => {
    const found = access.get(id);
    return found !== undefined && canOf(found).download && !found.withheld;
  };
  // What is merged of several copies is shown of all of them.
  for (const { copies = [], series } of all)
    for (const one of series) one.can = { download: [...copies, one.uuid].every(mayDownload) };
}
