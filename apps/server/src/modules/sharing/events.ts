import { topic } from '../../platform/bus/index.ts';

/** Rights on an item are no longer what they were. */
export interface GrantsChanged {
  org: string;
  item: string;
  /** The account whose right it was or is; null: everybody's, or an organisation's. */
  account: string | null;
}

export const grantsChanged = topic<GrantsChanged>('sharing.grantsChanged');
