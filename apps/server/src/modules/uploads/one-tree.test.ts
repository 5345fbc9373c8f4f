import type { UploadTarget } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anOrganisation, testServices, type TestServices } from '../../testing/index.ts';
import { openTestPostgres, postgresMissing, postgresServer, type PostgresServer } from '../../testing/postgres.ts';
import { lockTree } from '../storage/index.ts';
import { ingestFiles } from './ingest-files.ts';

/** On PostgreSQL, where transactions do run side by side. */
describe.skipIf(postgresMissing !== null)(
  `uploads side by side${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    let server: PostgresServer;
    let services: TestServices;
    beforeAll(async () => {
      server = await postgresServer();
      services = await testServices({ db: await openTestPostgres(await server.createMigrated()) });
    });
    afterAll(() => services.close());

    /** Resolves when somebody waits for a lock of this database, or has not waited and is in `done`. */
    async function waitedFor(done: readonly string[]): Promise<void> {
      const waiting = sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and not granted`;
      await expect
        .poll(async () => done.length + (await services.db.rows(waiting)).length, { timeout: 25_000 })
        .toBeGreaterThan(0);
    }

    it('change the tree of an organisation one after another, those of others meanwhile', async () => {
      const [ours, theirs] = [services.random.uuid(), services.random.uuid()];
      const ended: string[] = [];
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
      const first = services.db.transaction(async (tx) => {
        await lockTree(tx, ours);
        isLocked();
        await mayEnd;
        ended.push('first');
      });
      await locked;
      const second = services.db.transaction(async (tx) => {
        await lockTree(tx, ours);
        ended.push('second');
      });
      await waitedFor(ended);
      await services.db.transaction(async (tx) => {
        await lockTree(tx, theirs);
        ended.push('of others');
      });
      end();
      await Promise.all([first, second]);
      expect(ended).toEqual(['of others', 'first', 'second']);
    });

    it.each(['fileReplace', 'studyAndFolderReplace'] as const)(
      'wait for whoever changes the tree of their organisation (%s)',
      async (duplicate) => {
        const clinic = await anOrganisation(services);
        const ctx = services.contextOf(clinic.admin.caller);
        const target: UploadTarget = { target_folder: null, target_org: clinic.id, is_org_perm: true };
        async function* note() {
          yield {
            path: '覚書.txt',
            bytes: (async function* () {
              yield Buffer.from(duplicate);
            })(),
          };
        }
        const done: string[] = [];
        const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
        const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
        const change = services.db.transaction(async (tx) => {
          await lockTree(tx, clinic.id);
          isLocked();
          await mayEnd;
          done.push('change');
        });
        await locked;
        const upload = ingestFiles(ctx, target, note(), { duplicate, accept: 'any' }).then(() => done.push('upload'));
        await waitedFor(done);
        end();
        await Promise.all([change, upload]);
        expect(done).toEqual(['change', 'upload']);
      },
    );

    it.each(['fileReplace', 'studyAndFolderReplace'] as const)(
      'make a folder once that all of them bring (%s)',
      async (duplicate) => {
        const clinic = await anOrganisation(services);
        const ctx = services.contextOf(clinic.admin.caller);
        const target: UploadTarget = { target_folder: null, target_org: clinic.id, is_org_perm: true };
        async function* one(n: number) {
          yield {
            path: `資料/表/${n}.txt`,
            bytes: (async function* () {
              yield Buffer.from(`${duplicate} ${n}`);
            })(),
          };
        }
        await Promise.all(
          Array.from({ length: 6 }, (_, n) => ingestFiles(ctx, target, one(n), { duplicate, accept: 'any' })),
        );
        const folders = await services.db.rows<{ name: string; files: number }>(sql`
          select name, (select count(*) from item f where f.object_type = 'file' and item.id = any(f.ancestors)) as files
          from item where org = ${clinic.id} and object_type = 'folder' order by name`);
        expect(folders).toEqual([
          { name: '表', files: 6 },
          { name: '資料', files: 6 },
        ]);
      },
    );

    it('make a study once that all of them bring', async () => {
      const clinic = await anOrganisation(services);
      const ctx = services.contextOf(clinic.admin.caller);
      const target: UploadTarget = { target_folder: null, target_org: clinic.id, is_org_perm: true };
      const slices = [...phantomCt({ slices: 6, size: 16 })];
      async function* one(slice: Uint8Array) {
        yield {
          path: '',
          bytes: (async function* () {
            yield Buffer.from(slice);
          })(),
        };
      }
      const duplicate = 'studyAndFolderReplace';
      const outcomes = await Promise.all(
        slices.map((slice) => ingestFiles(ctx, target, one(slice), { duplicate, accept: 'dicom' })),
      );
      expect(outcomes.flat().map(({ refusal }) => refusal)).toEqual(slices.map(() => null));
      const folders = await services.db.rows<{ foldertype: string; files: number }>(sql`
        select foldertype, (select count(*) from item f where f.object_type = 'file' and item.id = any(f.ancestors)) as files
        from item where org = ${clinic.id} and object_type = 'folder' and trashed_at is null order by foldertype`);
      expect(folders).toEqual([
        { foldertype: 'series', files: 6 },
        { foldertype: 'study', files: 6 },
      ]);
    });
  },
);
