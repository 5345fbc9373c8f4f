import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { publishUntil, putFullAccess, putLanding } from '../sharing/index.ts';
import { putEventName } from './conferences.sql.ts';
import { eventKey } from './event-key.ts';
import { notifyManagers } from './notify-managers.ts';

/** What an event has besides its folder. What is left out stays as it is. */
export interface Details {
  managers?: readonly string[] | undefined;
  anon_link_expiry?: string | null | undefined;
  event_name?: string | null | undefined;
  /** null: without a password the page opens nothing [CF-8] */
  passwordHash?: string | null | undefined;
}

/**
 * Says who manages an event, until when it is public, the name of its page and the password of that.
 *
 * @param tx a transaction that has locked the tree of the organisation and asked for the right
 * @param event with the name that its page has by now
 * @returns the accounts whose own right changed, to be told of it once this is done
 * @throws {OperationError} bad_request for a day that is over, for a password without a page on which it is given, and
 *   for who would make themselves a manager [AC-26]; the database's word that the name is taken
 */
export async function putDetails(
  tx: Sql,
  ctx: Context,
  event: { id: string; org: string; event_name: string | null },
  { managers, anon_link_expiry: expiry, event_name: name, passwordHash }: Details,
): Promise<string[]> {
  if (typeof passwordHash === 'string' && !(name === undefined ? event.event_name : name))
    throw new OperationError('bad_request', {}, { event_name: 'event_name_needed' });
  if (name !== undefined) await putEventName(tx, event.id, name, name === null ? null : eventKey(name));
  // A page that is no more takes its password with it: a name that is given later opens by none that was forgotten.
  const hash = name === null ? null : passwordHash;
  if (hash !== undefined) await putLanding(tx, ctx, event.id, hash);
  if (expiry !== undefined) await publishUntil(tx, ctx, event.id, expiry);
  if (managers === undefined) return [];
  const { receivers, left } = await putFullAccess(tx, ctx, event, managers);
  if (receivers.some(({ account }) => account !== null && account === ctx.caller.account?.id))
    throw new OperationError('bad_request', {}, { managers: 'own_manager' });
  await notifyManagers(tx, ctx, event, receivers);
  return [...receivers.flatMap(({ account }) => account ?? []), ...left];
}
