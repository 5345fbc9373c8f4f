import { errorDetail, fieldDetail } from '@mado/contract';
import { commonLanguage, type Language } from '@mado/languages';
import { OperationError } from './platform/http/index.ts';

/** Errors whose message is a sentence for the operator; of all others the stack says more. */
const sentences = new Set([
  'ConfigError',
  'FolderInUse',
  'UnfitFolder',
  'DatabaseInUse',
  'OtherBlobs',
  'UnfitDatabase',
  'MigrationError',
  'CommandError',
]);

/** What an operator reads when a program of ours does not start. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (sentences.has(error.name)) return error.message;
  if (error instanceof OperationError) return refusal(error, commonLanguage).trimEnd();
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use by another program. Set PORT to another number.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not allowed for this user. Set PORT to another number.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The PostgreSQL server of DATABASE_URL cannot be reached (${code}).`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The PostgreSQL server of DATABASE_URL refuses the connection: ${error.message}`;
  return error.stack ?? error.message;
}

/**
 * A refusal of an operation as a person at a terminal reads it: the sentence, its code, and what is wrong with which
 * field.
 */
export function refusal(error: OperationError, locale: Language): string {
  const fields = Object.entries(error.fields ?? {}).map(
    ([name, message]) => `  ${name}: ${fieldDetail(message, locale)}\n`,
  );
  return `${errorDetail(error.code, locale, error.params)} (${error.code})\n${fields.join('')}`;
}
