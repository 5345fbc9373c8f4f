import type { Clock } from '../clock/index.ts';
import { OperationError } from '../http/operation-error.ts';
import { callerAccounts } from './caller-accounts.ts';
import { workLimits } from './work-limits.ts';
import { workQueue, type WaitingPiece } from './work-queue.ts';

/** The request is over: what it waited for is not done. Nobody reads the answer. */
export class RequestLeft extends OperationError {
  constructor() {
    super('unavailable');
  }
}

/** What a request holds of the budget, from its first piece of work until it is answered. */
export interface WorkPermit {
  /**
   * Does one piece of work when there is room for its bytes; callers who have less in work go first.
   *
   * @throws {OperationError} too_many_requests when the caller's time is used up by then
   * @throws {RequestLeft} when the request is over before the piece has begun
   */
  run<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  /** To be called when the request is over; more than once is fine. What waits is dropped, what has begun is done. */
  release(): void;
  isReleased(): boolean;
}

export interface WorkBudget {
  /**
   * @param who an account, or an address
   * @throws {OperationError} busy, too_many_requests, with the seconds after which to come again
   */
  acquire(who: string): WorkPermit;
}

const comeAgainSeconds = 2;

/** One for all that the server does of this kind. */
export function workBudget(clock: Clock, limits = workLimits): WorkBudget {
  const accounts = callerAccounts(clock, limits.msOfOne);
  const queue = workQueue(limits);
  let requests = 0;

  return {
    acquire(who) {
      accounts.forgetIdle();
      const account = accounts.of(who);
      if (account.requests >= limits.requestsOfOne)
        throw new OperationError('too_many_requests', { seconds: comeAgainSeconds });
      accounts.requireTime(account);
      if (requests >= limits.requests) throw new OperationError('busy', { seconds: comeAgainSeconds });
      requests += 1;
      account.requests += 1;
      let released = false;
      const waiting = new Set<WaitingPiece>();
      return {
        async run(bytes, work) {
          if (released) throw new RequestLeft();
          const piece = { caller: account, bytes };
          await new Promise<void>((resolve, reject) => {
            const one: WaitingPiece = {
              ...piece,
              go() {
                waiting.delete(one);
                resolve();
              },
              drop: () => reject(new RequestLeft()),
            };
            waiting.add(one);
            queue.add(one);
          });
          const from = clock.now().getTime();
          try {
            accounts.requireTime(accounts.of(who));
            return await work();
          } finally {
            accounts.of(who).spentMs += clock.now().getTime() - from;
            queue.done(piece);
          }
        },
        isReleased: () => released,
        release() {
          if (released) return;
          released = true;
          requests -= 1;
          account.requests -= 1;
          queue.drop(waiting);
          waiting.clear();
        },
      };
    },
  };
}
