import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileContent, requestParts } from '@mado/contract';
import type { Caller, Context, Services } from '../../platform/context.ts';

/** How long an address of a file's content works. */
const validMs = 5 * 60 * 1000;

type Signing = Pick<Services, 'keys' | 'clock'>;

/**
 * What an address is given for: the file itself, or to look at it in the browser (the first needs the right to download
 * [AC-10]).
 */
export type ContentUse = 'download' | 'preview';

/** To whom an address was given; null: to whoever comes by a public link. */
export type Receiver = { account: string; signIn: string } | null;

/**
 * An address of a file's content that works for five minutes for whoever has it, as long as the caller to whom it is
 * given keeps the right and the sign-in; path and query, no origin.
 */
export function signedContentUrl(ctx: Pick<Context, 'keys' | 'clock' | 'caller'>, id: string, use: ContentUse): string {
  const expires = ctx.clock.now().getTime() + validMs;
  const receiver = receiverOf(ctx.caller);
  return requestParts(fileContent, {
    params: { id },
    query: {
      expires,
      signature: sign(ctx.keys, id, { expires, use, receiver }),
      ...(use === 'preview' && { use }),
      ...(receiver && { account: receiver.account, sign_in: receiver.signIn }),
    },
  }).url;
}

/** Whether this address was given out by us, for this use and to this receiver, and its time is not over. */
export function isContentUrlValid(
  { keys, clock }: Signing,
  id: string,
  given: { expires: number; signature: string; use: ContentUse; receiver: Receiver },
): boolean {
  const wanted = Buffer.from(sign(keys, id, given));
  const signature = Buffer.from(given.signature);
  const isOurs = signature.length === wanted.length && timingSafeEqual(signature, wanted);
  return isOurs && given.expires > clock.now().getTime();
}

/** @throws {Error} for an account without a sign-in: whoever acts for one without it has no use for addresses */
function receiverOf({ account, signIn }: Caller): Receiver {
  if (!account) return null;
  if (signIn === undefined) throw new Error('an address is given out in a sign-in');
  return { account: account.id, signIn };
}

function sign(
  keys: Signing['keys'],
  id: string,
  { expires, use, receiver }: { expires: number; use: ContentUse; receiver: Receiver },
): string {
  const whose = receiver ? `${receiver.account} ${receiver.signIn}` : 'link';
  return createHmac('sha256', keys.derive('file content'))
    .update(`${id} ${expires} ${use} ${whose}`)
    .digest('base64url');
}
