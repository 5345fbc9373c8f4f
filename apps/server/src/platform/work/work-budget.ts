import { availableParallelism } from 'node:os';
import type { Clock } from '../clock/index.ts';
import { OperationError } from '../http/operation-error.ts';

/** The request is over: what it waited for is not done. Nobody reads the answer. */
export class RequestLeft extends OperationError {
  constructor() {
    super('unavailable');
  }
}

/** What inflating, decoding and rewriting may take, of all callers together and of one. */
export interface WorkLimits {
  /**
   * Bytes in the hands of threads at a time, before and after the work; one piece of work that needs more waits until
   * it is alone.
   */
  readonly bytes: number;
  /** Pieces of work at a time: as many as there are threads, so that the time of each is its own */
  readonly jobs: number;
  /** Requests that work, or wait for it */
  readonly requests: number;
  /** … of one caller */
  readonly requestsOfOne: number;
  /** Milliseconds of threads that one caller may use at once; half of what passes comes back. */
  readonly msOfOne: number;
}

export const workLimits: WorkLimits = {
  bytes: 1_000_000_000,
  jobs: availableParallelism(),
  requests: 512,
  requestsOfOne: 64,
  msOfOne: 120_000,
};

/** A request's share in the budget. */
export interface WorkTurn {
  /**
   * Does one piece of work when there is room for its bytes; callers who have less in work go first.
   *
   * @throws {OperationError} too_many_requests when the caller's time is used up by then
   * @throws {RequestLeft} when the request is over before the piece has begun
   */
  run<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  /** To be called when the request is over; more than once is fine. What waits is dropped, what has begun is done. */
  leave(): void;
  hasLeft(): boolean;
}

export interface WorkBudget {
  /**
   * @param who an account, or an address
   * @throws {OperationError} busy, too_many_requests, with the seconds after which to come again
   */
  enter(who: string): WorkTurn;
}

interface Account {
  requests: number;
  bytes: number;
  /** number of the piece of work that began last, of all */
  begun: number;
  spentMs: number;
  /** when `spentMs` was true */
  at: number;
}

interface Waiting {
  account: Account;
  bytes: number;
  go: () => void;
  drop: () => void;
}

const comeAgainSeconds = 2;
const returnedPerMs = 0.5;

/** One for all that the server does of this kind. */
export function workBudget(clock: Clock, limits = workLimits): WorkBudget {
  const accounts = new Map<string, Account>();
  const queue: Waiting[] = [];
  let requests = 0;
  let bytes = 0;
  let running = 0;
  let begun = 0;

  function accountOf(who: string): Account {
    const at = clock.now().getTime();
    const account = accounts.get(who) ?? { requests: 0, bytes: 0, begun: 0, spentMs: 0, at };
    account.spentMs = Math.max(0, account.spentMs - (at - account.at) * returnedPerMs);
    account.at = at;
    accounts.set(who, account);
    return account;
  }

  function forgetIdle(): void {
    if (accounts.size <= 1_000) return;
    for (const who of accounts.keys()) {
      const { requests: open, spentMs } = accountOf(who);
      if (open === 0 && spentMs === 0) accounts.delete(who);
    }
  }

  function requireTime({ spentMs }: Account): void {
    if (spentMs < limits.msOfOne) return;
    const seconds = Math.ceil((spentMs - limits.msOfOne) / returnedPerMs / 1000) + 1;
    throw new OperationError('too_many_requests', { seconds });
  }

  /** The first of those who have least in work, and of these who has waited longest for a turn. */
  function next(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const one of queue) {
      const less = best ? one.account.bytes - best.account.bytes || one.account.begun - best.account.begun : -1;
      if (less < 0) best = one;
    }
    return best;
  }

  function hasRoom(one: Waiting): boolean {
    return running === 0 || (running < limits.jobs && bytes + one.bytes <= limits.bytes);
  }

  function begin(): void {
    for (let one = next(); one && hasRoom(one); one = next()) {
      queue.splice(queue.indexOf(one), 1);
      running += 1;
      bytes += one.bytes;
      one.account.bytes += one.bytes;
      one.account.begun = begun += 1;
      one.go();
    }
  }

  return {
    enter(who) {
      forgetIdle();
      const account = accountOf(who);
      if (account.requests >= limits.requestsOfOne)
        throw new OperationError('too_many_requests', { seconds: comeAgainSeconds });
      requireTime(account);
      if (requests >= limits.requests) throw new OperationError('busy', { seconds: comeAgainSeconds });
      requests += 1;
      account.requests += 1;
      let left = false;
      const waiting = new Set<Waiting>();
      return {
        async run(needed, work) {
          if (left) throw new RequestLeft();
          await new Promise<void>((resolve, reject) => {
            const one: Waiting = {
              account,
              bytes: needed,
              go() {
                waiting.delete(one);
                resolve();
              },
              drop: () => reject(new RequestLeft()),
            };
            waiting.add(one);
            queue.push(one);
            begin();
          });
          const from = clock.now().getTime();
          try {
            requireTime(accountOf(who));
            return await work();
          } finally {
            accountOf(who).spentMs += clock.now().getTime() - from;
            running -= 1;
            bytes -= needed;
            account.bytes -= needed;
            begin();
          }
        },
        hasLeft: () => left,
        leave() {
          if (left) return;
          left = true;
          requests -= 1;
          account.requests -= 1;
          for (const one of waiting) {
            queue.splice(queue.indexOf(one), 1);
            one.drop();
          }
          waiting.clear();
          // What was first in the queue may have been too large for the room that there is.
          begin();
        },
      };
    },
  };
}
