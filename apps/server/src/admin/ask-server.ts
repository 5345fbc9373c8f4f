import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processesOfHere } from '../platform/lock/index.ts';
import { adminFile, type AdminAddress } from './listen.ts';
import type { Outcome } from './run-command.ts';

/** Has a server that runs on this data folder and this machine run a command; null when none runs. */
export async function askServer(
  dataFolder: string,
  args: readonly string[],
  language: string,
): Promise<Outcome | null> {
  for (const folder of await processesOfHere(dataFolder)) {
    const outcome = await askProcess(folder, args, language);
    if (outcome) return outcome;
  }
  return null;
}

async function askProcess(folder: string, args: readonly string[], language: string): Promise<Outcome | null> {
  let address: AdminAddress;
  try {
    address = JSON.parse(await readFile(join(folder, adminFile), 'utf8')) as AdminAddress;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${address.port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${address.token}`, 'accept-language': language },
      body: JSON.stringify(args),
    });
  } catch {
    return null; // left behind by a server that was killed
  }
  if (response.status === 401) return null; // another program on the port of a server that was killed
  if (!response.ok) return { exitCode: 1, output: 'The server could not run the command; its log says why.\n' };
  return (await response.json()) as Outcome;
}
