import { createHash } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { Context, Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { giveTicket, takeTicket, type TicketPurpose } from '../factors/tickets.ts';
import { asked, issuerOf, pageOf } from './known-issuer.ts';

/** Where the issuer sends the browser back: the page, or one that nobody sees, in a frame. */
const pages = { seen: '/callback', silent: '/silent-refresh.html' } as const;

const Begun = z.object({ silent: z.boolean() });
const begun: TicketPurpose<z.infer<typeof Begun>> = { name: 'third_party', data: Begun };

/** What goes to the issuer and has to come back; all of it follows from the ticket, and nothing is kept. */
function sentWith(ticket: string) {
  const of = (what: string) => createHash('sha256').update(`${what} ${ticket}`).digest('base64url');
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') };
}

export const redirectOf = ({ config }: Pick<Services, 'config'>, silent: boolean): string =>
  config.origin + pages[silent ? 'silent' : 'seen'];

/**
 * The address at which the issuer is asked (authorization code with PKCE, RFC 7636), and the ticket without which its
 * answer is of no use: whoever has only seen the address cannot go on, nor make another go on.
 *
 * @param silent without showing anything: answers at once, or says that the person has to be asked
 * @throws {OperationError} as `issuerOf`
 */
export async function beginThirdParty(
  ctx: Context,
  { silent }: { silent: boolean },
): Promise<{ ticket: string; state: string; address: string }> {
  const issuer = await issuerOf(ctx);
  const address = await asked(ctx, async () => pageOf(issuer, 'authorization_endpoint'));
  if (address === null) throw new OperationError('third_party_refused');
  const ticket = await giveTicket(ctx, ctx.db, begun, { account: null, data: { silent } });
  const { state, nonce, verifier } = sentWith(ticket);
  const parameters = {
    client_id: issuer.client.client_id,
    redirect_uri: redirectOf(ctx, silent),
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(silent && { prompt: 'none' }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { ticket, state, address: address.href };
}

/** Uses up what was begun, whatever comes of it. @throws {OperationError} third_party_ticket_over */
export async function takeBegun(
  ctx: Context,
  ticket: string,
  { silent }: { silent: boolean },
): Promise<ReturnType<typeof sentWith>> {
  const { data } = await ticketOf(() => takeTicket(ctx, ctx.db, begun, ticket));
  if (data.silent !== silent) throw new OperationError('third_party_ticket_over');
  return sentWith(ticket);
}

/** Tickets of a sign-in by a third party are called by their own name where they are over. */
export async function ticketOf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperationError && error.code === 'factor_ticket_over')
      throw new OperationError('third_party_ticket_over');
    throw error;
  }
}
