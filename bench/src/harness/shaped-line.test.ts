import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { oneDirection, startShapedLine } from './shaped-line.ts';

const line = { megabitsPerSecond: 8, latencyMs: 40 };

it('takes a thousand bytes a millisecond at 8 Mbit/s, and half of the way there and back', () => {
  const arrives = oneDirection(line);
  expect(arrives(1000, 100)).toBe(121);
  expect(arrives(500, 200)).toBe(220.5);
});

it('lets wait what is sent while others are on it', () => {
  const arrives = oneDirection(line);
  arrives(10_000, 0);
  expect(arrives(1000, 4)).toBe(31);
});

it('passes on what is asked and answered, to the byte', async () => {
  const answer = Buffer.from(Uint32Array.from({ length: 200_000 }, (_, n) => n * 2654435761).buffer);
  const asked: Buffer[] = [];
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => asked.push(part));
    request.on('end', () => response.end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shaped = await startShapedLine((server.address() as AddressInfo).port, {
    megabitsPerSecond: 800,
    latencyMs: 2,
  });
  try {
    const response = await fetch(shaped.origin, { method: 'POST', body: answer });
    expect(Buffer.from(await response.arrayBuffer()).equals(answer)).toBe(true);
    expect(Buffer.concat(asked).equals(answer)).toBe(true);
  } finally {
    await shaped.close();
    server.closeAllConnections();
    server.close();
  }
});

it('closes the one end when the other one goes', async () => {
  const server = createServer((_, response) => response.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shaped = await startShapedLine((server.address() as AddressInfo).port, line);
  try {
    await expect(fetch(shaped.origin)).rejects.toThrow();
  } finally {
    await shaped.close();
    server.close();
  }
});
