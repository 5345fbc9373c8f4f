import { bestLanguage, type Language } from '@mado/languages';
import Negotiator from 'negotiator';

export type Encoding = 'zstd' | 'br' | 'gzip';

const ours: readonly Encoding[] = ['br', 'gzip'];

/**
 * The best encoding that an `Accept-Encoding` header allows (RFC 9110 12.5.3); null for none, also without a header.
 *
 * @param offered what there is to choose from, the first best
 */
export function preferredEncoding(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[] = ours,
): Encoding | null {
  const wanted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const best = wanted.encoding([...offered, 'identity'], { preferred: [...offered] });
  return offered.find((encoding) => encoding === best) ?? null;
}

/** The best of our languages for an `Accept-Language` header (RFC 9110 12.5.4). */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  // Without a header every language is as good.
  if (acceptLanguage === undefined) return bestLanguage([]);
  return bestLanguage(new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages());
}

/**
 * Media types and ranges of an `Accept` header (RFC 9110 12.5.1) in lower case, best first, without their parameters.
 * Without a header anything is accepted.
 */
export function acceptedTypes(accept: string | undefined): string[] {
  return new Negotiator({ headers: { accept } }).mediaTypes().map((type) => type.toLowerCase());
}
