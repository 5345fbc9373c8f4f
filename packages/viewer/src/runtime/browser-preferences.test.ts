// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { usualSlots } from '../session/window-presets.ts';
import { browserPreferences } from './browser-preferences.ts';

const own = usualSlots.with(6, { width: 10, center: 5 });

beforeEach(() => localStorage.clear());

test('who has no account has windows in the browser [VW-18]', async () => {
  const store = browserPreferences(localStorage);
  expect(await store.readPresets()).toBeNull();
  await store.writePresets(own);
  expect(await store.readPresets()).toEqual(own);
  await store.writePresets(null);
  expect(await store.readPresets()).toBeNull();
  for (const text of ['{', '[1]', '7', JSON.stringify(Array(9).fill({ width: -1, center: 'x' }))]) {
    localStorage.setItem('window-presets', text);
    expect((await store.readPresets())?.every((one) => one === null) ?? true).toBe(true);
  }
  // As many as there are keys, or none; a width is above 0.
  localStorage.setItem('window-presets', JSON.stringify([{ width: 10, center: 5 }]));
  expect(await store.readPresets()).toBeNull();
  localStorage.setItem('window-presets', JSON.stringify(own.with(6, { width: 0, center: 5 })));
  expect(await store.readPresets()).toEqual(usualSlots);
  await expect(browserPreferences(null).writePresets(own)).rejects.toThrow('no storage');
});

test('who has no account has keys in the browser [VW-130]', async () => {
  const store = browserPreferences(localStorage);
  expect(await store.readHotkeys()).toBeNull();
  const definitions = [
    { commandName: 'invert', keys: ['x'] },
    { commandName: 'reset', keys: [] },
  ];
  await store.writeHotkeys(definitions);
  expect(JSON.parse(localStorage.getItem('hotkey-definitions') ?? '')).toEqual(definitions);
  expect(await store.readHotkeys()).toEqual(definitions);
  await store.writeHotkeys(null);
  expect(localStorage.length).toBe(0);
  await expect(browserPreferences(null).writeHotkeys(definitions)).rejects.toThrow('no storage');
  expect(await browserPreferences(null).readHotkeys()).toBeNull();
});

test.each([
  ['{', null],
  ['1', null],
  ['{"version": 2, "definitions": []}', null],
  ['[1, null, "x", {"commandName": 2}, {"commandName": "invert", "keys": 3}]', []],
  ['[{"commandName": "invert", "keys": [3, "x"]}]', [{ commandName: 'invert', keys: ['x'] }]],
  ['[{"commandName": "invert", "keys": [3]}]', []],
  ['[{"commandName": "invert", "keys": []}]', [{ commandName: 'invert', keys: [] }]],
])('what has no shape of keys is none: %s [VW-129]', async (text, read) => {
  localStorage.setItem('hotkey-definitions', text);
  expect(await browserPreferences(localStorage).readHotkeys()).toEqual(read);
});

test('who has no account has layouts in the browser; what has no shape of them is none [HP-22]', async () => {
  const store = browserPreferences(localStorage);
  expect(await store.readHanging()).toBeNull();
  await store.writeHanging({ atOpening: false, protocols: [{ name: 'mine' }] });
  expect(await store.readHanging()).toEqual({ atOpening: false, protocols: [{ name: 'mine' }] });
  localStorage.setItem('hanging-preferences', '{"atOpening": false, "protocols": 3}');
  expect(await store.readHanging()).toEqual({ atOpening: false, protocols: [] });
  for (const text of ['{', '1', '[]', '{"atOpening": 1}']) {
    localStorage.setItem('hanging-preferences', text);
    expect(await store.readHanging()).toBeNull();
  }
});
