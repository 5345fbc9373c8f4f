import { viewOf, type Row } from './rows.ts';

/** What the matrix asks of events: each of its folders is one. */
export const conferenceRows: Readonly<Record<string, readonly Row[]>> = {
  'conferences.create': [
    {
      about: 'organisation',
      outside: 'create_needs_membership',
      ask: (org) => ({ body: { org, name: 'an event', comment: 'what it is about' } }),
    },
  ],
  'conferences.list': [{ about: 'organisation', guests: true, ask: (id) => ({ params: { id } }) }],
  'conferences.detail': [
    viewOf(({ folder }) => ({ params: { id: folder } })),
    // No event.
    { about: 'item', needs: 'can_view', answers: 'bad_request', ask: ({ study }) => ({ params: { id: study } }) },
  ],
  // A name that cannot be, and what is no event: nothing of the trees is changed.
  'conferences.change': [
    {
      about: 'item',
      needs: 'full_access',
      answers: 'name_required',
      ask: ({ folder }) => ({ params: { id: folder }, body: { name: ' ' } }),
    },
    {
      about: 'item',
      needs: 'full_access',
      ask: ({ folder }) => ({ params: { id: folder }, body: { comment: 'what it is about' } }),
    },
  ],
  'conferences.delete': [
    { about: 'item', needs: 'full_access', answers: 'bad_request', ask: ({ study }) => ({ params: { id: study } }) },
  ],
  'conferences.orderCases': [
    { about: 'item', needs: 'can_edit', ask: ({ folder }) => ({ params: { id: folder }, body: { cases: [] } }) },
  ],
  // The same for everybody, whoever calls.
  'conferences.eventPage': [
    { about: 'caller', answers: 'event_unknown', ask: () => ({ params: { eventName: 'nobody-has-this' } }) },
  ],
  'conferences.land': [
    {
      about: 'caller',
      answers: 'wrong_landing',
      ask: () => ({ body: { eventName: 'nobody-has-this', password: 'wrong' } }),
    },
  ],
};
