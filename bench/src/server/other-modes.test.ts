import { expect, test } from 'vitest';
import { otherModes } from './other-modes.ts';

const modes = { 'ten per request': [10, 12], 'one per request': [3, 4] };

test('a mode that both have is compared, those of one alone are not, and the best of each is left out', () => {
  const all = { Ours: { ...modes, form: [8] }, Peer: { ...modes, 'REST /instances': [5] } };
  expect(otherModes(all, { Ours: 'ten per request', Peer: 'ten per request' })).toEqual([
    { name: '… one per request', unit: '/s', aim: 1, rounds: { Ours: [3, 4], Peer: [3, 4] } },
    { name: '… Ours, form', unit: '/s', aim: null, rounds: { Ours: [8] } },
    { name: '… Peer, REST /instances', unit: '/s', aim: null, rounds: { Peer: [5] } },
  ]);
});

test('what is the best of one and not of the other stands for the other alone', () => {
  expect(otherModes({ Ours: modes, Peer: modes }, { Ours: 'ten per request', Peer: 'one per request' })).toEqual([
    { name: '… Ours, one per request', unit: '/s', aim: null, rounds: { Ours: [3, 4] } },
    { name: '… Peer, ten per request', unit: '/s', aim: null, rounds: { Peer: [10, 12] } },
  ]);
});
