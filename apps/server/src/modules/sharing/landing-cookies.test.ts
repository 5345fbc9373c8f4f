import { expect, test } from 'vitest';
import { testServices } from '../../testing/index.ts';
import { landingCookie, landingsIn } from './landing-cookies.ts';

test('of many cookies the twenty that were given last are looked at, whatever is in them [AC-27]', async () => {
  const services = await testServices();
  const many = Array.from({ length: 25 }, () => {
    const key = services.random.uuid();
    services.clock.advance(1000);
    return { key, ...landingCookie(services, services.random.uuid(), key) };
  });
  const landed = landingsIn(services, Object.fromEntries(many.map(({ name, value }) => [name, value])));
  const last = many.slice(5).map(({ key }) => key);
  expect(new Set(landed.map(({ key }) => key))).toEqual(new Set(last));
  const spoilt = many.map(({ name, value }, n) => [name, n < 5 ? value : value.replace(/.$/, '')]);
  expect(landingsIn(services, Object.fromEntries(spoilt))).toEqual([]);
  await services.close();
});
