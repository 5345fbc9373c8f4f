import type { Clock } from '../clock/index.ts';
import { OperationError } from '../http/operation-error.ts';

/** What one caller has open and in work, and has used up. */
export interface CallerAccount {
  requests: number;
  bytes: number;
  /** number of the piece of work that began last, of all */
  begun: number;
  spentMs: number;
  /** when `spentMs` was true */
  at: number;
}

export interface CallerAccounts {
  /** The account of a caller, with the time that has come back by now. */
  of(who: string): CallerAccount;
  /** @throws {OperationError} too_many_requests when the caller's time is used up; with the seconds to wait */
  requireTime(account: CallerAccount): void;
  /** Drops accounts that say nothing any more, where there are many. */
  forgetIdle(): void;
}

const returnedPerMs = 0.5;
const accountsKept = 1_000;

/** @param msOfOne milliseconds of threads that one caller may use at once; half of what passes comes back */
export function callerAccounts(clock: Clock, msOfOne: number): CallerAccounts {
  const accounts = new Map<string, CallerAccount>();

  function accountOf(who: string): CallerAccount {
    const at = clock.now().getTime();
    const account = accounts.get(who) ?? { requests: 0, bytes: 0, begun: 0, spentMs: 0, at };
    account.spentMs = Math.max(0, account.spentMs - (at - account.at) * returnedPerMs);
    account.at = at;
    accounts.set(who, account);
    return account;
  }

  return {
    of: accountOf,
    requireTime({ spentMs }) {
      if (spentMs < msOfOne) return;
      const seconds = Math.ceil((spentMs - msOfOne) / returnedPerMs / 1000) + 1;
      throw new OperationError('too_many_requests', { seconds });
    },
    forgetIdle() {
      if (accounts.size <= accountsKept) return;
      for (const who of accounts.keys()) {
        const { requests: open, spentMs } = accountOf(who);
        if (open === 0 && spentMs === 0) accounts.delete(who);
      }
    },
  };
}
