import { expect, test } from 'vitest';
import { testServices } from '../../testing/index.ts';
import { landingCookie, landingsIn } from './landing-cookies.ts';

test('of many cookies the first twenty are looked at, whatever is in them [AC-27]', async () => {
  const services = await testServices();
  const many = Array.from({ length: 25 }, () => {
    const key = services.random.uuid();
    return { key, ...landingCookie(services, services.random.uuid(), key) };
  });
  const landed = landingsIn(services, Object.fromEntries(many.map(({ name, value }) => [name, value])));
  expect(landed.map(({ key }) => key)).toEqual(many.slice(0, 20).map(({ key }) => key));
  const spoilt = many.map(({ name, value }, n) => [name, n < 20 ? 'x' : value]);
  expect(landingsIn(services, Object.fromEntries(spoilt))).toEqual([]);
  await services.close();
});
