import { randomUUID } from 'node:crypto';
import { missing, ofCaller, ofMembers, type Row } from './rows.ts';

const anAddress = () => `${randomUUID()}@example.jp`;
const aStage = { name: 'one', rows: 1, columns: 1, viewports: [{ rules: [] }] };
const aLayout = { name: 'CT', rules: [], stages: [aStage] };
/** For admins alone, who are told so where there is nothing to do. */
const ofAdmins = (body?: () => unknown, answers?: 'name_required' | 'bad_request' | 'gone', params = {}): Row => ({
  about: 'organisation',
  admins: true,
  ...(answers && { answers }),
  ask: (id) => ({ params: { id, ...params }, ...(body && { body: body() }) }),
});

/** What the matrix asks of organisations and who belongs to them. */
export const organisationRows: Readonly<Record<string, readonly Row[]>> = {
  'organisations.list': [ofCaller],
  'organisations.detail': [ofMembers],
  'organisations.myPerm': [ofCaller],
  'organisations.users': [ofMembers],
  'organisations.demandFactor': [ofAdmins(() => ({ demands_factor: false }))],
  'organisations.hanging': [{ about: 'caller', ask: (id) => ({ params: { id } }) }],
  'organisations.keepLayout': [ofAdmins(() => ({ protocol: aLayout, replace: true }))],
  'organisations.renameLayout': [ofAdmins(() => ({ name: 'CT' }), 'gone', { layout: missing })],
  'organisations.deleteLayout': [ofAdmins(undefined, 'gone', { layout: missing })],
  'audit.list': [ofAdmins()],
  'audit.export': [
    { about: 'organisation', admins: true, ask: (id) => ({ params: { id }, query: { format: 'csv' } }) },
  ],
  'organisations.formerMembers': [{ about: 'organisation', admins: true, ask: (id) => ({ params: { id } }) }],
  'organisations.handOver': [
    {
      about: 'organisation',
      admins: true,
      answers: 'gone',
      ask: (id) => ({ params: { id, account: missing }, body: { to: missing } }),
    },
  ],
  'organisations.deleteFormerMember': [
    { about: 'organisation', admins: true, answers: 'gone', ask: (id) => ({ params: { id, account: missing } }) },
  ],
  // With a name that is none: the organisation of the others stays as it is.
  'organisations.create': [{ about: 'caller', answers: 'name_required', ask: () => ({ body: { name: ' ' } }) }],
  'organisations.rename': [ofAdmins(() => ({ name: ' ' }), 'name_required')],
  'organisations.delete': [{ about: 'its own test' }],
  'organisations.changeMember': [ofAdmins(() => ({ email: anAddress(), perm: 'delete' }), 'bad_request')],
  'organisations.searchUsers': [
    { about: 'caller', ask: () => ({ query: { query: anAddress() } }) },
    { about: 'organisation', ask: (id) => ({ query: { query: anAddress(), org_id: id } }) },
  ],
  'organisations.invitations': [ofAdmins()],
  'organisations.invite': [ofAdmins(() => ({ email: anAddress(), perm: 'org_member' }))],
  'organisations.withdrawInvitation': [ofAdmins(undefined, 'gone', { invitation: missing })],
  'organisations.ownInvitations': [{ about: 'caller', ask: () => ({}) }],
  'organisations.declineInvitation': [{ about: 'caller', answers: 'gone', ask: () => ({ params: { id: missing } }) }],
  'organisations.join': [
    { about: 'caller', answers: 'invitation_unknown', ask: () => ({ body: { code: 'a guess' } }) },
    { about: 'caller', answers: 'invitation_unknown', ask: () => ({ body: { invitation: missing } }) },
  ],
};
