import { randomBytes } from 'node:crypto';
import {
  activateAccount,
  addAccount,
  approveAccount,
  deactivateAccount,
  prepareAccount,
  setGlobalAdmin,
  resetFactors,
  setPassword,
} from '../modules/accounts/index.ts';
import { accountObject, accountOf, optionalText, text, type Command } from './command.ts';

const email = { value: 'ADDRESS', required: true, help: 'e-mail address of the account' };
const password = { value: 'WORDS', help: '12 characters or more; one is made up and shown when left out' };

/** Who can sign in. */
export const accountCommands: readonly Command[] = [
  {
    name: 'create-account',
    changes: true,
    summary: 'An account that can sign in at once.',
    options: {
      email,
      username: { value: 'NAME', help: '1 to 64 characters; the part before the @ when left out' },
      password,
      'global-admin': { help: 'may administer everything' },
    },
    async run(ctx, values, concerns) {
      const given = optionalText(values, 'password');
      const chosen = given ?? randomBytes(18).toString('base64url');
      const username = optionalText(values, 'username');
      const globalAdmin = values['global-admin'] === true;
      concerns({ details: { global_admin: globalAdmin } });
      const wanted = await prepareAccount({
        email: text(values, 'email'),
        ...(username !== undefined && { username }),
        password: chosen,
        globalAdmin,
      });
      const account = await ctx.db.transaction(async (tx) => {
        const made = await addAccount({ ...ctx, db: tx }, wanted);
        concerns({ object: accountObject(made.id) });
        return made;
      });
      return [{ ...account, ...(given === undefined && { password: chosen }) }];
    },
  },
  {
    name: 'set-password',
    changes: true,
    summary: 'A new password; ends every sign-in of the account.',
    options: { email, password },
    async run(ctx, values, concerns) {
      const given = optionalText(values, 'password');
      const chosen = given ?? randomBytes(18).toString('base64url');
      const account = await accountOf(ctx, values, 'email');
      concerns({ object: accountObject(account.id) });
      await setPassword(ctx, { email: account.email, password: chosen });
      return [{ email: account.email, ...(given === undefined && { password: chosen }) }];
    },
  },
  {
    name: 'deactivate-account',
    changes: true,
    summary: 'Keeps an account from signing in and ends every sign-in of it; what it owns stays.',
    options: { email },
    async run(ctx, values, concerns) {
      const { id, email: address } = await accountOf(ctx, values, 'email');
      concerns({ object: accountObject(id) });
      return [await deactivateAccount(ctx, { email: address })];
    },
  },
  {
    name: 'activate-account',
    changes: true,
    summary: 'Lets a deactivated account sign in again.',
    options: { email },
    async run(ctx, values, concerns) {
      const { id, email: address } = await accountOf(ctx, values, 'email');
      concerns({ object: accountObject(id) });
      return [await activateAccount(ctx, { email: address })];
    },
  },
  {
    name: 'approve-account',
    changes: true,
    summary: 'Lets an account sign in that waited for it (MADO_APPROVAL).',
    options: { email },
    async run(ctx, values, concerns) {
      const { id, email: address } = await accountOf(ctx, values, 'email');
      concerns({ object: accountObject(id) });
      return [await approveAccount(ctx, { email: address })];
    },
  },
  {
    name: 'set-global-admin',
    changes: true,
    summary: 'Lets an account administer everything, or with --off not any more: it is then signed out everywhere.',
    options: { email, off: { help: 'takes the right away' } },
    async run(ctx, values, concerns) {
      const { id, email: address } = await accountOf(ctx, values, 'email');
      const globalAdmin = values['off'] !== true;
      concerns({ object: accountObject(id), details: { global_admin: globalAdmin } });
      return [await setGlobalAdmin(ctx, { email: address, globalAdmin })];
    },
  },
  {
    name: 'reset-factor',
    changes: true,
    summary: 'Takes all second factors off an account whose person has lost them, and tells them.',
    options: { email },
    async run(ctx, values, concerns) {
      const { id } = await accountOf(ctx, values, 'email');
      concerns({ object: accountObject(id) });
      await resetFactors(ctx, id);
      return [{ id }];
    },
  },
];
