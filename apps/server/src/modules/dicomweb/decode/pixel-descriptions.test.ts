import type { PixelDescription } from '@mado/dicom/frames';
import { expect, test } from 'vitest';
import { RequestLeft, workBudget, workLimits, type WorkTurn } from '../../../platform/work/index.ts';
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
    run: (key: string, turn: WorkTurn, bytes: number, job: () => Promise<DecodeJob>) =>
      turn.run(bytes, async () => {
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
  const turns = ['a', 'b', 'c'].map((who) => budget.enter(who));
  const all = turns.map((turn) => descriptions.of(turn, instance, littleEndian));
  expect(await Promise.all(all)).toEqual([description, description, description]);
  expect(keys).toHaveLength(1);
  await descriptions.of(turns[0]!, instance, jpeg);
  expect(keys).toHaveLength(2);
});

test('where the request goes that reads it, the others who wait for it have it all the same', async () => {
  const { keys, budget, descriptions } = reading();
  const gate = Promise.withResolvers<void>();
  const before = budget.enter('before').run(1, () => gate.promise);
  const [gone, stays] = [budget.enter('gone'), budget.enter('stays')];
  const [first, second] = [gone, stays].map((turn) => descriptions.of(turn, instance, littleEndian));
  gone.leave();
  await expect(first).rejects.toThrow(RequestLeft);
  gate.resolve();
  await before;
  expect(await second).toBe(description);
  expect(keys).toHaveLength(1);
});
