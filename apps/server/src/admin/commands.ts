import { levels, OrganisationRole } from '@mado/contract';
import { allAccounts } from '../modules/accounts/index.ts';
import { allOrganisations, createOrganisation, membersOf, setQuota, setRole } from '../modules/organisations/index.ts';
import { grantsOn, putGrant, type GrantSubject } from '../modules/sharing/index.ts';
import { endOfDayInJapan } from '../platform/clock/index.ts';
import type { Services } from '../platform/context.ts';
import { accountCommands } from './account-commands.ts';
import { auditCommand } from './audit-command.ts';
import { formerMemberCommands } from './former-member-commands.ts';
import { jobCommands } from './job-commands.ts';
import { linkCommands } from './link-commands.ts';
import { trashCommands } from './trash-commands.ts';
import { versionCommands } from './version-commands.ts';
import {
  accountObject,
  accountOf,
  bytes,
  CommandError,
  oneOf,
  organisationOf,
  optionalText,
  text,
  uuid,
  type Command,
  type Values,
} from './command.ts';

const email = { value: 'ADDRESS', required: true, help: 'e-mail address of the account' };
const organisation = { value: 'ID', required: true, help: 'id of the organisation' };

async function accountId(services: Services, values: Values, name: string): Promise<string> {
  return (await accountOf(services, values, name)).id;
}

/** The end of that day in Japan [AC-6]. */
function endOfDay(values: Values, name: string): Date | null {
  const day = optionalText(values, name);
  if (day === undefined) return null;
  try {
    return endOfDayInJapan(day);
  } catch {
    throw new CommandError(`--${name} must be a day such as 2027-03-31`);
  }
}

async function subjectOf(services: Services, values: Values): Promise<GrantSubject> {
  const given = ['user', 'organisation', 'link'].filter((name) => values[name] !== undefined);
  if (given.length !== 1) throw new CommandError('one of --user, --organisation and --link is needed');
  if (values['user'] !== undefined) return { kind: 'user', accountId: await accountId(services, values, 'user') };
  if (values['organisation'] !== undefined)
    return { kind: 'organisation', organisationId: await organisationOf(services, values) };
  return { kind: 'anonymous', link: oneOf(values, 'link', ['view', 'upload']) };
}

/** Undefined: as a new grant of its kind has it [AC-10]. */
function downloadOf(values: Values): boolean | undefined {
  const [on, off] = [values['download'] === true, values['no-download'] === true];
  if (on && off) throw new CommandError('one of --download and --no-download at most');
  return on ? true : off ? false : undefined;
}

