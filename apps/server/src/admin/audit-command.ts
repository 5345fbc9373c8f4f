import { auditActions } from '@mado/contract';
import { auditRecords, csvLine, verifyChain, type AuditFilter, type AuditRow } from '../modules/audit/index.ts';
import { CommandError, oneOf, optionalText, uuid, type Command, type Values } from './command.ts';

const columns = ['number', 'at', 'action', 'account', 'whence', 'org', 'object', 'result', 'details', 'hash'] as const;
const most = 100_000;

/** Prints, exports and verifies the audit. */
export const auditCommand: Command = {
  name: 'audit',
  changes: false,
  summary: 'Who did what: prints the sealed records as JSON lines or CSV, or verifies the chain.',
  options: {
    verify: { help: 'walks over the whole chain and prints its last hash; 1 when it is broken' },
    expect: { value: 'HASH', help: 'with --verify: a hash that was printed earlier must stand in the chain' },
    format: { value: 'FORMAT', help: 'jsonl (when left out) or csv' },
    after: { value: 'NUMBER', help: 'records after this one' },
    limit: { value: 'COUNT', help: `so many at most; ${most} when left out` },
    from: { value: 'TIME', help: 'such as 2027-03-31 or 2027-03-31T09:00:00+09:00; a day begins in Japan' },
    until: { value: 'TIME', help: 'before this time' },
    organisation: { value: 'ID', help: 'of this organisation' },
    account: { value: 'ID', help: 'by this account' },
    action: { value: 'ACTION', help: auditActions.join(', ') },
  },
  async run({ db }, values) {
    if (values['verify'] === true) {
      const state = await verifyChain(db, optionalText(values, 'expect'));
      if (state.brokenAt !== null) throw new CommandError(`the chain is broken: ${JSON.stringify(state)}`);
      if (state.expected === false) throw new CommandError(`the expected hash is not there: ${JSON.stringify(state)}`);
      return [state];
    }
    const format = values['format'] === undefined ? 'jsonl' : oneOf(values, 'format', ['jsonl', 'csv']);
    const rows = await auditRecords(db, filterOf(values), count(values, 'limit') ?? most);
    return format === 'csv' ? csvOf(rows) : rows.map(lineOf);
  },
};

function filterOf(values: Values): AuditFilter {
  const [after, from, until] = [count(values, 'after'), time(values, 'from'), time(values, 'until')];
  return {
    ...(after !== undefined && { after }),
    ...(from && { from }),
    ...(until && { until }),
    ...(values['organisation'] !== undefined && { org: uuid(values, 'organisation') }),
    ...(values['account'] !== undefined && { account: uuid(values, 'account') }),
    ...(values['action'] !== undefined && { action: oneOf(values, 'action', auditActions) }),
  };
}

function count(values: Values, name: string): number | undefined {
  const given = optionalText(values, name);
  if (given === undefined) return undefined;
  if (!/^\d{1,15}$/.test(given)) throw new CommandError(`--${name} must be a number`);
  return Number(given);
}

function time(values: Values, name: string): Date | undefined {
  const given = optionalText(values, name);
  if (given === undefined) return undefined;
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T00:00:00+09:00` : given);
  if (Number.isNaN(at.getTime())) throw new CommandError(`--${name} must be a time such as 2027-03-31`);
  return at;
}

function lineOf({ record, hash }: AuditRow): Record<string, unknown> {
  return { ...(JSON.parse(record) as Record<string, unknown>), hash: hash.toString('hex') };
}

function csvOf(rows: readonly AuditRow[]): string {
  return [csvLine(columns), ...rows.map(lineOf).map((line) => csvLine(columns.map((name) => line[name])))].join('');
}
