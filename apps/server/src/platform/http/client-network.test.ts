import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '../context.ts';
import { createMetrics } from '../metrics/index.ts';
import { testServices, type TestServices } from '../../testing/index.ts';
import { clientNetwork } from './client-network.ts';
import { buildServer } from './server.ts';

describe('the client behind proxies', () => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices();
  });
  afterAll(() => services.close());

  // A client writes what it likes; each proxy adds behind that whom it has heard.
  it.each([
    [0, '198.51.100.1, 192.0.2.1', '127.0.0.1'],
    [1, undefined, '127.0.0.1'],
    [1, '192.0.2.1', '192.0.2.1'],
    [1, '127.0.0.1, 198.51.100.1, 192.0.2.1', '192.0.2.1'],
    [2, '192.0.2.1', '192.0.2.1'],
    [2, '198.51.100.1, 192.0.2.1', '198.51.100.1'],
    [2, '203.0.113.5, 198.51.100.1, 192.0.2.1', '198.51.100.1'],
  ])('with %i of them and the header %s is %s', async (proxyHops, forwarded, expected) => {
    const app = buildServer({
      services: { ...services, metrics: createMetrics(), config: { ...services.config, proxyHops } },
      authenticate: async () => nobody,
    });
    app.get('/who', async ({ ip }) => ({ ip }));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect((await app.inject({ url: '/who', headers })).json()).toEqual({ ip: expected });
    await app.close();
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, expected) => {
  expect(clientNetwork(address)).toBe(expected);
});
