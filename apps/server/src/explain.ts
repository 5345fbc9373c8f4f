/** Errors whose message is a sentence for the operator; of all others the stack says more. */
const sentences = new Set(['ConfigError', 'FolderInUse', 'UnfitDatabase', 'MigrationError', 'CommandError']);

/** What an operator reads when a program of ours does not start. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (sentences.has(error.name)) return error.message;
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
