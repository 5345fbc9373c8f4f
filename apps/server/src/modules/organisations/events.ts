import { topic } from '../../platform/bus/index.ts';

/** Somebody came to an organisation, left it, or is there in another role. */
export interface MembershipChanged {
  org: string;
  account: string;
}

export const membershipChanged = topic<MembershipChanged>('organisations.membershipChanged');
