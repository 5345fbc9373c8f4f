// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { readConferencePath, type ConferencePath } from './conference-path.ts';

const [org, event, uuid] = [aUuid(90), aUuid(1), aUuid(2)];

test.each<[string, ConferencePath | null]>([
  ['', { kind: 'home' }],
  [`org/${org}`, { kind: 'list', org }],
  [`org/${org}/`, { kind: 'list', org }],
  [`org/${org}/init`, { kind: 'form', org, first: true }],
  [`org/${org}/new`, { kind: 'form', org, first: false }],
  [`org/${org}/event/${event}`, { kind: 'event', org, event }],
  [`org/${org}/event/${event}/casestudy/${uuid}`, { kind: 'case', org, event, uuid }],
  [`org/${org}/event/${event}/casestudy/${uuid}/presentation`, { kind: 'presentation', org, event, uuid }],
  [`org/${org}/root/org`, { kind: 'storage', org, location: { kind: 'root', org, type: 'org' } }],
  ...[
    'x',
    'org',
    'org/x',
    `org/${org}/x`,
    `org/${org}/event`,
    `org/${org}/event/x`,
    `org/${org}/event/${event}/x/${uuid}`,
    `org/${org}/event/${event}/casestudy`,
    `org/${org}/event/${event}/casestudy/${uuid}/x`,
    `org/${org}/event/${event}/casestudy/${uuid}/presentation/x`,
    `org/${org}/root`,
    `org/${org}/root/x`,
    `org/${org}/root/org/x`,
    `org/${org}/new/x`,
  ].map((path): [string, null] => [path, null]),
])('/conference/%s is %o [WB-94, WB-108]', (path, place) => {
  expect(readConferencePath(path)).toEqual(place);
});
