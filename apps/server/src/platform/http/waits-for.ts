import type { Socket } from 'node:net';

/**
 * What a client has yet to take of what was written to its connection: a text that changes with every byte that it
 * takes, and not with what is written meanwhile; null when nothing waits.
 */
export function waitsFor(socket: Socket | null | undefined): string | null {
  if (!socket || !(socket.writableLength > 0)) return null;
  return `${socket.bytesWritten - socket.writableLength} ${inHands(socket)}`;
}

/**
 * Bytes of the piece that the system is taking: of one of 100 MB a slow client takes some every second, and what Node
 * tells in public changes when the whole has gone. Node's own timeout of a socket looks at the same.
 */
function inHands(socket: Socket): number {
  return (socket as unknown as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0;
}
