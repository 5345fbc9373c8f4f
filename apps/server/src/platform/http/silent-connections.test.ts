import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testServices } from '../../testing/index.ts';
import { buildServer } from './index.ts';

it('a server that stops waits for requests that have begun, and not for connections on which nothing was sent', async () => {
  const services = await testServices();
  const app = buildServer({ services, authenticate: async () => Promise.reject(new Error('nobody')) });
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    asked.resolve();
    await answer.promise;
    return 'whole';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const opened = async (): Promise<Socket> => {
    const accepted = once(app.server, 'connection');
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await accepted;
    return socket;
  };
  const [silent, busy] = [await opened(), await opened()];
  const said = text(busy);
  busy.write('GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await asked.promise;
  const gone = once(silent, 'close');
  const stopped = app.close();
  await gone;
  answer.resolve();
  expect(await said).toContain('whole');
  await stopped;
  await services.close();
});
