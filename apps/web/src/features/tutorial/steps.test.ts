import { expect, test } from 'vitest';
import { tourSteps } from './steps.ts';

const keys = (phone: boolean, sample: string | null) => tourSteps({ phone, sample }).map(({ key }) => key);

test('a phone and an organisation without a sample are shown what they have [WB-31]', () => {
  expect(keys(false, 'x')).toEqual([
    'roots',
    'upload',
    'sample',
    'study',
    'bar',
    'menu',
    'details',
    'search',
    'viewer',
    'trash',
    'again',
  ]);
  expect(keys(true, 'x')).toEqual([
    'rootsPhone',
    'sample',
    'study',
    'barPhone',
    'menuPhone',
    'search',
    'viewer',
    'again',
  ]);
  expect(keys(false, null)).toEqual(['roots', 'upload', 'details', 'search', 'trash', 'again']);
  expect(keys(true, null)).toEqual(['rootsPhone', 'search', 'again']);
});
