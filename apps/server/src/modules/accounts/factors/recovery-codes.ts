import { createHmac } from 'node:crypto';
import type { Services } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { normalForm } from '../../../platform/text/index.ts';
import { replaceRecoveryCodes } from './factors.sql.ts';

const count = 10;
/** Crockford's: nothing in it is taken for something else. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** What is kept of a code: it has 60 random bits, and the key is ours, so nothing slow is needed. */
export function digestOfCode({ keys }: Pick<Services, 'keys'>, account: string, typed: string): Buffer {
  const code = normalForm(typed, 'NFKC').toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0');
  return createHmac('sha256', keys.derive('recovery codes')).update(`${account} ${code}`).digest();
}

/** Ten new codes, as they are shown once; those from before are gone. */
export async function makeRecoveryCodes(
  services: Pick<Services, 'keys' | 'random'>,
  tx: Sql,
  account: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(services));
  await replaceRecoveryCodes(
    tx,
    account,
    codes.map((code) => digestOfCode(services, account, code)),
  );
  return codes;
}

function newCode({ random }: Pick<Services, 'random'>): string {
  const code = [...random.bytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}
