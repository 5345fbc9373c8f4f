import { request, type IncomingMessage } from 'node:http';
import { offsetStream, partsPath, tus } from './sending.ts';

/** A piece of a part on a connection of its own, which need not bring what it has announced. */
export interface Piece {
  /** Sends bytes; resolves when they are handed over to the system. */
  send(bytes: Uint8Array): Promise<void>;
  /** Breaks the connection. */
  cut(): void;
  /** Status and code of the answer; null where the connection ended without. */
  readonly answered: Promise<{ status: number; code: string | null; offset: number } | null>;
}

export function aPiece(
  origin: string,
  id: string,
  { offset, length, headers }: { offset: number; length: number; headers: Record<string, string> },
): Piece {
  const outgoing = request(`${origin}${partsPath}/${id}`, {
    method: 'PATCH',
    agent: false,
    headers: { ...tus, ...headers, 'content-type': offsetStream, 'upload-offset': offset, 'content-length': length },
  });
  const answered = new Promise<IncomingMessage | null>((resolve) => {
    outgoing.once('response', resolve);
    outgoing.once('error', () => resolve(null));
    outgoing.once('close', () => resolve(null));
  }).then(async (answer) => {
    if (!answer) return null;
    let said = '';
    for await (const chunk of answer) said += String(chunk);
    const code = said ? (JSON.parse(said) as { code: string }).code : null;
    return { status: answer.statusCode ?? 0, code, offset: Number(answer.headers['upload-offset']) };
  });
  outgoing.on('error', () => {});
  return {
    send: (bytes) => new Promise((resolve) => outgoing.write(bytes, () => resolve())),
    cut: () => void outgoing.destroy(),
    answered,
  };
}
