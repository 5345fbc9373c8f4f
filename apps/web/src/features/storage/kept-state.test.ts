// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { keepOpenBranches, keepPlace, openBranches, placeAt, type KeptPlace } from './kept-state.ts';

const place: KeptPlace = { top: 480, ids: ['a'], indexes: [10], anchor: 'a', active: 'a' };

beforeEach(() => sessionStorage.clear());

test('a place is kept by its entry of the history, and branches beside it, under the key state [WB-19]', () => {
  keepPlace('one', place);
  keepOpenBranches([{ kind: 'folder', uuid: aUuid(1) }]);
  expect(placeAt('one')).toEqual(place);
  expect(placeAt('two')).toBeNull();
  expect(openBranches()).toEqual([{ kind: 'folder', uuid: aUuid(1) }]);
  expect(Object.keys(sessionStorage)).toEqual(['state']);
});

test('the latest fifty places are kept, and no half of a selection that is too large', () => {
  for (let n = 0; n < 60; n++) keepPlace(`entry ${n}`, place);
  expect(placeAt('entry 9')).toBeNull();
  expect(placeAt('entry 10')).toEqual(place);
  keepPlace('large', { ...place, ids: Array.from({ length: 1_001 }, (_, n) => String(n)) });
  expect(placeAt('large')).toMatchObject({ top: 480, ids: [], anchor: null });
});

test.each(['not json', '[]', '{"places":{"one":{"top":"x"}},"open":[{"kind":"folder","uuid":"../x"}]}'])(
  'what cannot be read (%s) is nothing',
  (text) => {
    sessionStorage.setItem('state', text);
    expect(placeAt('one')).toBeNull();
    expect(openBranches()).toEqual([]);
    keepPlace('one', place);
    expect(placeAt('one')).toEqual(place);
  },
);

test('what the viewer keeps under the same key stays [WB-19]', () => {
  sessionStorage.setItem('state', JSON.stringify({ identityHidden: true, places: {} }));
  keepPlace('one', place);
  expect(placeAt('one')).toEqual(place);
  expect(JSON.parse(sessionStorage.getItem('state') ?? '')).toMatchObject({ identityHidden: true });
});
