// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropEarly, session } from '../../app/http/index.ts';
import { aConference } from '../../testing/a-conference.ts';
import { aUuid } from '../../testing/an-item.ts';
import { askForEvent, eventOfPage } from './ask-early.ts';
import { casesQuery, conferenceQuery } from './api.ts';

const event = aConference(7).uuid;
const aFolder = {
  current_folder: {
    org: aUuid(1),
    uuid: event,
    name: 'x',
    object_type: 'folder',
    foldertype: 'folder',
    kind: 'conference',
    type: 'org',
    can: aConference(7).can,
  },
  data: [],
  name: 'x',
  comment: null,
  view_count: null,
  your_perm: 'can_view',
  anonymous_perm: 'read',
  upload_link: false,
};
let asked: { url: string; headers: Headers }[];

beforeEach(() => {
  document.documentElement.lang = 'ja-JP';
  asked = [];
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    asked.push({ url: new URL(url, location.href).pathname, headers: new Headers(headers) });
    return Promise.resolve(Response.json(url.includes('/conference/') ? aConference(7) : aFolder));
  });
});
afterEach(() => {
  dropEarly();
  session.end();
  vi.unstubAllGlobals();
});

test('the page of an event asks for it and its cases before its code is there, and asks for neither again [WB-94]', async () => {
  askForEvent(event, null, 'ja-JP');
  const early = asked.map(({ headers }) => [...headers]);
  expect(asked.map(({ url }) => url)).toEqual([
    `/api/datamanage/detail/conference/${event}`,
    `/api/datamanage/info/folder/${event}`,
  ]);
  const queries = new QueryClient();
  await expect(queries.fetchQuery(conferenceQuery(event))).resolves.toMatchObject({ uuid: event });
  await expect(queries.fetchQuery(casesQuery(event))).resolves.toEqual([]);
  expect(asked).toHaveLength(2);

  // Afterwards the same is asked for anew, with the same headers.
  await queries.fetchQuery({ ...conferenceQuery(event), staleTime: 0 });
  await queries.fetchQuery({ ...casesQuery(event), staleTime: 0 });
  expect(asked.slice(2).map(({ headers }) => [...headers])).toEqual(early);
});

test('both are asked for in the sign-in that the browser keeps [WB-94]', () => {
  askForEvent(event, 'a-token', 'ja-JP');
  expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer a-token', 'Bearer a-token']);
});

test.each([
  [`/conference/org/${aUuid(1)}/event/${event}`, event],
  [`/conference/org/${aUuid(1)}/event/${event}/`, event],
  [`/conference/org/${aUuid(1)}/event/${event}/casestudy/${aUuid(2)}`, null],
  [`/conference/org/${aUuid(1)}/event/x`, null],
  [`/conference/eventpage/${event}`, null],
])('%s is the page of %s', (path, found) => {
  expect(eventOfPage(path)).toBe(found);
});
