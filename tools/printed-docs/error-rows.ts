import { errorTable } from '@mado/contract';

/**
 * What is wrong with the tables of docs/errors.md, whose rows read `| code | status | again? | when | what the caller
 * can do |`, as sentences: every code of the contract has exactly one row, with its status and whether trying again
 * helps.
 */
export function faultsOfErrorRows(markdown: string): string[] {
  const rows = [...markdown.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(([, code = '', rest = '']) => ({
    code,
    cells: rest.split('|').map((cell) => cell.trim()),
  }));
  const faults: string[] = [];
  for (const [code, { status, retry }] of Object.entries(errorTable)) {
    const own = rows.filter((row) => row.code === code);
    if (own.length !== 1) faults.push(`${code} has ${own.length} rows instead of one`);
    for (const { cells } of own) {
      const [writtenStatus, again, when, what] = cells;
      if (writtenStatus !== String(status)) faults.push(`${code} is ${status}, the row says ${writtenStatus}`);
      if (again !== (retry ? 'yes' : 'no')) faults.push(`${code}: trying again is ${retry}, the row says ${again}`);
      if (!when || !what) faults.push(`${code} does not say when it comes and what the caller can do`);
    }
  }
  for (const { code } of rows) {
    if (!(code in errorTable)) faults.push(`${code} is no code of the contract`);
  }
  return faults;
}
