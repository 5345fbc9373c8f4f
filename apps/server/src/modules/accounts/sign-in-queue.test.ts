import { signIn } from '@mado/contract';
import { expect, test } from 'vitest';
import { anAccount, testApp } from '../../testing/index.ts';
import { signInQueue, signInQueueLimits } from './sign-in-queue.ts';

test('one after the other, in order, also after one that failed', async () => {
  const queue = signInQueue({ atOnce: 2, most: 9, mostOfOne: 9 });
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const all = gates.map(({ promise }, n) =>
    queue.enter('a').run(async () => {
      begun.push(n);
      await promise;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[0]?.reject(new Error('wrong'));
  await expect(all[0]).rejects.toThrow('wrong');
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.allSettled(all);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('one network has half of the places, all together no more than there are', () => {
  const queue = signInQueue({ atOnce: 1, most: 4, mostOfOne: 2 });
  const [first] = [queue.enter('a'), queue.enter('a')];
  expect(() => queue.enter('a')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', params: { seconds: 2 } }),
  );
  queue.enter('b');
  queue.enter('c');
  expect(() => queue.enter('d')).toThrow(expect.objectContaining({ code: 'busy', params: { seconds: 2 } }));
  first?.leave();
  queue.enter('a');
});

test('80 at once over HTTP: so many are answered, the others are told when to come again, and nothing is left over', async () => {
  const app = await testApp();
  const { caller } = await anAccount(app.services);
  const attempt = (email: string) => app.call(signIn, { body: { email, password: 'not the right one' } });
  const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => attempt(`nobody-${n}@example.jp`)));
  const compared = answers.filter(({ statusCode }) => statusCode === 401);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect([compared.length, refused.length]).toEqual([signInQueueLimits.mostOfOne, 80 - signInQueueLimits.mostOfOne]);
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2');
  expect((await attempt(caller.account?.email ?? '')).statusCode).toBe(401);
  await app.close();
});
