import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { waitsFor } from './waits-for.ts';

/** More than the system keeps of it. */
const large = Buffer.alloc(64 * 1024 * 1024);

it('changes with what the client takes of one large piece, not with what is written behind it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  const [socket] = (await once(server, 'connection')) as [Socket];
  expect(waitsFor(socket)).toBeNull();
  socket.write(large);
  // The buffers of the system fill up.
  let before = waitsFor(socket);
  await expect.poll(() => before === (before = waitsFor(socket)), { interval: 200 }).toBe(true);
  socket.write(large);
  socket.write('a text');
  expect(waitsFor(socket)).toBe(before);
  expect(before).not.toBeNull();

  let taken = 0;
  client.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > 8 * 1024 * 1024 && taken < large.length / 2) client.pause();
  });
  client.resume();
  await expect.poll(() => waitsFor(socket)).not.toBe(before);
  expect(taken).toBeLessThan(large.length);
  client.resume();
  client.destroy();
  socket.destroy();
  server.close();
  await once(server, 'close');
});
