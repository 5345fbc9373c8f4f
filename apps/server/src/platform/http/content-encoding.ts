export type Encoding = 'br' | 'gzip';

const ours: readonly Encoding[] = ['br', 'gzip'];

/**
 * The best encoding that an `Accept-Encoding` header allows (RFC 9110 12.5.3); null for none, also without a header.
 *
 * @param offered what there is to choose from, the first best
 */
export function preferredEncoding(acceptEncoding: string | undefined, offered = ours): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(';');
    const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((value) => value !== undefined);
    weights.set(name.trim(), q === undefined ? 1 : Number(q));
  }
  let best: { encoding: Encoding; weight: number } | null = null;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight > 0 && weight > (best?.weight ?? 0)) best = { encoding, weight };
  }
  return best?.encoding ?? null;
}
