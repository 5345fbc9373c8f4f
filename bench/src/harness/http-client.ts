import http from 'node:http';

interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Its pieces, sent one behind the other as they are: joining them would be work of the client that the server waits
   * for.
   */
  readonly body?: readonly Buffer[];
}

export interface Answer {
  readonly headers: http.IncomingHttpHeaders;
  /** Joined when it is first asked for: a measurement that does not look into it does not pay for that. */
  readonly body: Buffer;
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
}

/** Connections to one server that are kept open. */
export interface Client {
  /** @throws {Error} on any status of 300 or more: a bench measures successes only */
  send(request: Request): Promise<Answer>;
  close(): void;
}

/**
 * A client of one server.
 *
 * @param origin `http://host:port`
 * @param headers asked for each request, so that a short-lived token can be renewed
 */
export function client(origin: string, connections: number, headers: () => Record<string, string>): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  return {
    send({ method = 'GET', path, headers: own = {}, body }) {
      return new Promise((resolve, reject) => {
        const started = performance.now();
        const length = body ? { 'content-length': String(body.reduce((sum, piece) => sum + piece.length, 0)) } : {};
        const request = http.request(
          `${origin}${path}`,
          { method, agent, headers: { ...headers(), ...own, ...length } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              const ms = performance.now() - started;
              const answer = answerOf(response.headers, chunks, ms);
              const status = response.statusCode ?? 0;
              if (status < 300) resolve(answer);
              else reject(new Error(`${method} ${path}: ${status} ${answer.body.subarray(0, 300).toString()}`));
            });
          },
        );
        request.on('error', reject);
        request.cork();
        for (const piece of body ?? []) request.write(piece);
        request.end();
        request.uncork();
      });
    },
    close: () => agent.destroy(),
  };
}

function answerOf(headers: http.IncomingHttpHeaders, chunks: readonly Buffer[], ms: number): Answer {
  let joined: Buffer | undefined;
  return {
    headers,
    ms,
    get body() {
      return (joined ??= Buffer.concat(chunks));
    },
  };
}

/** Runs `work` on every item, `width` at a time; the results in the items' order. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
