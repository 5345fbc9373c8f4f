import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Hands a request on to a server on this machine, and its answer back; what breaks on one side breaks on the other. */
export function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: 'localhost', port, method, path: url, headers, agent: false });
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    pipeline(response, answer, () => {});
  });
  outgoing.on('error', () => answer.headersSent || answer.destroy());
  answer.on('close', () => answer.writableFinished || outgoing.destroy());
  incoming.pipe(outgoing);
}
