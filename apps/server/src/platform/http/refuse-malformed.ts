import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorDetail, errorTable, type ErrorAnswer, type ErrorCode } from '@mado/contract';
import { sourceLanguage } from '@mado/languages';
import type { ConnectionError } from 'fastify';

/**
 * What Node says of a request that it could not read, in the words of the contract; of everything else `bad_request`.
 */
const fromNode: Partial<Record<string, { code: ErrorCode; limit?: string }>> = {
  HPE_HEADER_OVERFLOW: { code: 'too_large', limit: '16 KB' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'unavailable' },
};

/**
 * Answers what is no HTTP request, or stops in the middle of its head, and closes the connection. No header was read,
 * so no language is known: the words are those of the source. Not logged: whoever scans the port would fill the log,
 * and what was sent may be anything.
 */
export function refuseMalformed(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const { code, limit = '' } = fromNode[error.code] ?? { code: 'bad_request' };
  const { status } = errorTable[code];
  const answer: ErrorAnswer = { detail: errorDetail(code, sourceLanguage, { limit }), code };
  const body = Buffer.from(JSON.stringify(answer));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]), () => socket.destroy(error));
}
