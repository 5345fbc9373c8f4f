import { connect } from 'node:net';
import { requestHead } from './connection.ts';

/** A client that has taken the beginning of an answer and then nothing more. */
export interface SlowReader {
  readonly status: number;
  /**
   * Takes all that still comes. @returns whether it was the whole answer, as HTTP and multipart say it; `end`: how it
   * ended, for who has to find out why
   */
  rest(): Promise<{ whole: boolean; bytes: number; end: string }>;
}

/**
 * Asks for something and stops reading at the first bytes of the answer. What it asks for has to be larger than what
 * the system keeps: some megabytes.
 */
export async function readSlowly(port: number, path: string, headers: Record<string, string>): Promise<SlowReader> {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let failed = 'no error';
  socket.on('error', (error) => (failed = error.message));
  socket.write(requestHead(path, { ...headers, connection: 'close' }, 'GET'));
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      chunks.push(chunk);
      resolve();
    });
  });
  const head = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    async rest() {
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.resume();
      await ended;
      const all = Buffer.concat(chunks);
      const bytes = all.length - head.length - 4;
      const length = /^content-length: (\d+)$/im.exec(head)?.[1];
      const closing = all.subarray(-1000).toString('latin1').endsWith('\r\n0\r\n\r\n');
      const end = `${failed} after ${bytes} bytes, the last ${JSON.stringify(all.subarray(-20).toString('latin1'))}`;
      return { whole: length === undefined ? closing : bytes === Number(length), bytes, end };
    },
  };
}
