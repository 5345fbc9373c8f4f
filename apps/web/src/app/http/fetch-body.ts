import { failureOf } from './failure.ts';
import { send } from './transport.ts';

/** A body goes on for as long as it takes; its reader ends it. */
const oneDay = 86_400_000;

/**
 * An answer whose body is read as it comes: sign-in and retries as with `call`, until the body begins.
 *
 * @throws {RequestFailure} for every answer that is no success, and when none came
 */
export async function fetchBody(address: string, signal: AbortSignal): Promise<Response> {
  const response = await send(address, { method: 'GET', authorised: true, signal, timeout: oneDay });
  if (!response.ok) throw failureOf(response.status, await response.text());
  return response;
}
