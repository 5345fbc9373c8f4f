import { connect, type Socket } from 'node:net';

/** A connection on which a test sends whatever it likes, byte for byte. */
export interface Connection {
  /** Resolves when the system has taken the bytes; false when the other side no longer takes any. */
  send(bytes: Uint8Array | string): Promise<boolean>;
  /** Status, head and body of the first answer; null when the connection ends without one. */
  answer: Promise<{ status: number; head: string; body: string } | null>;
  /** Ends it at once, as a browser does that is closed. */
  cut(): Promise<void>;
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    answer: firstAnswer(socket, closed),
    send: (bytes) =>
      socket.destroyed
        ? Promise.resolve(false)
        : Promise.race([
            new Promise<boolean>((resolve) => socket.write(bytes, (error) => resolve(!error))),
            closed.then(() => false),
          ]),
    cut() {
      socket.destroy();
      return closed;
    },
  };
}

function firstAnswer(socket: Socket, closed: Promise<void>): Connection['answer'] {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const [head = '', body] = text.split('\r\n\r\n', 2);
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (body === undefined || Buffer.byteLength(body) < length) return;
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body });
    });
    void closed.then(() => resolve(null));
  });
}

/** The head of a request. */
export function requestHead(path: string, headers: Record<string, string | number>, method = 'POST'): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
