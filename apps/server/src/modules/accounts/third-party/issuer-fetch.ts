/** An answer of an issuer is a few KB; what is longer is none. */
const mostBytes = 262_144;
const timeoutMs = 10_000;

/** As the protocol's library asks. */
type Asking = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | undefined };

/** The issuer did not answer, or says that it cannot now. */
export class IssuerAway extends Error {
  override name = 'IssuerAway';
}

/**
 * Asks the issuer: follows no redirect, waits for ten seconds, reads no more than an answer has.
 *
 * @throws {IssuerAway} no answer, or one that says to come again (429, 5xx); {Error} an answer that is too long
 */
export async function issuerFetch(url: string, { body, ...init }: Asking): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, ...(body !== undefined && { body }), redirect: 'manual', signal });
    const { status, headers } = response;
    if (status === 429 || status >= 500) {
      await response.body?.cancel();
      throw new IssuerAway(`the issuer answers ${status}`);
    }
    const bytes = await boundedBody(response);
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? bytes : null, { status, headers });
  } catch (cause) {
    // What `fetch` throws when nothing answers, and what the time throws.
    if (cause instanceof TypeError || signal.aborted) throw new IssuerAway('the issuer does not answer', { cause });
    throw cause;
  }
}

async function boundedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) {
      throw new RangeError('the answer of the issuer is too long');
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
