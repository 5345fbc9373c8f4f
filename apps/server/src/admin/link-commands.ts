import { endSignInsOf, linkToConfirm, linkToReset, signInsOfAccount } from '../modules/accounts/index.ts';
import { codeOfInvitation, openInvitations } from '../modules/organisations/index.ts';
import {
  accountObject,
  accountOf,
  CommandError,
  oneOf,
  organisationOf,
  text,
  type Command,
  type Concerns,
  type Values,
} from './command.ts';
import type { Context } from '../platform/context.ts';

const email = { value: 'ADDRESS', required: true, help: 'e-mail address' };
const organisation = { value: 'ID', help: 'id of the organisation' };
const kinds = ['confirm', 'reset', 'invitation'] as const;

/** What mails carry, for whom none reaches; and where somebody is signed in. */
export const linkCommands: readonly Command[] = [
  {
    name: 'print-link',
    changes: true,
    summary: 'The link that a mail would carry, with a key of its own, for whom no mail reaches. Nothing is sent.',
    options: {
      email,
      for: { value: 'WHAT', required: true, help: `${kinds.join(', ')}: what the link is for` },
      organisation: {
        ...organisation,
        help: 'of an invitation; the code that it was mailed with works no more',
      },
    },
    run: printLink,
  },
  {
    name: 'end-sign-ins',
    changes: true,
    summary: 'Signs an account out everywhere, within a second; it can sign in again.',
    options: { email },
    async run(ctx, values, concerns) {
      const { id } = await accountOf(ctx, values, 'email');
      concerns({ object: accountObject(id) });
      const before = await signInsOfAccount(ctx, id);
      await endSignInsOf(ctx, id, { keepCurrent: false });
      return [{ id, ended: before.length }];
    },
  },
  {
    name: 'list-sign-ins',
    changes: false,
    summary: 'Where an account is signed in: since when, when last, on what, and for a week from which network.',
    options: { email },
    async run(ctx, values) {
      const rows = await signInsOfAccount(ctx, (await accountOf(ctx, values, 'email')).id);
      // A command has no sign-in of its own that could be the current one.
      return rows.map((row) => ({ ...row, current: undefined }));
    },
  },
  {
    name: 'list-invitations',
    changes: false,
    summary: 'Invitations to an organisation that can still be accepted.',
    options: { organisation: { ...organisation, required: true } },
    run: async (ctx, values) => openInvitations(ctx, await organisationOf(ctx, values)),
  },
];

async function printLink(ctx: Context, values: Values, concerns: Concerns): Promise<object[]> {
  const kind = oneOf(values, 'for', kinds);
  concerns({ details: { for: kind } });
  const address = text(values, 'email');
  if (kind === 'reset') {
    concerns({ object: accountObject((await accountOf(ctx, values, 'email')).id) });
    return [{ link: await linkToReset(ctx, address) }];
  }
  if (kind === 'confirm') {
    const link = await linkToConfirm(ctx, address);
    if (link === null) throw new CommandError(`nobody has registered ${address} in the last 72 hours`);
    return [{ link }];
  }
  const org = await organisationOf(ctx, values);
  concerns({ org });
  return [await codeOfInvitation(ctx, org, address)];
}
