import type { PixelDescription } from '@mado/dicom/frames';
import { expect, test } from 'vitest';
import { RequestLeft, workBudget, workLimits, type WorkPermit } from '../../../platform/work/index.ts';
import { fakeClock } from '../../../testing/clock.ts';
import type { DecodeJob } from './decode-job.ts';
import { pixelDescriptions } from './pixel-descriptions.ts';

const description = { rows: 2, columns: 3 } as PixelDescription;
const instance = { sha256: 'aa', dicomJson: async () => new Uint8Array() };
const [littleEndian, jpeg] = ['1.2.840.10008.1.2.1', '1.2.840.10008.1.2.4.50'];

/** Descriptions that are read in turns, one at a time, and the keys of those that were. */
function reading() {
  const keys: string[] = [];
  const descriptions = pixelDescriptions({
    run: (key: string, permit: WorkPermit, bytes: number, job: () => Promise<DecodeJob>) =>
      permit.run(bytes, async () => {
        keys.push(key);
        await job();
        return { kind: 'described', description };
      }),
  });
  const budget = workBudget(fakeClock(), { ...workLimits, jobs: 1 });
  return { keys, budget, descriptions };
}

test('a description is read once for all who ask, and once for each way of storing', async () => {
  const { keys, budget, descriptions } = reading();
  const permits = ['a', 'b', 'c'].map((who) => budget.acquire(who));
  const all = permits.map((permit) => descriptions.of(permit, instance, littleEndian));
  expect(await Promise.all(all)).toEqual([description, description, description]);
  expect(keys).toHaveLength(1);
  await descriptions.of(permits[0]!, instance, jpeg);
  expect(keys).toHaveLength(2);
});

test('where the request goes that reads it, the others who wait for it have it all the same', async () => {
  const { keys, budget, descriptions } = reading();
  const gate = Promise.withResolvers<void>();
  const before = budget.acquire('before').run(1, () => gate.promise);
  const [gone, stays] = [budget.acquire('gone'), budget.acquire('stays')];
  const [first, second] = [gone, stays].map((permit) => descriptions.of(permit, instance, littleEndian));
  gone.release();
  await expect(first).rejects.toThrow(RequestLeft);
  gate.resolve();
  await before;
  expect(await second).toBe(description);
  expect(keys).toHaveLength(1);
});
