import { sendEarly } from '../../app/http/early-requests.ts';

const eventPage = /^\/conference\/org\/[\da-f-]{36}\/event\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/** The event whose page this path is; null: it is another page. */
export function eventOfPage(path: string): string | null {
  return eventPage.exec(path)?.[1] ?? null;
}

/**
 * Asks for an event and its cases, as `conferenceQuery` and `casesQuery` do, which take the answers over.
 *
 * @param token of the sign-in that the browser keeps; null: there is none
 * @param language for what the server says to a person
 */
export function askForEvent(event: string, token: string | null, language: string): void {
  const headers = { Accept: 'application/json', 'Accept-Language': language };
  sendEarly(`/api/datamanage/detail/conference/${event}`, token, headers);
  sendEarly(`/api/datamanage/info/folder/${event}?noFile=true&noUrl=true`, token, headers);
}
