import type { Services } from '../../../platform/context.ts';
import { clientNetwork } from '../../../platform/http/index.ts';
import { bucket, growingDelay } from '../../../platform/limits/index.ts';

const minute = 60_000;

/** Slows down who guesses codes: they know a password, or hold a session, so the account alone is what counts. */
export interface FactorLimits {
  /**
   * Does what shows that somebody is who they say, and counts it as a try until it has succeeded.
   *
   * @throws {OperationError} too_many_requests; else what the work throws
   */
  tried<T>(account: string, work: () => Promise<T>): Promise<T>;
  /** A ticket for a sign-in by passkey is asked for. @throws {OperationError} too_many_requests */
  asked(address: string): Promise<void>;
}

/** Ten codes at once, then each after twice the pause, to ten minutes: of a million codes nobody tries many. */
export function factorLimits({ rateLimits }: Pick<Services, 'rateLimits'>): FactorLimits {
  const policy = growingDelay({ free: 10, firstMs: 1_000, mostMs: 10 * minute, quietMs: 60 * minute });
  const perAccount = rateLimits.limit('second factor by account', policy);
  const perNetwork = rateLimits.limit('sign-in by passkey, by network', bucket({ burst: 60, perMs: 1_000 }));
  return {
    async tried(account, work) {
      await perAccount.take(account);
      const done = await work();
      await perAccount.forget(account);
      return done;
    },
    async asked(address) {
      await perNetwork.take(clientNetwork(address));
    },
  };
}
