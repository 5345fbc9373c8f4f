/** Where conferences are. */
export const conferencesUrl = (org: string): string => `/conference/org/${org}`;
export const newConferenceUrl = (org: string): string => `${conferencesUrl(org)}/new`;
export const firstConferenceUrl = (org: string): string => `${conferencesUrl(org)}/init`;
export const eventUrl = (org: string, event: string): string => `${conferencesUrl(org)}/event/${event}`;
export const caseUrl = (org: string, event: string, uuid: string): string =>
  `${eventUrl(org, event)}/casestudy/${uuid}`;
/** Where files are sent to an event, a case or a folder of it, by its upload link. */
export const uploadPageUrl = (place: string): string => `${place}/upload`;
export const presentationUrl = (org: string, event: string, uuid: string): string =>
  `${caseUrl(org, event, uuid)}/presentation`;
export const eventPageUrl = (eventName: string): string => `/conference/eventpage/${encodeURIComponent(eventName)}`;
/** The same as one reads it. */
export const readEventPageUrl = (eventName: string): string => `${location.origin}/conference/eventpage/${eventName}`;
