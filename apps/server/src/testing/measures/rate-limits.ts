/**
 * `node apps/server/src/testing/measures/rate-limits.ts`: what `rate-limiter-flexible` lets through where our limits
 * let 60 at once and one more a second, by whose clock, and what a stranger's keys cost (decision 0031).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { bucket, memoryTries, rateLimits } from '../../platform/limits/index.ts';
import { fakeClock } from '../clock.ts';

const attempts = 200;

async function letThrough(take: () => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let n = 0; n < attempts; n += 1)
    await take().then(
      () => (count += 1),
      () => {},
    );
  return count;
}

const clock = fakeClock();
const ours = rateLimits(memoryTries(), clock).limit('x', bucket({ burst: 60, perMs: 1_000 }));
// The same on a smaller scale, as it goes by the time of the machine: 60 in 0.6 s.
const theirs = new RateLimiterMemory({ points: 60, duration: 0.6 });

await ours.take('a');
clock.advance(59_900);
const oursBefore = await letThrough(() => ours.take('a'));
clock.advance(200);
console.log(`ours: ${oursBefore + (await letThrough(() => ours.take('a')))} tries within 0.2 of 60 s`);
const begun = performance.now();
await theirs.consume('a');
await wait(590 - (performance.now() - begun));
const theirsBefore = await letThrough(() => theirs.consume('a'));
await wait(620 - (performance.now() - begun));
const theirsAfter = await letThrough(() => theirs.consume('a'));
console.log(`rate-limiter-flexible: ${theirsBefore + theirsAfter} tries around the end of its window of 60`);

const keys = 300_000;
const collect = globalThis.gc;
async function kept(name: string, take: (key: string) => Promise<unknown>): Promise<void> {
  collect?.();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < keys; n += 1) await take(`2001:db8:${n.toString(16)}::/64`);
  collect?.();
  const { heapUsed } = process.memoryUsage();
  console.log(`${name}: ${((heapUsed - before) / 1e6).toFixed(0)} MB after one try from each of ${keys} networks`);
}
const many = rateLimits(memoryTries(), clock).limit('y', bucket({ burst: 60, perMs: 1_000 }));
const manyOfTheirs = new RateLimiterMemory({ points: 60, duration: 60 });
await kept('ours', (key) => many.take(key));
await kept('rate-limiter-flexible', (key) => manyOfTheirs.consume(key));
