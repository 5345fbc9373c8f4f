import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../migrations.ts';
import { backfillFactsHandler } from '../modules/studies/index.ts';
import { migrate, openEmbedded, openPostgres, sql, type Database } from '../platform/db/index.ts';
import { runJobs } from '../platform/jobs/index.ts';
import { testApp, type TestApp } from './app.ts';
import { contradictions } from './consistency.ts';
import { dicomwebClient } from './dicomweb.ts';
import { anOrganisation, signedIn, type Person } from './people.ts';
import { postgresMissing, postgresServer } from './postgres.ts';
import { upload } from './upload.ts';

/** The schema of a program of long ago: what came after it is applied to what it has left. */
const lastOfOld = '0005_grants_by_end.sql';
/** Its tables, each after those that it refers to. */
const tables = ['account', 'organisation', 'membership', 'blob', 'item', 'study', 'series', 'instance'] as const;
/** Columns that have another name since. */
const renamed: Partial<Record<(typeof tables)[number], string>> = {
  blob: ', reserved_until as held_until, marked_for_deletion as removing',
};

const files = [...phantomCt({ slices: 5, size: 32, seed: 7 })].map((bytes, n) => ({ path: `CD/IM${n}`, bytes }));
const study = '/studies?includefield=all';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-older-'));
  for (const name of await readdir(migrations))
    if (name.endsWith('.sql') && name <= lastOfOld) await copyFile(new URL(name, migrations), join(folder, name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function onPostgres(): Promise<Database> {
  return openPostgres(await (await postgresServer()).createDatabase(), (error) => {
    throw error;
  });
}
let embedded = 0;
const onEmbedded = () => openEmbedded(join(folder, `database-${(embedded += 1)}`), { durable: false });

describe.each([
  ['embedded', onEmbedded, false],
  ['PostgreSQL', onPostgres, postgresMissing !== null],
] as const)('a database of an older program (%s)', (_, open, missing) => {
  describe.skipIf(missing)('after its migrations', () => {
    let before: TestApp;
    let app: TestApp;
    let member: Person;
    let clinic: { id: string };
    let listed: unknown;

    beforeAll(async () => {
      before = await testApp();
      const made = await anOrganisation(before.services);
      [clinic, member] = [made, made.admin];
      await upload(before, member, { target_org: clinic.id }, files);
      listed = (await dicomwebClient(before, { org: clinic.id }, member).get(study)).json();

      const db = await open();
      await migrate(db, pathToFileURL(`${folder}/`));
      for (const table of tables) {
        const json = await before.services.db.rows<{ json: string }>(
          sql.raw(
            `select coalesce(json_agg(t), '[]')::text as json from (select *${renamed[table] ?? ''} from "${table}") t`,
          ),
        );
        expect(json[0]!.json).not.toBe('[]');
        // Columns that this program did not have are left out.
        await db.rows(
          sql`insert into ${sql.raw(`"${table}"`)} select * from json_populate_recordset(null::${sql.raw(`"${table}"`)}, ${json[0]!.json}::json)`,
        );
      }
      await migrate(db, migrations);
      app = await testApp({ db, blobs: before.services.blobs });
      member = { ...member, headers: await signedIn(app.services, member.caller.account!) };
    });
    afterAll(async () => {
      await app.close();
      await before.close();
    });

    it('is whole, and answers as before', async () => {
      expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
      const dicomweb = dicomwebClient(app, { org: clinic.id }, member);
      expect((await dicomweb.get(study)).json()).toEqual(listed);
      const metadata = (await dicomweb.get(`/studies/${uidOf(listed)}/metadata`)).json<unknown[]>();
      expect(metadata).toHaveLength(files.length);
    });

    it('has its instances read again, for what the older program did not know', async () => {
      const facts = async ({ services }: TestApp) =>
        services.db.rows(sql`
          select facts_version, frame_of_reference_uid, image_position from instance order by sop_instance_uid`);
      const asUploadedToday = await facts(before);
      const unknown = { facts_version: 0, frame_of_reference_uid: null, image_position: null };
      expect(await facts(app)).toEqual(files.map(() => unknown));
      const jobs = await runJobs(app.services, [backfillFactsHandler]);
      await jobs.workOff();
      await jobs.stop();
      expect(await facts(app)).toEqual(asUploadedToday);
    });

    it('knows what is brought again, and keeps what is new', async () => {
      const again = await upload(app, member, { target_org: clinic.id }, files);
      expect(again.results.every(({ success }) => success)).toBe(true);
      const added = [...phantomCt({ slices: 3, size: 32, seed: 8 })].map((bytes, n) => ({ path: `CD2/IM${n}`, bytes }));
      await upload(app, member, { target_org: clinic.id }, added);
      const [row] = await app.services.db.rows<{ count: number }>(sql`select count(*)::int4 as count from instance`);
      expect(row?.count).toBe(files.length + added.length);
      expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
    });
  });
});

function uidOf(studies: unknown): string {
  const [first] = studies as { '0020000D': { Value: string[] } }[];
  return first?.['0020000D'].Value[0] ?? '';
}
