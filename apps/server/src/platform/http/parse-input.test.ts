import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultsLimit, objectKeysLimit, parseInput } from './parse-input.ts';

const File = z.object({ path: z.string(), size: z.number() });
const Body = z.object({ files: z.array(File).max(10_000), fields: z.record(z.string(), z.string()).optional() });

/** An object that counts how often it is looked into. */
function counted() {
  const looks = { count: 0 };
  const one = {
    get path() {
      looks.count += 1;
      return 'a';
    },
    size: 1,
  };
  return { one, looks };
}

it('gives what the schema says', () => {
  expect(parseInput(Body, { files: [{ path: 'a', size: 1, more: true }] })).toEqual({
    data: { files: [{ path: 'a', size: 1 }] },
  });
});

it('words are made for the first faults alone', () => {
  let worded = 0;
  const error = () => `fault ${(worded += 1)}`;
  const { faults } = parseInput(Body, { files: Array.from({ length: 10_000 }, () => ({})) }, error);
  expect(Object.keys(faults ?? {})).toHaveLength(faultsLimit);
  expect(faults).toMatchObject({ 'files.0.path': 'fault 1', 'files.0.size': 'fault 2' });
  expect(worded).toBe(faultsLimit);
});

it('no element of a list that is too long is looked at', () => {
  const { one, looks } = counted();
  expect(parseInput(Body, { files: Array.from({ length: 10_001 }, () => one) })).toHaveProperty(['faults', 'files']);
  expect(looks.count).toBe(0);
  expect(parseInput(Body, { files: [one] })).toHaveProperty('data');
  expect(looks.count).toBeGreaterThan(0);
});

it('nor a value of an object with too many names, wherever it stands', () => {
  const entries = Array.from({ length: objectKeysLimit + 1 }, (_, n) => [`k${n}`, 'x']);
  const fields = Object.fromEntries(entries) as Record<string, string>;
  expect(parseInput(Body, { files: [], fields })).toEqual({ faults: { fields: 'too_many_keys' } });
  expect(parseInput(Body, { files: [{ path: 'a', size: 1, fields }] })).toEqual({
    faults: { 'files.0.fields': 'too_many_keys' },
  });
  delete fields['k0'];
  expect(parseInput(Body, { files: [], fields })).toHaveProperty('data.fields');
});

it('what is nested deeper than any request is not walked through', () => {
  let nested: unknown = {};
  for (let n = 0; n < 200_000; n += 1) nested = [nested];
  expect(parseInput(Body, { files: [], more: nested })).toEqual({ data: { files: [] } });
});
