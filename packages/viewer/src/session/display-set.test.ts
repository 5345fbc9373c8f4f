import { expect, test } from 'vitest';
import { displaySetOf } from './display-set.ts';
import { reduce } from './reduce.ts';
import { startingState, type SessionState } from './state.ts';
import { aStack, type Said } from './testing/a-stack.ts';
import { aSeries, aStudy } from './testing/a-study.ts';
import type { ViewerImage } from './series-images.ts';

const series = aSeries('a', { SeriesNumber: 7, Modality: 'MR' });
const study = aStudy(series, aSeries('b'));
const base = { key: series.document, study, series };
const setOf = (said: Said, count = 3) =>
  displaySetOf(base, { images: aStack([0, 3, 6].slice(0, count), said), marks: [] }, []);

test('a display set says what the series is [VW-6]', () => {
  expect(setOf({ '00080021': '20260102', '00080031': '101500', '00280008': 1 })).toEqual({
    displaySetInstanceUID: '/documents/a',
    StudyInstanceUID: '1.2',
    SeriesInstanceUID: '1.2.a',
    SeriesDescription: 'a',
    SeriesNumber: 7,
    SeriesDate: '20260102',
    SeriesTime: '101500',
    Modality: 'MR',
    sopClassUIDs: ['1.2.840.10008.5.1.4.1.1.4'],
    isMultiFrame: false,
    numImageFrames: 3,
    frameRate: null,
    InstanceNumber: 1,
    plugin: null,
    marks: [],
    isReconstructable: true,
    reconstructionIssues: [],
    missingFrames: 0,
  });
});

test('what the file wishes of its speed', () => {
  expect(setOf({ '00082144': 15, '00181063': 10 }).frameRate).toBe(15);
  expect(setOf({ '00181063': 40 }).frameRate).toBe(25);
  expect(setOf({ '00181063': 0 }).frameRate).toBeNull();
});

test('what shows a series that is no stack', () => {
  expect(setOf({ '00080016': '1.2.840.10008.5.1.4.1.1.77.1.6' }).plugin).toBe('microscopy');
  const none = { images: [], marks: [] };
  expect(displaySetOf(base, none, ['slide']).plugin).toBe('microscopy');
  expect(displaySetOf(base, none, ['report']).plugin).toBe('html');
  expect(displaySetOf(base, none, ['document']).plugin).toBe('pdf');
  expect(displaySetOf(base, none, ['waveform']).plugin).toBeNull();
  // Beside images a report is no reason to show no stack.
  expect(displaySetOf(base, { images: aStack([0]), marks: [] }, ['report']).plugin).toBeNull();
});

const opened = reduce(startingState, { type: 'studies-loaded', studies: [study] });
const loaded = (images: readonly ViewerImage[], first = 0): SessionState =>
  reduce(opened, { type: 'series-loaded', series: '/documents/a', content: { images, left_out: ['report'] }, first });
const mixed = [...aStack([0, 3, 6]), ...aStack([0, 3], {}, { columns: 9 })];

test('a series that is split stands in its place as several, each with its images [VW-6]', () => {
  const state = loaded(mixed);
  expect([...state.series.keys()]).toEqual(['/documents/a', '/documents/a#2', '/documents/b']);
  const [one, other] = [...state.series.values()];
  expect(one).toMatchObject({ phase: 'ready', left_out: ['report'], displaySet: { numImageFrames: 3 } });
  expect(other).toMatchObject({ phase: 'ready', left_out: [], displaySet: { numImageFrames: 2 } });
  expect(other?.series).toBe(series);
});

test('the part with the image that is wanted first has the key and the pane that wait for the series [VW-6]', () => {
  const state = loaded(mixed, 4);
  expect([...state.series.keys()]).toEqual(['/documents/a#1', '/documents/a', '/documents/b']);
  expect(state.panes[0]).toMatchObject({ series: '/documents/a', viewState: { index: 1 } });
  expect(state.series.get('/documents/a')).toMatchObject({ first: 1 });
});

test('next goes from part to part', () => {
  const state = reduce(loaded(mixed), { type: 'step-series', by: 1 });
  expect(state.panes[0]?.series).toBe('/documents/a#2');
});

test('read again, nothing of an earlier reading is left', () => {
  const state = reduce(loaded(mixed), {
    type: 'series-loaded',
    series: '/documents/a',
    content: { images: aStack([0]), left_out: [] },
    first: 0,
  });
  expect([...state.series.keys()]).toEqual(['/documents/a', '/documents/b']);
});
