import type { Services } from '../../platform/context.ts';
import { clientNetwork, OperationError } from '../../platform/http/index.ts';
import { bucket, growingDelay, type CountedTry } from '../../platform/limits/index.ts';

/** Slows down who has letters sent to others, whether or not anybody has the address. */
export interface MailLimits {
  /**
   * Does what has a letter sent, and counts it for the address unless it was refused for what was typed.
   *
   * @throws {OperationError} too_many_requests, and nothing is counted then; else what the work throws
   */
  asked<T>(attempt: { email: string; address: string }, work: () => Promise<T>): Promise<T>;
}

const minute = 60_000;
/** So many letters a network asks for to one address before those that others ask for count as well. */
const ownLetters = 2;

/**
 * One address gets a few letters at once, then one in growing pauses, and each network has two that no other one can
 * use up: whoever asks for letters to a stranger keeps them from none. By all networks together an address gets thirty
 * at once, then one every ten minutes. One network asks for twenty at once, then for one every ten seconds.
 */
export function mailLimits({ rateLimits }: Pick<Services, 'rateLimits'>): MailLimits {
  const growing = growingDelay({ free: 3, firstMs: minute, mostMs: 60 * minute, quietMs: 6 * 60 * minute });
  const perPair = rateLimits.limit('letters to an address asked for by a network', growing);
  const perAddress = rateLimits.limit('letters to an address', growing);
  const perAddressInAll = rateLimits.limit('letters to an address in all', bucket({ burst: 30, perMs: 10 * minute }));
  const perNetwork = rateLimits.limit('letters asked for by a network', bucket({ burst: 20, perMs: 10_000 }));

  return {
    async asked({ email: typed, address }, work) {
      const network = clientNetwork(address);
      const email = typed.trim().toLowerCase();
      const counted: CountedTry[] = [];
      const giveBack = async () => {
        for (const one of counted.splice(0)) await one.giveBack();
      };
      const ofNetwork = await perNetwork.take(network);
      try {
        const own = await perPair.take(`${network} ${email}`);
        counted.push(own);
        if (own.before >= ownLetters) counted.push(await perAddress.take(email));
        counted.push(await perAddressInAll.take(email));
      } catch (error) {
        await giveBack();
        await ofNetwork.giveBack();
        throw error;
      }
      try {
        return await work();
      } catch (error) {
        // No letter was asked for, and the network has had its work.
        if (error instanceof OperationError) await giveBack();
        throw error;
      }
    },
  };
}
