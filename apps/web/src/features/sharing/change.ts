import type { useChange } from '../../app/use-change.ts';

/** Changes of rights on one item, one at a time. */
export type Change = Pick<ReturnType<typeof useChange>, 'busy' | 'run'>;

/** As `Change`, of how its link is controlled. */
export interface LinkChange extends Change {
  /** Something stands there that was not sent yet. Stays the same function. */
  onUnset: (unset: boolean) => void;
}
