import type { Services } from '../../platform/context.ts';
import { clientNetwork } from '../../platform/http/index.ts';
import { bucket, growingDelay } from '../../platform/limits/index.ts';

/** Slows down who has letters sent to others, whether or not anybody has the address. */
export interface MailLimits {
  /** @throws {OperationError} too_many_requests; nothing is counted then */
  take(attempt: { email: string; address: string }): Promise<void>;
}

const minute = 60_000;

/**
 * One address gets a few letters at once, then one in growing pauses; one network asks for twenty at once, then for one
 * every ten seconds.
 */
export function mailLimits({ rateLimits }: Pick<Services, 'rateLimits'>): MailLimits {
  const policy = growingDelay({ free: 3, firstMs: minute, mostMs: 60 * minute, quietMs: 6 * 60 * minute });
  const perAddress = rateLimits.limit('letters to an address', policy);
  const perNetwork = rateLimits.limit('letters asked for by a network', bucket({ burst: 20, perMs: 10_000 }));
  return {
    async take({ email, address }) {
      const counted = await perNetwork.take(clientNetwork(address));
      try {
        await perAddress.take(email.trim().toLowerCase());
      } catch (error) {
        await counted.giveBack();
        throw error;
      }
    },
  };
}
