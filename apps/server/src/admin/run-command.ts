import { parseArgs } from 'node:util';
import { Uuid } from '@mado/contract';
import { refusal } from '../explain.ts';
import type { AuditEvent } from '../modules/audit/index.ts';
import type { Services } from '../platform/context.ts';
import { OperationError, preferredLanguage } from '../platform/http/index.ts';
import { commandRecord } from './command-record.ts';
import { CommandError, type Command, type Values } from './command.ts';
import { commands } from './commands.ts';

/** What the command line prints and how it ends. */
export interface Outcome {
  exitCode: number;
  output: string;
}

/** Help, or a mistake that shows without a database; null when there is a command to run. */
export function beforeRunning(args: readonly string[]): Outcome | null {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') return { exitCode: 0, output: overview() };
  const command = commands.find((one) => one.name === name);
  if (!command) return { exitCode: 2, output: `There is no command ${name}.\n\n${overview()}` };
  if (rest.includes('--help')) return { exitCode: 0, output: usage(command) };
  try {
    valuesOf(command, rest);
    return null;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { exitCode: 2, output: `${error.message}\n\n${usage(command)}` };
  }
}

/** Runs a command through the operations of the modules. */
export async function runCommand(services: Services, args: readonly string[], language?: string): Promise<Outcome> {
  const early = beforeRunning(args);
  if (early) return early;
  const [name, ...rest] = args;
  const command = commands.find((one) => one.name === name);
  if (!command) throw new CommandError(`there is no command ${name}`);
  const { ctx, concerns, done, refused } = commandRecord(services, command, concernedBy(command, rest));
  try {
    const said = await command.run(ctx, valuesOf(command, rest), concerns);
    await done();
    const output = typeof said === 'string' ? said : said.map((line) => `${JSON.stringify(line)}\n`).join('');
    return { exitCode: 0, output };
  } catch (error) {
    await refused();
    if (error instanceof CommandError) return { exitCode: 1, output: `${error.message}\n` };
    if (error instanceof OperationError) return { exitCode: 1, output: refusal(error, preferredLanguage(language)) };
    throw error;
  }
}

function valuesOf(command: Command, args: string[]): Values {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values, tokens } = parsed();
  const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  const twice = given.find((name, n) => given.indexOf(name) < n);
  if (twice !== undefined) throw new CommandError(`--${twice} is given twice`);
  for (const [name, { required }] of Object.entries(command.options))
    if (required && !values[name]) throw new CommandError(`--${name} is needed`);
  return values;

  function parsed() {
    try {
      return parseArgs({ args, options, strict: true, allowPositionals: false, tokens: true });
    } catch (error) {
      throw new CommandError(error instanceof Error ? error.message : String(error));
    }
  }
}

/** What a command that reads is about; one that changes something says it. */
function concernedBy(command: Command, args: string[]): Pick<AuditEvent, 'org' | 'object' | 'details'> {
  const { organisation, item }: Values = command.changes ? {} : valuesOf(command, args);
  return { org: idOrNull(organisation), object: idOrNull(item) === null ? null : { kind: 'item', id: String(item) } };
}

function idOrNull(value: Values[string]): string | null {
  return typeof value === 'string' && Uuid.safeParse(value).success ? value : null;
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join('');
  return `npm run admin -- COMMAND …     (COMMAND --help says more)\n\n${list}\nWorks on the data folder of the settings, while the server runs and while it does not.\n`;
}

function usage(command: Command): string {
  const rows = Object.entries(command.options).map(([name, { value, required, help }]) => {
    const left = `--${name}${value === undefined ? '' : ` ${value}`}`;
    return `  ${left.padEnd(26)} ${help}${required ? ' (needed)' : ''}\n`;
  });
  return `npm run admin -- ${command.name}${rows.length > 0 ? ' …' : ''}\n${command.summary}\n\n${rows.join('')}`;
}
