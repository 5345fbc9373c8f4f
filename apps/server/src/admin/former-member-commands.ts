import { deleteFormer, formerMembers, handOver } from '../modules/library/index.ts';
import { accountObject, accountOf, organisationOf, type Command } from './command.ts';

const organisation = { value: 'ID', required: true, help: 'id of the organisation' };
const email = { value: 'ADDRESS', required: true, help: 'e-mail address of the former member' };

/** What becomes of private items whose owner is no member any more [AC-20]. */
export const formerMemberCommands: readonly Command[] = [
  {
    name: 'list-former-members',
    changes: false,
    summary: 'Who left private items behind in an organisation, and how many bytes.',
    options: { organisation },
    run: async (ctx, values) => formerMembers(ctx.db, await organisationOf(ctx, values)),
  },
  {
    name: 'hand-over',
    changes: true,
    summary: 'Gives what a former member left behind to a member, as a folder at the private root; public links end.',
    options: { organisation, email, to: { value: 'ADDRESS', required: true, help: 'e-mail address of the member' } },
    async run(ctx, values, concerns) {
      const left = { org: await organisationOf(ctx, values), from: (await accountOf(ctx, values, 'email')).id };
      const { id: to } = await accountOf(ctx, values, 'to');
      concerns({ org: left.org, object: accountObject(left.from), details: { to } });
      await handOver(ctx, { ...left, to });
      return [{ ...left, to }];
    },
  },
  {
    name: 'delete-former-member',
    changes: true,
    summary: 'Moves what a former member left behind to the trash.',
    options: { organisation, email },
    async run(ctx, values, concerns) {
      const left = { org: await organisationOf(ctx, values), from: (await accountOf(ctx, values, 'email')).id };
      concerns({ org: left.org, object: accountObject(left.from) });
      await deleteFormer(ctx, left);
      return [left];
    },
  },
];
