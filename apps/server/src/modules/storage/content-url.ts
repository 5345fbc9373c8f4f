import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileContent, requestParts } from '@mado/contract';
import type { Services } from '../../platform/context.ts';

/** How long an address of a file's content works. */
const validMs = 5 * 60 * 1000;

type Signing = Pick<Services, 'keys' | 'clock'>;

/** What an address is given for: the file itself, or to look at it in the browser (decision 3: the first needs the right to download). */
export type ContentUse = 'download' | 'preview';

/** An address of a file's content that works for five minutes for whoever has it; path and query, no origin. */
export function signedContentUrl({ keys, clock }: Signing, id: string, use: ContentUse): string {
  const expires = clock.now().getTime() + validMs;
  const signature = sign(keys, id, expires, use);
  return requestParts(fileContent, {
    params: { id },
    query: { expires, signature, ...(use === 'preview' && { use }) },
  }).url;
}

/** Whether this address was given out by us, for this use, and still works. */
export function isContentUrlValid(
  { keys, clock }: Signing,
  id: string,
  given: { expires: number; signature: string; use: ContentUse },
): boolean {
  const wanted = Buffer.from(sign(keys, id, given.expires, given.use));
  const signature = Buffer.from(given.signature);
  const isOurs = signature.length === wanted.length && timingSafeEqual(signature, wanted);
  return isOurs && given.expires > clock.now().getTime();
}

function sign(keys: Signing['keys'], id: string, expires: number, use: ContentUse): string {
  return createHmac('sha256', keys.derive('file content')).update(`${id} ${expires} ${use}`).digest('base64url');
}
