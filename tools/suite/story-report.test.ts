import { expect, test } from 'vitest';
import { passedAtLast } from './story-report.ts';

const spec = (title: string, status: string) => ({ title, file: 'a.story.ts', tests: [{ status }] });

test('what passed only when it was tried again is named, wherever it stands', () => {
  const suites = [
    { specs: [spec('well', 'expected'), spec('badly', 'unexpected'), spec('at last', 'flaky')] },
    { suites: [{ specs: [spec('inside', 'flaky'), spec('left out', 'skipped')] }] },
  ];
  expect(passedAtLast({ suites })).toEqual(['a.story.ts: at last', 'a.story.ts: inside']);
  expect(passedAtLast({ suites: [] })).toEqual([]);
});
