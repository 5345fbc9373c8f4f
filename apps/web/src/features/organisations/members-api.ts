import {
  changeMember,
  deleteFormerMember,
  handOverFormerMember,
  invite,
  listFormerMembers,
  listInvitations,
  organisationUsers,
  withdrawInvitation,
  type FormerMember,
  type Invitation,
  type MemberRole,
  type User,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

const quiet = { quiet: true } as const;
/** So often is asked what became of mails that have not left: ms. */
const mailEvery = 5_000;

/** Somebody in an organisation, and as what. */
export interface Member extends User {
  role: MemberRole;
}

/** Everything that is said of the people of an organisation. */
export interface People {
  /** Admins first. */
  members: Member[];
  invitations: Invitation[];
  former: FormerMember[];
}

/** The people of an organisation, as its admins see them. */
export const peopleQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['organisations', 'people', organisation],
    queryFn: async ({ signal }): Promise<People> => {
      const of = { params: { id: organisation } };
      const [{ org_admin, org_member }, invitations, former] = await Promise.all([
        call(organisationUsers, of, { signal, ...quiet }),
        call(listInvitations, of, { signal, ...quiet }),
        call(listFormerMembers, of, { signal, ...quiet }),
      ]);
      const as = (role: MemberRole, users: User[]): Member[] => users.map((one) => ({ ...one, role }));
      return { members: [...as('org_admin', org_admin), ...as('org_member', org_member)], invitations, former };
    },
    // Until their mails have left, or for as long as one looks on.
    refetchInterval: ({ state: { data } }) =>
      data?.invitations.some(({ mail }) => mail !== 'sent') === true ? mailEvery : false,
  });

/** `perm`: `delete` takes the person out. @throws {RequestFailure} */
export async function setMember(id: string, email: string, perm: MemberRole | 'delete'): Promise<void> {
  await call(changeMember, { params: { id }, body: { email, perm } }, quiet);
}

/** @throws {RequestFailure} */
export async function inviteTo(id: string, body: { email: string; perm: MemberRole; days: number }): Promise<void> {
  await call(invite, { params: { id }, body }, quiet);
}

/** @throws {RequestFailure} */
export async function withdraw(id: string, invitation: string): Promise<void> {
  await call(withdrawInvitation, { params: { id, invitation } }, quiet);
}

/** What a former member left behind becomes a folder of a member. @throws {RequestFailure} */
export async function handOver(id: string, account: string, to: string): Promise<void> {
  await call(handOverFormerMember, { params: { id, account }, body: { to } }, quiet);
}

/** What a former member left behind goes to the trash. @throws {RequestFailure} */
export async function deleteLeft(id: string, account: string): Promise<void> {
  await call(deleteFormerMember, { params: { id, account } }, quiet);
}
