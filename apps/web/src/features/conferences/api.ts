import {
  changeConference,
  changeFolder,
  conferenceDetail,
  createConference,
  createFolder,
  deleteConference,
  eventPage,
  folderInfo,
  landConference,
  listConferences,
  orderCases,
  type Answer,
  type Conference,
  type GivenInput,
  type Item,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

/** Everything this feature keeps. */
export const conferencesKey = ['conferences'] as const;

/** What others do is asked for on the way back to the page; the screen says what failed. */
const fresh = { staleTime: 5_000, refetchOnWindowFocus: true, throwOnError: false } as const;

/** The events of an organisation that one may see, the newest first. */
export const conferencesQuery = (org: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...conferencesKey, 'list', org],
    queryFn: ({ signal }) => call(listConferences, { params: { id: org } }, { signal, quiet: true }),
  });

export const conferenceQuery = (uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...conferencesKey, 'event', uuid],
    queryFn: ({ signal }) => call(conferenceDetail, { params: { id: uuid } }, { signal, quiet: true }),
  });

/** The cases of an event in their own order. */
export const casesQuery = (uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...conferencesKey, 'cases', uuid],
    queryFn: async ({ signal }): Promise<Item[]> => {
      const query = { noFile: 'true', noUrl: 'true' } as const;
      const { data } = await call(folderInfo, { params: { id: uuid }, query }, { signal, quiet: true });
      return data.filter(({ kind }) => kind === 'case');
    },
  });

export type CaseFolder = Omit<Answer<typeof folderInfo>, 'data'>;

/** A case itself, without what lies in it. */
export const caseQuery = (uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...conferencesKey, 'case', uuid],
    queryFn: ({ signal }): Promise<CaseFolder> =>
      call(
        folderInfo,
        { params: { id: uuid }, query: { noFile: 'true', noUrl: 'true', limit: 1 } },
        { signal, quiet: true },
      ),
  });

// What is wrong with a change is said by the form or the screen that asks for it.
const quiet = { quiet: true } as const;

export type NewConference = Omit<GivenInput<typeof createConference>['body'], 'org' | 'request'>;
export type ConferenceChange = GivenInput<typeof changeConference>['body'];

/** @param request the same for each try @throws {RequestFailure} with `fields` */
export function create(org: string, given: NewConference, request: string): Promise<Conference> {
  return call(createConference, { body: { ...given, org, request } }, quiet);
}

/** @throws {RequestFailure} with `fields` */
export function change(uuid: string, body: ConferenceChange): Promise<Conference> {
  return call(changeConference, { params: { id: uuid }, body }, quiet);
}

/** To the trash, with its cases. @throws {RequestFailure} */
export async function remove(uuid: string): Promise<void> {
  await call(deleteConference, { params: { id: uuid } }, quiet);
}

/** @param request the same for each try @throws {RequestFailure} */
export function addCase(conference: string, given: CaseWords, request: string): Promise<Item> {
  return call(createFolder, { body: { ...given, parent_folder: conference, kind: 'case', request } }, quiet);
}

export interface CaseWords {
  name: string;
  comment: string;
}

/** @throws {RequestFailure} */
export async function changeCase(uuid: string, body: CaseWords): Promise<void> {
  await call(changeFolder, { params: { id: uuid }, body }, quiet);
}

/** @throws {RequestFailure} */
export async function putInOrder(conference: string, cases: readonly string[]): Promise<void> {
  await call(orderCases, { params: { id: conference }, body: { cases: [...cases] } }, quiet);
}

/** What the page of an event says; to whom it is open, which may end, more than to everybody. */
export const eventPageQuery = (eventName: string) =>
  queryOptions({
    queryKey: [...conferencesKey, 'page', eventName],
    gcTime: 0,
    queryFn: ({ signal }) => call(eventPage, { params: { eventName } }, { signal, quiet: true, asSignedIn: true }),
    throwOnError: false,
  });

/**
 * Opens an event for this browser by its name and password.
 *
 * @returns where it is
 * @throws {RequestFailure} `wrong_landing`, `too_many_tries`
 */
export async function land(eventName: string, password: string): Promise<string> {
  return (await call(landConference, { body: { eventName, password } }, quiet)).url;
}
