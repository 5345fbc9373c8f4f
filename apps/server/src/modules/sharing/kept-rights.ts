import type { Level } from '@mado/contract';
import type { HeldRight } from '../../platform/context.ts';
import { accessTo } from './access-to.ts';
import type { Asking } from './asking.ts';
import { canOf, levelNumber } from './levels.ts';

interface ItemsRight {
  readonly items: readonly string[];
  /** The level that was asked for on all of them, or to download them. */
  readonly to: Level | 'download';
}

/**
 * Keeps, for as long as the call is being answered, that it is answered by this right on all of these items: it was
 * asked for just now.
 */
export function keepRight(
  { rights, caller }: Pick<Asking, 'rights' | 'caller'>,
  items: readonly string[],
  to: ItemsRight['to'],
): void {
  rights?.push({ caller, kind: itemsRight, of: { items, to } } satisfies HeldRight<ItemsRight>);
}

const itemsRight: HeldRight<ItemsRight>['kind'] = {
  name: 'items',
  async held(asking, rights) {
    const access = await accessTo(asking, [...new Set(rights.flatMap(({ items }) => items))]);
    return rights.map(({ items, to }) =>
      items.every((id) => {
        const allowed = access.get(id);
        if (!allowed) return false;
        return to === 'download' ? canOf(allowed).download : allowed.level >= levelNumber(to);
      }),
    );
  },
};
