import { expect, test } from 'vitest';
import { locationName } from './location-name.ts';

const named = (location: string) => locationName(location, (key) => `(${key})`);

test('a location that is offered is said in the language of the reader', () => {
  expect(named('Lung')).toBe('(labelling.locations.Lung)');
  expect(named('Mediastinum/Hilum')).toBe('(labelling.locations.Mediastinum/Hilum)');
});

test.each(['', '右大腿', 'lung', 'Lung.left', 'tools:Length', 'constructor', '__proto__', '$t(tools.Length)'])(
  'another is said as it was written: %s',
  (location) => expect(named(location)).toBe(location),
);
