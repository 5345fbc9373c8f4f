import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** An organisation that is made for the bench. */
export interface Filled {
  /** As the table names it: how many items are at its root. */
  readonly name: string;
  readonly id: string;
  readonly items: number;
}

export const small: Filled = { name: '10,000', id: '00000000-0000-4000-8000-00000000000a', items: 10_000 };
export const large: Filled = { name: '1,000,000', id: '00000000-0000-4000-8000-00000000000b', items: 1_000_000 };
/** Somebody else's, in the same tables. */
const other: Filled = { name: 'other', id: '00000000-0000-4000-8000-00000000000c', items: 50_000 };

/** With whom so many items of each organisation are shared, one by one; the password is the first account's. */
export const guest = { id: '00000000-0000-4000-8000-0000000000f0', email: 'guest@example.jp', shared: 1_000 };

/** The folder with 20,000 items below it, and the two between which it is moved. */
export const movedIn = ({ id }: Filled) => {
  const [place, other, folder] = ['d1', 'd2', 'd3'].map((mark) => `${id.slice(0, 32)}${mark}${id.slice(34)}`);
  return { places: [place, other], folder };
};

/**
 * Fills a database that this product has just made with the organisations above.
 *
 * @param psql PostgreSQL's own client
 * @param email of the first account, which becomes a member
 * @throws {Error} with what the client said
 */
export async function fill(psql: string, url: string, email: string): Promise<void> {
  const variables = {
    email,
    guest: guest.id,
    guest_email: guest.email,
    shared: guest.shared,
    ...Object.fromEntries(
      Object.entries({ small, large, other }).flatMap(([name, { id, items }]) => [
        [name, id],
        [`${name}_items`, items],
      ]),
    ),
  };
  const file = fileURLToPath(new URL('fill.sql', import.meta.url));
  const words = Object.entries(variables).flatMap(([name, value]) => ['-v', `${name}=${String(value)}`]);
  const child = spawn(psql, ['-X', '-q', '-d', url, ...words, '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the database was not filled:\n${said.slice(0, 2000)}`);
}
