import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileContent, requestParts } from '@mado/contract';
import type { Services } from '../../platform/context.ts';

/** How long an address of a file's content works. */
const validMs = 5 * 60 * 1000;

type Signing = Pick<Services, 'keys' | 'clock'>;

/** An address of a file's content that works for five minutes for whoever has it; path and query, no origin. */
export function signedContentUrl({ keys, clock }: Signing, id: string): string {
  const expires = clock.now().getTime() + validMs;
  return requestParts(fileContent, { params: { id }, query: { expires, signature: sign(keys, id, expires) } }).url;
}

/** Whether this address was given out by us and still works. */
export function isContentUrlValid(
  { keys, clock }: Signing,
  id: string,
  given: { expires: number; signature: string },
): boolean {
  const wanted = Buffer.from(sign(keys, id, given.expires));
  const signature = Buffer.from(given.signature);
  const isOurs = signature.length === wanted.length && timingSafeEqual(signature, wanted);
  return isOurs && given.expires > clock.now().getTime();
}

function sign(keys: Signing['keys'], id: string, expires: number): string {
  return createHmac('sha256', keys.derive('file content')).update(`${id} ${expires}`).digest('base64url');
}