export const commands: readonly Command[] = [
  ...accountCommands,
  ...linkCommands,
  {
    name: 'create-organisation',
    changes: true,
    summary: 'An organisation with its first admin.',
    options: {
      name: { value: 'NAME', required: true, help: 'up to 255 characters' },
      admin: { value: 'ADDRESS', required: true, help: 'e-mail address of the first admin' },
      quota: { value: 'SIZE', help: 'such as 100GB; MADO_QUOTA when left out' },
    },
    async run(ctx, values, concerns) {
      const adminId = await accountId(ctx, values, 'admin');
      // Without an organisation yet, a refusal names who would have had it.
      concerns({ object: accountObject(adminId), details: { admin: adminId } });
      const quotaBytes = values['quota'] === undefined ? ctx.config.quotaBytes : bytes(values, 'quota');
      return ctx.db.transaction(async (tx) => {
        const made = await createOrganisation({ ...ctx, db: tx }, { name: text(values, 'name'), adminId, quotaBytes });
        concerns({ org: made.id, object: { kind: 'organisation', id: made.id }, details: { quota: quotaBytes } });
        return [made];
      });
    },
  },
  {
    name: 'set-member',
    changes: true,
    summary: 'Makes an account a member or an admin of an organisation, or takes it out.',
    options: {
      organisation,
      email,
      role: { value: 'ROLE', required: true, help: OrganisationRole.options.join(', ') },
    },
    async run(ctx, values, concerns) {
      const role = oneOf(values, 'role', OrganisationRole.options);
      const member = {
        organisationId: await organisationOf(ctx, values),
        accountId: await accountId(ctx, values, 'email'),
      };
      concerns({ org: member.organisationId, object: accountObject(member.accountId), details: { role } });
      await setRole(ctx, { ...member, role });
      return [{ ...member, role }];
    },
  },
  {
    name: 'set-quota',
    changes: true,
    summary: 'What an organisation may use.',
    options: { organisation, size: { value: 'SIZE', required: true, help: 'such as 1500, 100MB, 2TB' } },
    async run(ctx, values, concerns) {
      const quotaBytes = bytes(values, 'size');
      const change = { organisationId: await organisationOf(ctx, values), quotaBytes };
      const { organisationId: org } = change;
      concerns({ org, object: { kind: 'organisation', id: org }, details: { quota: quotaBytes } });
      await ctx.db.transaction(async (tx) => {
        concerns({ details: { quota_before: await setQuota({ db: tx }, change) } });
      });
      return [change];
    },
  },
  {
    name: 'grant',
    changes: true,
    summary:
      'Gives a right on an item and everything below it, or takes it away (--level none). One that is there is replaced as a whole: what is left out is as in a new one.',
    options: {
      item: { value: 'ID', required: true, help: 'id of a folder or file' },
      level: { value: 'LEVEL', required: true, help: `${levels.join(', ')}; read is can_view` },
      user: { value: 'ADDRESS', help: 'for one account' },
      organisation: { value: 'ID', help: 'for everybody in an organisation' },
      link: { value: 'KIND', help: 'for whoever has the address: view (can_view); upload is to come' },
      expires: { value: 'DAY', help: 'last day, yyyy-MM-dd in Japan; for ever when left out' },
      download: { help: 'viewing opens downloading; so it is for accounts and organisations when neither is given' },
      'no-download': { help: 'viewing does not open downloading; so it is for links when neither is given' },
    },
    async run(ctx, values, concerns) {
      const itemId = uuid(values, 'item');
      concerns({ object: { kind: 'item', id: itemId } });
      const subject = await subjectOf(ctx, values);
      // `read` is accepted as a synonym [AC-8].
      const asked = oneOf(values, 'level', [...levels, 'read']);
      const level = asked === 'read' ? 'can_view' : asked;
      // Each command says all of the grant: what an earlier one said is not kept.
      const allowDownload = downloadOf(values) ?? subject.kind !== 'anonymous';
      // What such a link would open is not built.
      if (subject.kind === 'anonymous' && subject.link === 'upload' && level !== 'none')
        throw new CommandError('an upload link opens nothing yet and cannot be given; --level none takes one away');
      await putGrant(ctx, {
        itemId,
        subject,
        level,
        expiresAt: endOfDay(values, 'expires'),
        allowDownload,
      });
      return grantsOn(ctx.db, itemId);
    },
  },
  {
    name: 'list-accounts',
    changes: false,
    summary: 'Every account.',
    options: {},
    run: ({ db }) => allAccounts(db),
  },
  {
    name: 'list-organisations',
    changes: false,
    summary: 'Every organisation with quota, used bytes and number of members.',
    options: {},
    run: ({ db }) => allOrganisations(db),
  },
  {
    name: 'list-members',
    changes: false,
    summary: 'Who is in an organisation.',
    options: { organisation },
    run: async (ctx, values) => membersOf(ctx.db, await organisationOf(ctx, values)),
  },
  {
    name: 'list-grants',
    changes: false,
    summary: 'The grants on an item itself.',
    options: { item: { value: 'ID', required: true, help: 'id of a folder or file' } },
    run: ({ db }, values) => grantsOn(db, uuid(values, 'item')),
  },
  ...formerMemberCommands,
  ...trashCommands,
  ...jobCommands,
  ...versionCommands,
  auditCommand,
];
