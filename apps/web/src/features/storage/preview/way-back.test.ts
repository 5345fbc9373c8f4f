import { expect, test } from 'vitest';
import { aUuid } from '../../../testing/an-item.ts';
import type { PathStep } from '../api.ts';
import { locationAbove } from './way-back.ts';

const org = aUuid(0);
const root: PathStep = { object_type: 'root', type: 'share', uuid: null, name: null, org };
const folder: PathStep = { object_type: 'folder', type: 'org', uuid: aUuid(1), name: 'x', org };
const hidden: PathStep = { object_type: 'no_perm', type: null, uuid: null, name: null, org: null };
const file: PathStep = { object_type: 'file', type: 'org', uuid: aUuid(2), name: 'x.pdf', org };

test.each([
  [[root, folder, file], { kind: 'folder', uuid: aUuid(1) }],
  [[root, hidden, file], { kind: 'root', org, type: 'share' }],
  [[root, file], { kind: 'root', org, type: 'share' }],
  [[hidden, file], null],
  [[file], null],
  [[], null],
])('above %o lies %o', (steps, location) => {
  expect(locationAbove(steps)).toEqual(location);
});
