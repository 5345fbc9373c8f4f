import { expect, it } from 'vitest';
import { trafficUntil } from './wire.ts';

it('counts what began, and the bytes of what was complete', () => {
  const requests = [
    { path: '/a', started: 100, ended: 200, bytes: 2_000_000 },
    { path: '/cached', started: 110, ended: 111, bytes: 0 },
    { path: '/on-its-way', started: 120, ended: 900, bytes: 500_000 },
    { path: '/never', started: 130, ended: null, bytes: 0 },
    { path: '/later', started: 301, ended: 400, bytes: 1 },
  ];
  expect(trafficUntil(300, requests)).toEqual({ requests: 3, megabytes: 2 });
  expect(trafficUntil(1000, requests)).toEqual({ requests: 4, megabytes: 2.500001 });
});
