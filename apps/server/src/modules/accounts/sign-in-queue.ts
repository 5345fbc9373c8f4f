import { OperationError } from '../../platform/http/index.ts';
import type { Resource } from '../../platform/resources/index.ts';

export interface SignInQueueLimits {
  /** Passwords that are compared at a time: each fills a core, and a thread of the few that also read files. */
  readonly atOnce: number;
  /** Sign-ins under way or waiting */
  readonly most: number;
  /** … from one network */
  readonly mostOfOne: number;
}

export const signInQueueLimits: SignInQueueLimits = { atOnce: 1, most: 64, mostOfOne: 32 };

const comeAgainSeconds = 2;

/** Whoever signs in waits here for those before them, so that comparing passwords never stops anybody else. */
export interface SignInQueue {
  /**
   * Joins the queue, at once.
   *
   * @throws {OperationError} too_many_requests when the network has as many as it may; busy when all have
   */
  enter(network: string): QueuedSignIn;
}

interface QueuedSignIn {
  /** Does the work when its turn comes, in the order of entering. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** To be called when the sign-in is over, whatever has come of it. */
  leave(): void;
}

/** The line of one server: each has its own cores. */
export const signIns: Resource<SignInQueue> = { name: 'accounts.signIns', open: () => signInQueue() };

export function signInQueue({ atOnce, most, mostOfOne } = signInQueueLimits): SignInQueue {
  const queued = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let taken = 0;
  let working = 0;

  async function turn(): Promise<void> {
    if (working >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else working += 1;
  }

  /** The turn goes to whoever waits longest. */
  function pass(): void {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }

  return {
    enter(network) {
      const ofOne = queued.get(network) ?? 0;
      if (ofOne >= mostOfOne) throw new OperationError('too_many_requests', { seconds: comeAgainSeconds });
      if (taken >= most) throw new OperationError('busy', { seconds: comeAgainSeconds });
      queued.set(network, ofOne + 1);
      taken += 1;
      return {
        async run(work) {
          await turn();
          try {
            return await work();
          } finally {
            pass();
          }
        },
        leave() {
          taken -= 1;
          const left = (queued.get(network) ?? 1) - 1;
          if (left === 0) queued.delete(network);
          else queued.set(network, left);
        },
      };
    },
  };
}
