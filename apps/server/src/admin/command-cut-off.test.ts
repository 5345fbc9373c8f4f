import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Database } from '../platform/db/index.ts';
import { testServices, type TestServices } from '../testing/index.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';
import { changingCommands, commandWorld, type CommandWorld } from './testing/changing-commands.ts';

let services: TestServices;
let world: CommandWorld;

beforeAll(async () => {
  services = await testServices();
  world = await commandWorld(services);
});
afterAll(() => services.close());

/**
 * A database whose process is killed: it answers so many statements and transactions, and nothing reaches it
 * afterwards.
 */
function killedAfter(db: Database, answers: number): Database & { readonly isKilled: boolean } {
  let left = answers;
  let isKilled = false;
  const alive = () => {
    isKilled ||= left <= 0;
    if (isKilled) throw new Error('killed');
    left -= 1;
  };
  return {
    ...db,
    get isKilled() {
      return isKilled;
    },
    async rows(query, name) {
      alive();
      return db.rows(query, name);
    },
    async transaction(work) {
      alive();
      return db.transaction((tx) =>
        work({
          async rows(query, name) {
            alive();
            return tx.rows(query, name);
          },
        }),
      );
    },
  };
}

/** All that the database holds, as one hash per table; not the audit, nor the blobs that wait to be referred to. */
async function state(): Promise<Record<string, string | null>> {
  const tables = await services.db.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('audit_event', 'audit_record', 'blob')`,
  );
  const hashes: Record<string, string | null> = {};
  for (const { name } of tables) {
    const [row] = await services.db.rows<{ hash: string | null }>(
      sql`select md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.identifier(name)} t`,
    );
    hashes[name] = row?.hash ?? null;
  }
  return hashes;
}

async function recorded(command: string): Promise<number> {
  const [row] = await services.db.rows<{ count: number }>(sql`
    select count(*) from audit_event
    where event->>'action' = 'admin_command' and event->>'result' = 'done' and event->'details'->>'command' = ${command}`);
  return row?.count ?? 0;
}

describe('a command that is cut off', () => {
  it.each(commands.filter(({ changes }) => changes).map(({ name }) => name))(
    'at any statement has a record exactly where it has changed something: %s',
    async (name) => {
      const prepare = changingCommands[name] ?? expect.unreachable(`${name} has no case in changing-commands.ts`);
      let isOver = false;
      let cuts = 0;
      while (!isOver) {
        const { args } = await prepare(world);
        const before = { state: await state(), records: await recorded(name) };
        const db = killedAfter(services.db, cuts);
        const ended = runCommand({ ...services, db }, [name, ...args]);
        const { exitCode } = await ended.catch(() => ({ exitCode: null }));
        isOver = !db.isKilled;
        if (isOver) expect(exitCode).toBe(0);
        const after = await state();
        const hasChanged = Object.keys(after).some((table) => after[table] !== before.state[table]);
        expect([cuts, hasChanged, await recorded(name)]).toEqual([
          cuts,
          hasChanged,
          before.records + Number(hasChanged),
        ]);
        if (isOver) expect(hasChanged).toBe(true);
        cuts += 1;
      }
      expect(cuts).toBeGreaterThan(2);
    },
  );
});
