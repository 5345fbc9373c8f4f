import type { Services } from '../../platform/context.ts';
import { clientNetwork, growingDelay, rateLimit } from '../../platform/http/index.ts';

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
  take(attempt: SignInTry): () => void;
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
export function signInLimits({ clock }: Pick<Services, 'clock'>): SignInLimits {
  const growing = { firstMs: 1_000, mostMs: minute, quietMs: 15 * minute };
  const perDevice = growingDelay(clock, { ...growing, free: 10 });
  const perAccountAndAddress = growingDelay(clock, { ...growing, free: 10 });
  const perAccount = growingDelay(clock, { ...growing, free: 50 });
  const perAddress = rateLimit(clock, { burst: 60, perMs: 1_000 });

  return {
    take({ email, address, device }) {
      if (device !== null) {
        const onDevice = `${device} ${email}`;
        perDevice.check(onDevice);
        perDevice.add(onDevice);
        return () => perDevice.forget(onDevice);
      }
      const network = clientNetwork(address);
      const pair = `${network} ${email}`;
      const isGuessing = perAccountAndAddress.count(pair) >= ownTries;
      perAccountAndAddress.check(pair);
      if (isGuessing) perAccount.check(email);
      perAddress.take(network);
      perAccountAndAddress.add(pair);
      if (isGuessing) perAccount.add(email);
      return () => {
        perAccountAndAddress.forget(pair);
        perAddress.giveBack(network);
        if (isGuessing) perAccount.giveBack(email);
      };
    },
  };
}
