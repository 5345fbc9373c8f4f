import { expect, it } from 'vitest';
import { busyShare, processorTime } from './machine-load.ts';

it('reads the time of all processors', () => {
  const stat = 'cpu  100 5 20 800 50 3 2 20 9 9\ncpu0 50 5 10 400 25 1 1 8 9 9\n';
  expect(processorTime(stat)).toEqual({ idle: 850, all: 1000 });
});

it('is busy for the time that was not idle', () => {
  expect(busyShare({ idle: 850, all: 1000 }, { idle: 900, all: 1200 })).toBeCloseTo(0.75);
  expect(busyShare({ idle: 850, all: 1000 }, { idle: 850, all: 1000 })).toBe(0);
});
