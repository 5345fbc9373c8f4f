import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOn } from './pass-on.ts';

/** A proxy between a browser and a server that keeps whatever the browser says. */
export interface Recorder {
  readonly origin: string;
  /** Everything that has come since the last call: address and headers of each request, then its body. */
  readonly taken: () => readonly Buffer[];
  readonly close: () => Promise<void>;
}

/** @param port of the server on this machine, asked once the first request is there */
export async function startRecorder(port: () => number): Promise<Recorder> {
  let said: Buffer[] = [];
  const proxy = createServer((incoming, answer) => {
    const line = `${incoming.method} ${incoming.url}\n${incoming.rawHeaders.join('\n')}`;
    const body: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => body.push(piece));
    incoming.on('close', () => said.push(Buffer.from(line), Buffer.concat(body)));
    passOn(incoming, answer, port());
  }).listen(0, 'localhost');
  await once(proxy, 'listening');
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    taken() {
      const before = said;
      said = [];
      return before;
    },
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}
