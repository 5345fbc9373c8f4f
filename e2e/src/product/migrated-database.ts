import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');

let asked: Promise<string> | null = null;

/**
 * The folder of an embedded database as a server leaves it that has just made it: all migrations, no rows. To make one
 * takes two thirds of what a start takes. Tests of the server have made it already where they have run.
 */
export function migratedDatabase(): Promise<string> {
  return (asked ??= promisify(execFile)(process.execPath, ['apps/server/src/testing/template-database.ts'], {
    cwd: root,
  }).then(({ stdout }) => stdout.trim()));
}
