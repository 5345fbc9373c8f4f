import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/clock.ts';
import type { Exchange } from '../http/index.ts';
import { permitOnce, permitUntilAnswered } from './request-permit.ts';
import { RequestLeft, workBudget } from './work-budget.ts';
import { workLimits } from './work-limits.ts';

const caller = { caller: { account: null }, whence: '192.0.2.7' };

/** The reply as far as a permit looks at it: a stream that closes. */
function exchange() {
  const raw = new PassThrough();
  return { raw, exchange: { reply: { raw } } as unknown as Exchange };
}

test('what waits for a client that has gone is not done', async () => {
  const budget = workBudget(fakeClock(), { ...workLimits, jobs: 1 });
  const gate = Promise.withResolvers<void>();
  const before = budget.acquire('somebody').run(1, () => gate.promise);
  let done = 0;
  const clients = Array.from({ length: 16 }, exchange);
  const all = clients.map((client) =>
    permitUntilAnswered(budget, caller, client.exchange).run(1, async () => void (done += 1)),
  );
  for (const { raw } of clients.slice(1)) raw.destroy();
  for (const one of all.slice(1)) await expect(one).rejects.toThrow(RequestLeft);
  gate.resolve();
  await Promise.all([before, all[0]]);
  expect(done).toBe(1);
});

test('a client that had gone before the first piece holds no place', async () => {
  const budget = workBudget(fakeClock(), { ...workLimits, requestsOfOne: 1 });
  for (let n = 0; n < 3; n++) {
    const { raw, exchange: late } = exchange();
    const permit = permitOnce(budget, caller, late);
    raw.destroy();
    await expect(permit().run(1, async () => 'done')).rejects.toThrow(RequestLeft);
  }
  await expect(permitUntilAnswered(budget, caller, exchange().exchange).run(1, async () => 'done')).resolves.toBe(
    'done',
  );
});
