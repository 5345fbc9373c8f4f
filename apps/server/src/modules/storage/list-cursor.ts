import { createCipheriv, createDecipheriv } from 'node:crypto';
import { RootType, sortKeys } from '@mado/contract';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';

/** Where a page of a list ended: the next one goes on after it, whatever has become of the item meanwhile. */
const Cursor = z.object({
  sort: z.enum(sortKeys),
  /** of the last item, in a list of roots */
  root: RootType.optional(),
  kind: z.enum(['folder', 'file']),
  /** What the last item sorts by, as the database writes it. */
  key: z.string(),
  /** id of the last item */
  id: z.uuid(),
});
export type ListCursor = z.output<typeof Cursor>;

type Sealing = Pick<Services, 'keys' | 'random'>;

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const purpose = 'list cursor';

/**
 * The cursor as it goes into an address: sealed, since addresses end up in logs and what lists sort by are patients'
 * values.
 */
export function sealCursor({ keys, random }: Sealing, cursor: ListCursor): string {
  const nonce = random.bytes(nonceBytes);
  const sealing = createCipheriv(cipher, keys.derive(purpose), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([sealing.update(JSON.stringify(cursor), 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

/**
 * The cursor that an address carries.
 *
 * @throws {OperationError} bad_request for one that this server has not given out, or that is of another order
 */
export function openCursor({ keys }: Pick<Sealing, 'keys'>, text: string, sort: ListCursor['sort']): ListCursor {
  const cursor = opened(keys, text);
  if (!cursor) throw new OperationError('bad_request', {}, { after: 'cursor_unknown' });
  if (cursor.sort !== sort) throw new OperationError('bad_request', {}, { after: 'cursor_of_other_order' });
  return cursor;
}

function opened(keys: Sealing['keys'], text: string): ListCursor | null {
  const bytes = Buffer.from(text, 'base64url');
  const from = nonceBytes + tagBytes;
  if (bytes.length <= from) return null;
  const opening = createDecipheriv(cipher, keys.derive(purpose), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(bytes.subarray(nonceBytes, from));
  try {
    const json = Buffer.concat([opening.update(bytes.subarray(from)), opening.final()]).toString('utf8');
    return Cursor.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
