import type { Caller } from '../context.ts';
import { clientNetwork } from './client-network.ts';
import { OperationError } from './operation-error.ts';

/** How many answers may be on their way at a time. */
export interface AnswerLimits {
  readonly all: number;
  /** … of callers without an account together */
  readonly ofVisitors: number;
  /** … of one account, or of the visitors of one network: a hospital behind one address is one */
  readonly ofOne: number;
}

/** @param all how many there may be */
export function answerLimits(all = 1024): AnswerLimits {
  return { all, ofVisitors: Math.ceil(all / 2), ofOne: Math.ceil(all / 4) };
}

/** What is left grows as slowly as clients read. */
const comeAgainSeconds = 5;

/** Who has how many answers on their way. */
export interface AnswerSlots {
  /**
   * @param address of a caller who has no account
   * @returns gives the slot back; to be called once
   * @throws {OperationError} too_many_requests for one more than a caller may have; busy where there is no room
   */
  take: (caller: Caller, address: string) => () => void;
}

/**
 * Whoever does not read what was asked for keeps a file, a connection and some hundred KB of memory each time. Nobody
 * gets more slots than are left for all others, so that some are left for who comes next, however many come to take
 * all; visitors have a half at most.
 */
export function answerSlots(limits: AnswerLimits = answerLimits()): AnswerSlots {
  const taken = new Map<string, number>();
  let all = 0;
  let ofVisitors = 0;

  return {
    take({ account }, address) {
      const who = account ? `account ${account.id}` : `network ${clientNetwork(address)}`;
      const mine = taken.get(who) ?? 0;
      if (mine >= limits.ofOne) throw new OperationError('too_many_requests', { seconds: comeAgainSeconds });
      const left = Math.min(limits.all - all, account ? limits.all : limits.ofVisitors - ofVisitors);
      if (mine >= left) throw new OperationError('busy', { seconds: comeAgainSeconds });
      const count = (by: 1 | -1) => {
        const now = (taken.get(who) ?? 0) + by;
        if (now === 0) taken.delete(who);
        else taken.set(who, now);
        all += by;
        if (!account) ofVisitors += by;
      };
      count(1);
      return () => count(-1);
    },
  };
}
