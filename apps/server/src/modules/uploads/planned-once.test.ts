import type { UploadTarget } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { sql, type Sql } from '../../platform/db/index.ts';
import { anOrganisation, onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { ingestFiles } from './ingest-files.ts';

/** Those that grow with what is stored. */
const tables = [
  'item',
  'study',
  'series',
  'instance',
  'blob',
  'file_version',
  'promised_instance',
  'job',
  'audit_event',
];

onBothDatabases('the transaction of an upload', (open) => {
  let services: TestServices;
  let ctx: Context;
  let target: UploadTarget;

  beforeAll(async () => {
    services = await testServices({ db: await open() });
    const clinic = await anOrganisation(services);
    ctx = services.contextOf(clinic.admin.caller);
    target = { target_folder: null, target_org: clinic.id, is_org_perm: true };
  });
  afterAll(() => services.close());

  /** Uploads an instance. @returns how often its transaction has read each table from end to end */
  async function scansOf(instance: string, text: string): Promise<Record<string, number>> {
    const scans: Record<string, number> = {};
    const count = async (tx: Sql, sign: 1 | -1) => {
      for (const { name, n } of await tx.rows<{ name: string; n: number }>(
        sql`select relname as name, seq_scan as n from pg_stat_xact_user_tables`,
      ))
        if (tables.includes(name)) scans[name] = (scans[name] ?? 0) + sign * n;
    };
    const db: typeof services.db = {
      ...services.db,
      transaction: (work) =>
        services.db.transaction(async (tx) => {
          await count(tx, -1);
          const done = await work(tx);
          await count(tx, 1);
          return done;
        }),
    };
    const file = buildDicomFile({
      StudyInstanceUID: syntheticUid('planned study'),
      SeriesInstanceUID: syntheticUid('planned series'),
      SOPInstanceUID: syntheticUid('planned', instance),
      ImageComments: text,
    });
    async function* files() {
      yield {
        path: '',
        bytes: (async function* () {
          yield Buffer.from(file);
        })(),
      };
    }
    const [outcome] = await ingestFiles({ ...ctx, db }, target, files(), { duplicate: 'fileReplace', accept: 'dicom' });
    expect(outcome?.refusal).toBeNull();
    return scans;
  }

  it('finds all that it wants by keys, also in tables that were small when its plans were made', async () => {
    for (const [instance, text] of [
      ['first', 'of an empty study'],
      ['second', 'beside it'],
      ['second', 'in its place'],
    ] as const) {
      const scans = await scansOf(instance, text);
      expect(Object.entries(scans).filter(([, n]) => n > 0)).toEqual([]);
    }
  });
});
