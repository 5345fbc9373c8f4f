import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { filled, words } from '../../locales/index.ts';
import { nobody, type Services } from '../../platform/context.ts';
import { replaceDurably } from '../../platform/disk/index.ts';
import { addAccount, anyAccount, prepareAccount } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { createOrganisation } from './create-organisation.ts';
import { lockFirstRun } from './organisations.sql.ts';

export interface FirstAccount {
  email: string;
  /** Null when the operator has set it and need not be told. */
  password: string | null;
  organisationId: string;
  /** Where it is kept; null when there is nothing to keep. */
  file: string | null;
}

/** What is told of the first account at a later start. */
export interface KeptFirstRun {
  file: string;
}

const generatedEmail = 'admin@mado.local';

/**
 * At the first start: the first account (global admin) with its organisation [OR-1]. A generated password is in the
 * file before the account exists, durably, so that a stop in between loses nothing. Of servers that start together one
 * makes it, and the others find it made.
 *
 * @returns null when there are accounts already
 */
export async function firstRun(services: Services): Promise<FirstAccount | null> {
  const { db, config, random } = services;
  if (await anyAccount(db)) return null;
  const given = config.firstAccount;
  const { names } = words[config.language];
  const email = given?.email ?? generatedEmail;
  const username = given ? (given.email.split('@')[0] ?? given.email) : names.administrator;
  const password = given?.password ?? readablePassword(random.bytes(15));
  const prepared = await prepareAccount({ email, username, password, globalAdmin: true });
  const file = given?.password ? null : fileOf(services);
  return db.transaction(async (tx) => {
    await lockFirstRun(tx);
    if (await anyAccount(tx)) return null;
    if (file) await replaceDurably(file, `${config.origin}\ne-mail:   ${email}\npassword: ${password}\n`);
    const account = await addAccount({ ...services, db: tx }, prepared);
    const organisation = await createOrganisation(
      { ...services, db: tx },
      { name: filled(names.organisation, { username }), adminId: account.id },
    );
    const as = { ...services, caller: nobody, whence: 'job' };
    for (const event of [
      { action: 'register', org: null, object: { kind: 'account', id: account.id } },
      { action: 'create_organisation', org: organisation.id, object: { kind: 'organisation', id: organisation.id } },
    ] as const)
      await record(tx, as, { ...event, result: 'done' });
    return { email, password: given?.password ? null : password, organisationId: organisation.id, file };
  });
}

/** Where the first account is kept, until the operator deletes it; null when there is nothing. */
export async function keptFirstRun(services: Pick<Services, 'config'>): Promise<KeptFirstRun | null> {
  const file = fileOf(services);
  return access(file).then(
    () => ({ file }),
    () => null,
  );
}

function fileOf({ config }: Pick<Services, 'config'>): string {
  return join(config.dataFolder, 'first-run.txt');
}

/** 24 characters in groups of six; nothing that looks like something else. */
function readablePassword(bytes: Buffer): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < 24; i += 1) {
    text += letters[Number(bits % 32n)];
    bits /= 32n;
  }
  return text.replace(/(.{6})(?=.)/g, '$1-');
}
