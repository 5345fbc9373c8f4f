import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../../platform/http/index.ts';
import { deviceWords } from './device-words.ts';
import type { SignInPlace } from './sign-ins.sql.ts';

/** Days for which it is kept from which network a sign-in was used last [TK-15]. */
const networkDays = 7;

/** From where, and on what, a request comes. */
export function placeOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SignInPlace {
  return { ...deviceWords(headers['user-agent']), network: clientNetwork(ip) };
}

/** Networks that were used before are forgotten. */
export function networkKeptSince(now: Date): Date {
  return new Date(now.getTime() - networkDays * 86_400_000);
}
