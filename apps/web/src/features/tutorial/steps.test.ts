import { expect, test } from 'vitest';
import { tourSteps } from './steps.ts';

const keys = (phone: boolean, sample: string | null, tutorial: 1 | 2 = 1) =>
  tourSteps(tutorial, { org: 'o', phone, sample }).map(({ key }) => key);

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

test('the tour of viewer and conference opens the sample, and goes without it where there is none [WB-107]', () => {
  const conference = ['conference', 'event', 'eventPage', 'viewerAgain'];
  const reading = ['sample', 'open', 'series', 'scroll', 'window', 'measure'];
  expect(keys(false, 'x', 2)).toEqual([...reading, 'annotations', 'leave', ...conference]);
  expect(keys(true, 'x', 2)).toEqual([...reading, 'leave', ...conference]);
  expect(keys(false, null, 2)).toEqual(conference);
});
