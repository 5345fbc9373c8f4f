import { expect, test } from 'vitest';
import { signInTable, type Samples } from './report.ts';

const round = (given: Partial<Samples> = {}): Samples => ({
  idle: Array.from({ length: 100 }, (_, n) => n + 1),
  during: Array.from({ length: 100 }, (_, n) => 2 * (n + 1)),
  signInsPerSecond: 12,
  busyBefore: 0,
  load: 1.5,
  ...given,
});

test('the 95th percentiles are compared, and what others did is said', () => {
  const text = signInTable([round(), round(), round({ busyBefore: 0.5 })], { rows: 200, together: 20 });
  expect(text).toContain('| … 95 %, times that of nobody else | **2.00 (2.00–2.00)** | < 3 |');
  expect(text).toContain('| list call, nobody else: median | 50.5 ms (50.5–50.5) |');
  expect(text).toContain('others worked on it before 1 of them');
  expect(signInTable([round()], { rows: 200, together: 20 })).not.toContain('others');
});
