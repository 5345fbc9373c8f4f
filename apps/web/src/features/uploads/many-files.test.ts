// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { many, start, stored, world } from './testing/upload-world.ts';

test('of more than 100,000 files in one drop those that are not there already are sent, each once', async () => {
  // More than a call takes arguments.
  const count = 130_000;
  const isNew = (path: string) => Number(path.split('IM')[1]) % 10 === 0;
  let longest = 0;
  const edges = world({
    checkThere: async (_, files) => ({
      duplicates: 0,
      same: files.filter(({ path }) => !isNew(path)),
      sentBefore: [],
    }),
    sendBatch: async (batch) => {
      longest = Math.max(longest, batch.files.length);
      return stored(batch);
    },
  });
  const upload = start(many(count), edges);
  await new Promise<void>((resolve) =>
    upload.subscribe(({ phase }) => {
      if (phase === 'finished') resolve();
    }),
  );
  const sent = edges.sent.flat();
  expect([sent.length, new Set(sent).size, sent.every(isNew), longest]).toEqual([13_000, 13_000, true, 10]);
  const { total, done, succeeded, same, failures, studies } = upload.getState();
  expect({ total, done, succeeded, same: same.length, failures }).toEqual({
    total: count,
    done: count,
    succeeded: 13_000,
    same: 117_000,
    failures: [],
  });
  expect(studies).toMatchObject([{ instances: 13_000 }]);
});
