import { accountByEmail } from '../modules/accounts/index.ts';
import { organisationName } from '../modules/organisations/index.ts';
import type { AuditEvent } from '../modules/audit/index.ts';
import type { Context, Services } from '../platform/context.ts';

/** What was asked for on the command line; strings as they were written, switches as true. */
export type Values = Record<string, string | boolean | undefined>;

/**
 * Says what the record of a command names: organisation, object, figures. Told as soon as it is known, so that a
 * refusal has it as well, and inside of the transaction that changes something at the latest; what is told later is
 * added.
 */
export type Concerns = (what: Partial<Pick<AuditEvent, 'org' | 'object' | 'details'>>) => void;

export interface Command {
  name: string;
  summary: string;
  /** Option name to what stands behind it in the help; a switch has none. */
  options: Record<string, { value?: string; required?: boolean; help: string }>;
  /**
   * Whether it changes anything, or only reads; either is recorded, each as what it is. One that changes something does
   * so in one transaction of its context, which writes the record as well, and says what it concerns.
   */
  changes: boolean;
  /** @returns lines for the operator, one JSON object each; or text as it stands */
  run(ctx: Context, values: Values, concerns: Concerns): Promise<object[] | string>;
}

/** The command line is not right; `message` says what is. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** @throws {CommandError} when the option was not given; the caller's `required` makes sure of it */
export function text(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${name} is needed`);
  return value;
}

export function optionalText(values: Values, name: string): string | undefined {
  return values[name] === undefined ? undefined : text(values, name);
}

export function oneOf<T extends string>(values: Values, name: string, allowed: readonly T[]): T {
  const value = text(values, name);
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new CommandError(`--${name} must be one of: ${allowed.join(', ')}`);
  return found;
}

const units: Record<string, number> = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

/** `1500`, `100 MB`, `2TB`: bytes, units of a thousand as everywhere in Mado. */
export function bytes(values: Values, name: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([KMGT]B|)$/i.exec(text(values, name).trim());
  const amount = match && Number(match[1]) * (units[match[2]?.toUpperCase() ?? ''] ?? Number.NaN);
  if (amount === null || !Number.isSafeInteger(amount))
    throw new CommandError(`--${name} must be a size such as 1500, 100MB or 2TB`);
  return amount;
}

export function uuid(values: Values, name: string): string {
  const value = text(values, name);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw new CommandError(`--${name} must be an id`);
  return value;
}

export function accountObject(id: string): AuditEvent['object'] {
  return { kind: 'account', id };
}

/** The account of an address. @throws {CommandError} where there is none */
export async function accountOf({ db }: Pick<Services, 'db'>, values: Values, name: string) {
  const account = await accountByEmail(db, text(values, name));
  if (!account) throw new CommandError(`there is no account ${text(values, name)}`);
  return account;
}

/** The id of an organisation that is there. @throws {CommandError} where there is none */
export async function organisationOf({ db }: Pick<Services, 'db'>, values: Values): Promise<string> {
  const id = uuid(values, 'organisation');
  if ((await organisationName(db, id)) === null) throw new CommandError(`there is no organisation ${id}`);
  return id;
}
