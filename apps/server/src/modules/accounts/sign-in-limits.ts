import type { Services } from '../../platform/context.ts';
import { clientNetwork } from '../../platform/http/index.ts';
import { bucket, growingDelay, type CountedTry } from '../../platform/limits/index.ts';

/** One try to sign in. */
interface SignInTry {
  /** E-mail address in small letters. */
  email: string;
  /** Address of the client. */
  address: string;
  /** The browser, where that e-mail address has signed in on it before. */
  device: string | null;
}

/** Slows down who guesses passwords, and nobody else. */
export interface SignInLimits {
  /**
   * Counts a try, before the password is compared: many at once are many.
   *
   * @returns to be called when it was the right one
   * @throws {OperationError} too_many_requests; nothing is counted then
   */
  take(attempt: SignInTry): Promise<() => Promise<void>>;
}

const minute = 60_000;
/** So often an address may be wrong about an account before the tries of others count for it too. */
const ownTries = 3;

/**
 * Who guesses at one account from one address waits longer and longer, and from many addresses the longer the more they
 * are; who tries many accounts from one address gets one try a second. The right person is never in that queue: on a
 * browser that knows them their own mistakes count alone, and elsewhere their address has a few tries that nobody else
 * can use up.
 */
export function signInLimits({ rateLimits }: Pick<Services, 'rateLimits'>): SignInLimits {
  const growing = { firstMs: 1_000, mostMs: minute, quietMs: 15 * minute };
  const perDevice = rateLimits.limit('sign-in by device', growingDelay({ ...growing, free: 10 }));
  const perPair = rateLimits.limit('sign-in by account and address', growingDelay({ ...growing, free: 10 }));
  const perAccount = rateLimits.limit('sign-in by account', growingDelay({ ...growing, free: 50 }));
  const perAddress = rateLimits.limit('sign-in by address', bucket({ burst: 60, perMs: 1_000 }));

  return {
    async take({ email, address, device }) {
      if (device !== null) {
        const onDevice = `${device} ${email}`;
        await perDevice.take(onDevice);
        return () => perDevice.forget(onDevice);
      }
      const network = clientNetwork(address);
      const pair = `${network} ${email}`;
      const counted: CountedTry[] = [];
      const giveBack = async () => {
        for (const one of counted.splice(0)) await one.giveBack();
      };
      try {
        const own = await perPair.take(pair);
        counted.push(own);
        if (own.before >= ownTries) counted.push(await perAccount.take(email));
        counted.push(await perAddress.take(network));
      } catch (error) {
        // Who is refused has not tried anything, at none of them.
        await giveBack();
        throw error;
      }
      return async () => {
        await giveBack();
        await perPair.forget(pair);
      };
    },
  };
}
