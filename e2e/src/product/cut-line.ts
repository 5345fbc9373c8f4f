import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOn } from './pass-on.ts';

/** A line between a browser and a server that is cut when so much of uploads has gone over it. */
export interface CutLine {
  readonly origin: string;
  /** Cuts every connection when so many bytes of uploads have come, of all that came since the beginning. */
  readonly cutAt: (bytes: readonly number[]) => void;
  /** Cuts that were. */
  readonly cuts: () => number;
  /** Bytes of uploads that came, those that were lost with a cut as well. */
  readonly bytes: () => number;
  /** What was sent although the browser had the answer that it is there: files, and pieces of large ones. */
  readonly sentAgain: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** @param port of the server on this machine, asked once the first request is there */
export async function startCutLine(port: () => number): Promise<CutLine> {
  const acknowledged = new Set<string>();
  const sentAgain: string[] = [];
  let [bytes, cuts] = [0, 0];
  let places: number[] = [];
  const proxy = createServer((incoming, answer) => {
    if (!isOfUpload(incoming)) return passOn(incoming, answer, port());
    const body: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => {
      body.push(piece);
      bytes += piece.length;
      if (places.length === 0 || bytes < places[0]!) return;
      places = places.slice(1);
      cuts += 1;
      proxy.closeAllConnections();
    });
    passOn(incoming, answer, port());
    incoming.on('end', () => {
      const sent = sentIn(incoming, Buffer.concat(body));
      sentAgain.push(...sent.filter((one) => acknowledged.has(one)));
      answer.on('finish', () => {
        if (answer.statusCode < 300) for (const one of sent) acknowledged.add(one);
      });
    });
  }).listen(0, 'localhost');
  await once(proxy, 'listening');
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    cutAt: (at) => void (places = at.toSorted((a, b) => a - b)),
    cuts: () => cuts,
    bytes: () => bytes,
    sentAgain: () => sentAgain,
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}

function isOfUpload({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'POST' && url.includes('/upload-pydicom-file')) || (method === 'PATCH' && isPart(url));
}

function isPart(url: string): boolean {
  return url.includes('/upload-parts/');
}

/** The files of a form, by their names; the piece of a part, by its place. */
function sentIn({ url = '', headers }: IncomingMessage, body: Buffer): string[] {
  if (isPart(url)) return [`${url} at ${String(headers['upload-offset'])}`];
  return [...body.toString('latin1').matchAll(/ name="file\d+"; filename="(.*?)"/g)].map(([, name = '']) => name);
}
