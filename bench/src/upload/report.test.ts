import { expect, test } from 'vitest';
import { report, type Upload } from './report.ts';

const upload = (seconds: number, browser: Upload['browser'] = null): Upload => ({
  ms: seconds * 1000,
  bytes: 1_000_000_000,
  busy: 0,
  calibration: 1,
  browser,
});
const page = (seconds: number) => upload(seconds, { ms: 0, pageMiB: 40, serverMiB: 20, chromium: '156' });

test('each way is compared with curl, by the middle of its rounds', () => {
  const text = report(
    { curl: [10, 30, 20].map((s) => upload(s)), page: [24, 26, 60].map(page), 'page, de-identified': [40].map(page) },
    'Mado 1',
    2000,
  );
  expect(text).toContain('Chromium 156');
  expect(text).toContain('2,000 slices, 1,000 MB');
  expect(text).toContain('| curl | 20.0 s (10.0–30.0) | 50.0 MB/s |  |  |  |  |');
  expect(text).toContain('| page | 26.0 s (24.0–60.0) | 38.5 MB/s | **1.30** | ≤ 1.3 | 40.0 MiB (40.0–40.0) |');
  expect(text).toContain('| page, de-identified | 40.0 s (40.0–40.0) | 25.0 MB/s | **2.00** | ≤ 1.6 |');
});
