import { itemNameLimit, type Conference } from '@mado/contract';
import { dayInJapan, isDay } from '../../app/day.ts';
import { problemOfName } from '../../app/NameDialog.tsx';
import type { ConferenceChange, NewConference } from './api.ts';
import { takeTyped, type Managers } from './managers.ts';

/** A conference as it stands in the form. */
export interface Draft {
  name: string;
  comment: string;
  /** yyyy-MM-dd, or what was typed of it; empty: none. */
  until: string;
  managers: Managers;
  eventName: string;
  /** Empty: none, or the one that there is. */
  password: string;
  removesPassword: boolean;
}

/** What the form begins with; null: a new one. */
export function draftOf(conference: Conference | null): Draft {
  return {
    name: conference?.name ?? '',
    comment: conference?.comment ?? '',
    until: conference?.anon_link_expiry ?? '',
    managers: { chosen: conference?.managers ?? [], typed: '' },
    eventName: conference?.event_name ?? '',
    password: '',
    removesPassword: false,
  };
}

const shortestPassword = 4;

type Problem =
  | 'nameRequired'
  | 'nameTooLong'
  | 'commentRequired'
  | 'past'
  | 'noDay'
  | 'managerInvalid'
  | 'eventNameInvalid'
  | 'eventNameNeeded'
  | 'passwordShort';
export type Problems = Partial<Record<keyof Draft, Problem>>;

/**
 * What is wrong with it, as far as the page sees it.
 *
 * @param draft with nothing typed for managers that could still be taken
 */
export function problemsOf(draft: Draft, conference: Conference | null, now: Date): Problems {
  const name = problemOfName(draft.name, itemNameLimit);
  const { until, eventName, password } = draft;
  const isNewDay = until !== '' && until !== conference?.anon_link_expiry;
  const found: [keyof Draft, Problem | false][] = [
    ['name', name !== null && (name === 'required' ? 'nameRequired' : 'nameTooLong')],
    ['comment', draft.comment.trim() === '' && 'commentRequired'],
    ['until', isNewDay && (!isDay(until) ? 'noDay' : until < dayInJapan(now) && 'past')],
    ['managers', draft.managers.typed.trim() !== '' && 'managerInvalid'],
    ['eventName', eventName.trim() === '' && password !== '' && 'eventNameNeeded'],
    ['eventName', /[\s/?#\\%\p{C}]/u.test(eventName.trim()) && 'eventNameInvalid'],
    ['password', password !== '' && Array.from(password).length < shortestPassword && 'passwordShort'],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== false));
}

/** The draft with what was typed for managers among them. */
export function withTyped(draft: Draft): Draft {
  return { ...draft, managers: takeTyped(draft.managers) };
}

/** What is sent for a new one. */
export function newConference({ name, comment, until, managers, eventName, password }: Draft): NewConference {
  return {
    name: name.trim(),
    comment,
    managers: [...managers.chosen],
    ...(until !== '' && { anon_link_expiry: until }),
    ...(eventName.trim() !== '' && { event_name: eventName.trim() }),
    ...(password !== '' && { password }),
  };
}

/** What is sent of a change: nothing that has stayed, so that what others changed meanwhile stays too. */
export function changeOf(draft: Draft, before: Conference): ConferenceChange {
  const { name, comment, until, managers, eventName, password, removesPassword } = draft;
  const hasOthers = managers.chosen.join() !== before.managers.join();
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(comment !== before.comment && { comment }),
    ...(until !== (before.anon_link_expiry ?? '') && { anon_link_expiry: until === '' ? null : until }),
    ...(hasOthers && { managers: [...managers.chosen] }),
    ...(eventName.trim() !== (before.event_name ?? '') && { event_name: eventName.trim() || null }),
    ...(password !== '' ? { password } : removesPassword && { password: null }),
  };
}
