import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a line carries, and how long it takes to the other end and back, as one says it: '30 Mbit/s and 40 ms'. */
export interface Line {
  readonly megabitsPerSecond: number;
  readonly latencyMs: number;
}

/** A line that lies before a server of this machine. */
export interface ShapedLine {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** What a connection may have under way: more is left with who sends it, as a full line does. */
const mostUnderWay = 256 * 1024;
/** The line is shared by pieces of so many bytes, so that a small answer is not behind a large one. */
const piece = 4096;

/**
 * One direction of a line, which all connections share: what is sent when it is busy waits for its turn, in order.
 *
 * @returns for so many bytes that are sent at a time, ms, when the last of them is at the other end
 */
export function oneDirection({ megabitsPerSecond, latencyMs }: Line): (bytes: number, now: number) => number {
  const bytesPerMs = (megabitsPerSecond * 1_000_000) / 8 / 1000;
  let free = 0;
  return (bytes, now) => {
    free = Math.max(now, free) + bytes / bytesPerMs;
    return free + latencyMs / 2;
  };
}

/**
 * Puts a line of the same rate in both directions before a server on 127.0.0.1. A new connection waits a way there and
 * back before its first byte, as for its handshake; it has the whole rate from its beginning, as a line does not give.
 */
export async function startShapedLine(port: number, line: Line): Promise<ShapedLine> {
  const [up, down] = [oneDirection(line), oneDirection(line)];
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // Either end may go at any time, and takes the other with it.
      socket.on('error', () => socket.destroy());
    }
    carry(near, far, up, performance.now() + line.latencyMs);
    carry(far, near, down, 0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Passes on what comes, each piece when it would be there, in order. */
function carry(from: Socket, to: Socket, arrives: ReturnType<typeof oneDirection>, notBefore: number): void {
  let underWay = 0;
  const due: { at: number; work: () => void }[] = [];
  // One timer at a time: of two that are set, the later may ring first.
  const ring = () => {
    while (due[0] && due[0].at <= performance.now()) due.shift()?.work();
    if (due[0]) setTimeout(ring, Math.max(1, due[0].at - performance.now()));
  };
  const later = (at: number, work: () => void) => {
    due.push({ at: Math.max(at, notBefore), work });
    if (due.length === 1) setTimeout(ring, Math.max(1, at - performance.now(), notBefore - performance.now()));
  };
  from.on('data', (data) => {
    const now = performance.now();
    underWay += data.length;
    if (underWay > mostUnderWay) from.pause();
    for (let start = 0; start < data.length; start += piece) {
      const part = data.subarray(start, start + piece);
      later(arrives(part.length, now), () => {
        if (!to.destroyed) to.write(part);
        underWay -= part.length;
        if (underWay <= mostUnderWay) from.resume();
      });
    }
  });
  from.on('end', () => later(performance.now(), () => to.end()));
  from.on('close', () => later(performance.now(), () => to.destroy()));
}
