import { expect, test } from 'vitest';
import { filmErrors, filmRange, withFilmField } from './film-request.ts';

const request = { from: '3', to: '10', rate: '24' };

test('a film goes from an image to one that is no earlier, within those that there are, at 1 to 90 a second [VW-195]', () => {
  expect(filmRange(request, 10)).toEqual({ from: 2, to: 9, rate: 24 });
  expect(filmRange({ ...request, from: '10', rate: '90' }, 10)).toEqual({ from: 9, to: 9, rate: 90 });
  for (const [field, value] of [
    ['from', ''],
    ['from', '0'],
    ['from', '11'],
    ['to', '2'],
    ['to', '11'],
    ['to', ''],
    ['rate', '0'],
    ['rate', '91'],
    ['rate', ''],
  ] as const) {
    const changed = { ...request, [field]: value };
    expect(filmErrors(changed, 10)[field], `${field} ${value}`).toBe(true);
    expect(filmRange(changed, 10)).toBeNull();
  }
});

test('fields take digits, full-width ones too, and nothing else', () => {
  expect(withFilmField(request, 'to', '１２').to).toBe('12');
  expect(withFilmField(request, 'to', '1e3')).toBe(request);
  expect(withFilmField(request, 'rate', '').rate).toBe('');
});
