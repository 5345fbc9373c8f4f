import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/**
 * One address for several servers, as a proxy of an operator has it: each request goes to the next of them, none stays
 * with one.
 */
export interface ByTurns {
  /** How many requests each server got. */
  readonly turns: () => readonly number[];
  readonly close: () => Promise<void>;
}

/** What is between two neighbours alone (RFC 9110, section 7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

/** Answers at a port of this machine by servers at others. */
export async function byTurns(port: number, servers: readonly number[]): Promise<ByTurns> {
  const turns = servers.map(() => 0);
  let next = 0;
  const proxy = createServer((incoming, answer) => {
    const which = next % servers.length;
    next += 1;
    turns[which] = (turns[which] ?? 0) + 1;
    pass(incoming, answer, servers[which] ?? 0);
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    turns: () => turns,
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}

function pass(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers, socket } = incoming;
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    headers: { ...endToEnd(headers), 'x-forwarded-for': socket.remoteAddress },
    agent: false,
  });
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
    // Whatever breaks off on one side breaks off on the other.
    pipeline(response, answer, () => {});
  });
  // A server that has answered need not have taken the whole request.
  outgoing.on('error', () => answer.headersSent || answer.destroy());
  answer.on('close', () => answer.writableFinished || outgoing.destroy());
  incoming.pipe(outgoing);
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}
