// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { PathStep } from '../../features/storage/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { placeOfCase } from './case-place.ts';

const org = aUuid(90);
const root: PathStep = { object_type: 'root', type: 'org', uuid: null, name: null, org };
const hidden: PathStep = { object_type: 'no_perm', type: null, uuid: null, name: null, org: null };
const step = (n: number, kind?: 'conference' | 'case'): PathStep => ({
  object_type: 'folder',
  type: 'org',
  uuid: aUuid(n),
  name: `${n}`,
  org,
  ...(kind && { kind }),
});
const [event, aCase, folder] = [step(1, 'conference'), step(2, 'case'), step(3)];
const given = aUuid(7);
const under = (around: string, uuid: string): string => `/conference/org/${org}/event/${around}/casestudy/${uuid}`;

test.each<[string, PathStep[], string | null]>([
  ['a case', [root, event, aCase], under(aUuid(1), aUuid(2))],
  ['a folder in a case', [root, event, aCase, folder], under(aUuid(1), aUuid(3))],
  ['a case for a visitor, who sees no root', [event, aCase], under(aUuid(1), aUuid(2))],
  ['a case whose event is hidden', [hidden, aCase], under(given, aUuid(2))],
  ['a folder of which nothing above is seen', [hidden, folder], under(given, aUuid(3))],
  ['a case in an event that lies in a hidden folder', [root, hidden, event, aCase], under(aUuid(1), aUuid(2))],
  ['an event', [root, event], `/conference/org/${org}/event/${aUuid(1)}`],
  ['a case that was moved out of its event', [root, folder, aCase], `/storage/${aUuid(2)}`],
  ['a plain folder', [root, folder], `/storage/${aUuid(3)}`],
  ['a plain folder in an event', [root, event, folder], `/storage/${aUuid(3)}`],
  ['what is no folder', [root], null],
])('%s has its page there [WB-124]', (_, path, url) => {
  expect(placeOfCase(path, given)?.url ?? null).toBe(url);
});
