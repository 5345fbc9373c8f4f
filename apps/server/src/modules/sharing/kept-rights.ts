import type { Level } from '@mado/contract';
import type { HeldRight } from '../../platform/context.ts';
import { accessRows } from './access-rows.sql.ts';
import type { Asking } from './asking.ts';
import { canOf, levelNumber } from './levels.ts';

interface ItemsRight {
  readonly items: readonly string[];
  /** The level that was asked for on all of them, or to download them, or to have them without a watermark [AC-34]. */
  readonly to: Level | 'download' | 'unmarked';
  /** Whether what lies in the trash by now is open as it was before. */
  readonly inTrash: boolean;
}

/**
 * Keeps, for as long as the call is being answered, that it is answered by this right on all of these items: it was
 * asked for just now.
 *
 * @returns what ends that before: the rest of the answer has nothing of them
 */
export function keepRight(
  { rights, caller }: Pick<Asking, 'rights' | 'caller'>,
  items: readonly string[],
  to: ItemsRight['to'],
  { inTrash = false } = {},
): () => void {
  const kept = { caller, kind: itemsRight, of: { items, to, inTrash } } satisfies HeldRight<ItemsRight>;
  rights?.push(kept);
  return () => {
    const at = rights?.indexOf(kept) ?? -1;
    if (at >= 0) rights?.splice(at, 1);
  };
}

/** Whether the caller may download all of these items; what lies in the trash, if they might before. */
export async function mayStillDownload(ctx: Asking, items: readonly string[]): Promise<boolean> {
  return (await held(ctx, [{ items, to: 'download', inTrash: true }]))[0] === true;
}

const itemsRight: HeldRight<ItemsRight>['kind'] = { name: 'items', held };

async function held(asking: Asking, rights: readonly ItemsRight[]): Promise<boolean[]> {
  const rows = await accessRows(asking, [...new Set(rights.flatMap(({ items }) => items))]);
  const access = new Map(rows.map((row) => [row.id, row]));
  return rights.map(({ items, to, inTrash }) =>
    items.every((id) => {
      const allowed = access.get(id);
      if (!allowed || (allowed.trashed && !inTrash)) return false;
      if (to === 'download') return canOf(allowed).download && !allowed.withheld;
      return to === 'unmarked' ? !allowed.marked : allowed.level >= levelNumber(to);
    }),
  );
}
