// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markBack, markGone } from '../../features/library/gone.ts';
import { pathKey, storageKey } from '../../features/storage/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { refresherOf } from './refresh-changed.ts';

const [above, shown, beside] = [aUuid(1), aUuid(2), aUuid(3)];
const step = (uuid: string, name: string) => ({ object_type: 'folder', type: 'org', uuid, name, org: aUuid(9) });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that shows a folder in a folder: what it asks for. `path`: how the server answers for the way there. */
async function look(path: () => unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: string[] = [];
  /** When, in ms. */
  const at: number[] = [];
  const show = (queryKey: readonly string[], answer: () => unknown) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: async () => {
        asked.push(queryKey.at(1) ?? '');
        at.push(performance.now());
        return answer();
      },
    }).subscribe(() => undefined);
  show([...pathKey, shown], path);
  show([...storageKey, 'list', shown], () => 'rows');
  show([...storageKey, 'list', beside], () => 'rows');
  await vi.runAllTimersAsync();
  asked.length = 0;
  at.length = 0;
  const refresh = refresherOf(client);
  return {
    asked,
    at,
    refresh,
    tell: async (...changed: string[]) => {
      refresh.some(changed);
      await vi.runAllTimersAsync();
    },
  };
}

test('what changed is asked for again, and nothing else', async () => {
  const { asked, tell } = await look(() => [step(above, '外来'), step(shown, '症例')]);
  await tell(shown);
  expect(asked.toSorted()).toEqual(['folderPath', 'list']);
});

test('where something changes above the folder its path is asked for, and while that stays nothing else', async () => {
  const { asked, tell } = await look(() => [step(above, '外来'), step(shown, '症例')]);
  await tell(above);
  expect(asked).toEqual(['folderPath']);
  await tell(beside);
  expect(asked).toEqual(['folderPath', 'list']);
});

test.each([
  ['renamed above', () => [step(above, '入院'), step(shown, '症例')]],
  ['deleted above', () => Promise.reject(new Error('gone'))],
])('a folder that is %s is asked for itself', async (_, after) => {
  let path: () => unknown = () => [step(above, '外来'), step(shown, '症例')];
  const { asked, tell } = await look(() => path());
  path = after;
  await tell(above);
  expect(asked).toEqual(['folderPath', 'list']);
});

test('what goes on changing is asked for ever more rarely, but every five seconds, and at once after a rest', async () => {
  const { asked, at, refresh } = await look(() => []);
  for (let ms = 0; ms < 16_000; ms += 100) {
    refresh.some([beside]);
    // oxlint-disable-next-line no-await-in-loop -- time passes
    await vi.advanceTimersByTimeAsync(100);
  }
  const pauses = at.slice(1).map((ms, index) => ms - at[index]!);
  expect(pauses).toEqual([700, 1400, 2800, 5000, 5000]);
  await vi.advanceTimersByTimeAsync(20_000);
  asked.length = 0;
  refresh.some([beside]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['list']);
  refresh.some([beside]);
  await vi.advanceTimersByTimeAsync(700);
  expect(asked).toEqual(['list', 'list']);
});

test('of what one has just deleted oneself nothing is asked', async () => {
  const { asked, tell } = await look(() => [step(above, '外来'), step(shown, '症例')]);
  markGone([shown]);
  await tell(above, shown);
  expect(asked).toEqual([]);
  markBack([shown]);
});
