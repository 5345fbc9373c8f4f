import { step } from '../../platform/bus/index.ts';

export interface StudiesJoined {
  /** id of the study that stays */
  right: string;
  /** ids of those that went to the trash */
  others: readonly string[];
  /** which of all of them were the organisation's own; where there is any, the one that stays is so now */
  own: ReadonlySet<string>;
}

/** Studies of one UID have become one, behind the lock of the tree. */
export const studiesJoined = step<StudiesJoined>('studies.studiesJoined');
