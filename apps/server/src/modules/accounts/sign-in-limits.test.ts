import { signIn } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationError } from '../../platform/http/index.ts';
import { keysFrom } from '../../platform/keys/index.ts';
import { memoryTries, rateLimits } from '../../platform/limits/index.ts';
import { fakeClock, type FakeClock } from '../../testing/clock.ts';
import { anAccount, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { seededRandom } from '../../testing/random.ts';
import { knownDevices } from './known-device.ts';
import { signInLimits, type SignInLimits } from './sign-in-limits.ts';

const person = 'hanako@example.jp';
const address = '203.0.113.1';
const devices = knownDevices({ keys: keysFrom(new Uint8Array(32)), random: seededRandom('devices') });

describe('who guesses passwords', () => {
  let clock: FakeClock;
  let limits: SignInLimits;
  beforeEach(() => {
    clock = fakeClock();
    limits = signInLimits({ rateLimits: rateLimits(memoryTries(), clock) });
  });

  interface From {
    email?: string;
    address?: string;
    cookie?: string;
  }
  /** Seconds to wait; 0: the password was compared. */
  async function attempt(isRight: boolean, from: From): Promise<number> {
    const email = from.email ?? person;
    try {
      const device = devices.knownTo(from.cookie, email);
      const succeeded = await limits.take({ email, address: from.address ?? address, device });
      if (isRight) await succeeded();
      return 0;
    } catch (error) {
      return Number((error as OperationError).params['seconds']);
    }
  }
  const guess = (from: From = {}) => attempt(false, from);
  const right = (from: From = {}) => attempt(true, from);
  const ofMany = (n: number) => `198.51.100.${n % 25}`;

  it('waits longer and longer, and is never shut out [TK-10]', async () => {
    for (let n = 0; n < 10; n += 1) expect(await guess()).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const wait = await guess();
      // A try that is refused does not count.
      expect(await guess()).toBe(wait);
      waits.push(wait);
      clock.advance(wait * 1000 - 1);
      expect(await guess()).toBe(1);
      clock.advance(1);
      expect(await guess()).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    clock.advance(60_000);
    expect([await right(), await guess()]).toEqual([0, 0]);
  });

  it('is forgotten after a quiet while', async () => {
    for (let n = 0; n < 10; n += 1) await guess();
    clock.advance(15 * 60_000);
    for (let n = 0; n < 10; n += 1) expect(await guess()).toBe(0);
  });

  it('does not keep the right person out, elsewhere or on a browser that knows them [TK-10]', async () => {
    for (let n = 0; n < 12; n += 1) await guess();
    expect(await guess()).toBeGreaterThan(0);
    expect(await right({ address: '203.0.113.2' })).toBe(0);
    // Behind the same address as the one who guesses.
    expect(await right()).toBeGreaterThan(0);
    expect(await right({ cookie: devices.withMark(undefined, person) })).toBe(0);
    expect(await right({ cookie: devices.withMark(undefined, 'somebody.else@example.jp') })).toBeGreaterThan(0);
  });

  it('gets no further from many addresses, and the right person signs in from one of their own', async () => {
    for (let n = 0; n < 25 * 8; n += 1) await guess({ address: ofMany(n) });
    for (let n = 0; n < 25; n += 1) expect(await guess({ address: ofMany(n) })).toBeGreaterThan(0);
    for (let n = 0; n < 3; n += 1) expect(await guess({ address: '192.0.2.9' })).toBe(0);
    expect(await guess({ address: '192.0.2.9' })).toBeGreaterThan(0);
    expect(await right({ address: '192.0.2.10' })).toBe(0);
  });

  it('has one address in all of a network of IPv6', async () => {
    for (let n = 0; n < 10; n += 1) await guess({ address: `2001:db8::${n}` });
    expect(await guess({ address: '2001:db8::ffff:1' })).toBeGreaterThan(0);
    expect(await guess({ address: '2001:db8:0:1::1' })).toBe(0);
  });

  it('tries many accounts from one address slowly, and nobody waits on a browser that knows them', async () => {
    for (let n = 0; n < 60; n += 1) expect(await guess({ email: `person-${n}@example.jp` })).toBe(0);
    expect(await guess({ email: 'person-60@example.jp' })).toBe(1);
    expect(await right({ cookie: devices.withMark(undefined, person) })).toBe(0);
  });

  it('slows themselves down on a browser that knows the other', async () => {
    const cookie = devices.withMark(undefined, person);
    for (let n = 0; n < 10; n += 1) expect(await guess({ cookie })).toBe(0);
    expect(await guess({ cookie })).toBeGreaterThan(0);
    expect(await right()).toBe(0);
  });

  it('is not one who knows the password', async () => {
    for (let n = 0; n < 200; n += 1) expect(await right()).toBe(0);
  });
});

describe('a browser', () => {
  it('knows the twenty people who signed in last, and nobody by a made-up cookie', () => {
    let cookie: string | undefined;
    for (let n = 0; n < 21; n += 1) cookie = devices.withMark(cookie, `person-${n}@example.jp`);
    cookie = devices.withMark(cookie, 'person-5@example.jp');
    const known = Array.from({ length: 22 }, (_, n) => devices.knownTo(cookie, `person-${n}@example.jp`) !== null);
    expect(known).toEqual([false, ...Array.from({ length: 20 }, () => true), false]);
    const [id = '', first = ''] = cookie?.split('.') ?? [];
    const another = 'A'.repeat(22);
    for (const forged of [undefined, '', '.', id, `${id}.`, `${id}.${'A'.repeat(16)}`, `${another}.${first}`, first])
      expect(devices.knownTo(forged, 'person-5@example.jp'), forged).toBeNull();
    // One that is not ours is replaced.
    expect(devices.withMark('x'.repeat(4000), person).length).toBe(39);
  });
});

describe('at the server', () => {
  let app: TestApp;
  let someone: Person;
  beforeAll(async () => {
    app = await testApp();
    someone = await anAccount(app.services);
  });
  afterAll(() => app.close());

  const login = (password: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({
      method: 'POST',
      url: signIn.path,
      headers,
      payload: { email: someone.email.toUpperCase(), password },
    });

  it('many tries at once are many, a forged header helps nobody, and a known browser is let in', async () => {
    const device = (await login(someone.password)).cookies.find(({ name }) => name === 'mado_device')?.value;
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => login('a wrong password', { 'x-forwarded-for': `192.0.2.${n}` })),
    );
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(401), count(429)]).toEqual([10, 5]);
    const refused = await login(someone.password);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '1',
    ]);
    expect((await login(someone.password, { cookie: `mado_device=${device}` })).statusCode).toBe(200);
  });

  it('who has to wait takes no place from others behind the same address', async () => {
    app.services.clock.advance(3_600_000);
    const { email, password } = await anAccount(app.services);
    for (let n = 0; n < 10; n += 1) expect((await login('a wrong password')).statusCode).toBe(401);
    for (let n = 0; n < 40; n += 1) expect((await login('a wrong password')).statusCode).toBe(429);
    expect((await app.call(signIn, { body: { email, password } })).statusCode).toBe(200);
  });
});
