import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Caller, HeldRight } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import type { ItemAccess } from './levels.ts';

/** Who asks, and when; a context, or one whose `db` is an open transaction. */
export interface Asking {
  db: Sql;
  clock: Clock;
  /** Where what items are is asked (`itemTree`). */
  bus: Bus;
  caller: Caller;
  /** Where rights are kept that were found (`keepRight`). */
  rights?: HeldRight[];
}

/** The item and the right of the caller on it, as it was when it was asked for. */
export interface AllowedItem extends ItemAccess {
  id: string;
  /** Nothing opens it to the caller but links for viewing. */
  by_link: boolean;
  /** Nothing opens it to the caller but links with a watermark [AC-34]. */
  marked: boolean;
  /** It is, or lies in, a study that a question shows whose answer the caller is still to give [PN-9]. */
  withheld: boolean;
}
