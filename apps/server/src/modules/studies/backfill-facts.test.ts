import { join } from 'node:path';
import { listOrganisationRoot } from '@mado/contract';
import { buildDicomFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { listJobs, repeatJob, runJobs } from '../../platform/jobs/index.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { backfillFactsHandler } from './backfill-facts.job.ts';
import { factsVersion } from './facts-version.ts';

/** A slice with a plane, which refers to the one before it. */
const slice = (study: string, n: number) => ({
  path: `IM${n}`,
  bytes: buildDicomFile({
    StudyInstanceUID: study,
    SeriesInstanceUID: `${study}.1`,
    SOPInstanceUID: `${study}.1.${n}`,
    FrameOfReferenceUID: `${study}.9`,
    ImagePositionPatient: [-100.5, -90, n * 2.5],
    ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
    ReferencedImageSequence: [
      { ReferencedSOPClassUID: '1.2.840.10008.5.1.4.1.1.2', ReferencedSOPInstanceUID: `${study}.1.${n - 1}` },
    ],
  }),
});
const slices = (study: string, count: number) => Array.from({ length: count }, (_, n) => slice(study, n + 1));

onBothDatabases('facts of instances', (open) => {
  let app: TestApp;
  let member: Person;
  let clinic: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const made = await anOrganisation(app.services);
    [clinic, member] = [made, made.admin];
    await app.services.db.rows(sql`delete from job`);
  });

  const send = (files: ReturnType<typeof slices>) => upload(app, member, { target_org: clinic.id }, files);
  const facts = (study: string) =>
    app.services.db.rows<{
      sop: string;
      version: number;
      space: string | null;
      position: number[] | null;
      orientation: number[] | null;
      refers: string[] | null;
    }>(sql`
      select sop_instance_uid as sop, facts_version as version, frame_of_reference_uid as space, image_position as position, image_orientation as orientation,
        (select array_agg(sop_instance_uid order by sop_instance_uid) from instance_reference r where r.item_id = instance.item_id) as refers
      from instance where sop_instance_uid like ${`${study}.%`} order by item_id`);
  /** As a program has left them that knew less; `version` of one of them, when given. */
  const forget = async (study: string, version = factsVersion - 1) => {
    await app.services.db.rows(sql`
      delete from instance_reference using instance i where i.item_id = instance_reference.item_id and i.sop_instance_uid like ${`${study}.%`}`);
    await app.services.db.rows(sql`
      update instance set facts_version = ${version}::int4, frame_of_reference_uid = null, image_position = null, image_orientation = null
      where sop_instance_uid like ${`${study}.%`}`);
  };
  const process = () => runJobs({ ...app.services, metrics: createMetrics() }, [backfillFactsHandler]);
  /** Until no job waits any more that is due within the hour. */
  async function backfill(meanwhile: (round: number) => Promise<void> = async () => {}): Promise<number> {
    const jobs = await process();
    let rounds = 0;
    for (; rounds < 100; rounds += 1) {
      await jobs.workOff();
      await meanwhile(rounds);
      if ((await listJobs(app.services.db, { dead: false, kind: 'studies.backfillFacts' }, 1)).length === 0) break;
      app.services.clock.advance(120_000);
    }
    await jobs.stop();
    return rounds;
  }

  it('are there after an upload, and those of what was replaced are gone', async () => {
    await send(slices('1.10', 1));
    expect(await facts('1.10')).toEqual([
      {
        sop: '1.10.1.1',
        version: factsVersion,
        space: '1.10.9',
        position: [-100.5, -90, 2.5],
        orientation: [1, 0, 0, 0, 1, 0],
        refers: ['1.10.1.0'],
      },
    ]);
    const bytes = buildDicomFile({ StudyInstanceUID: '1.10', SeriesInstanceUID: '1.10.1', SOPInstanceUID: '1.10.1.1' });
    await send([{ path: 'IM1', bytes }]);
    expect(await facts('1.10')).toEqual([
      { sop: '1.10.1.1', version: factsVersion, space: null, position: null, orientation: null, refers: null },
    ]);
  });

  it('of an older program are read again, some at a time, while the product is in use', async () => {
    await send(slices('1.20', 50));
    const before = await facts('1.20');
    await forget('1.20');
    const read: number[] = [];
    const rounds = await backfill(async (round) => {
      // What comes meanwhile has its facts already, what is replaced meanwhile keeps the newer ones, and reading goes
      // on.
      if (round === 0) await send(slices('1.21', 5));
      const answer = await app.call(
        listOrganisationRoot,
        { params: { id: clinic.id }, query: { type: 'org' } },
        member.headers,
      );
      expect(answer.statusCode).toBe(200);
      read.push((await facts('1.20')).filter(({ version }) => version === factsVersion).length);
    });
    expect(rounds).toBeGreaterThan(2);
    expect(read.slice(0, 3)).toEqual([20, 40, 50]);
    expect(await facts('1.20')).toEqual(before);
    expect((await facts('1.21')).every(({ version, refers }) => version === factsVersion && refers?.length === 1)).toBe(
      true,
    );
  });

  it('go on after a stop where they were', async () => {
    await send(slices('1.30', 30));
    await forget('1.30');
    const jobs = await process();
    await jobs.workOff();
    await jobs.stop();
    expect((await facts('1.30')).filter(({ version }) => version === factsVersion)).toHaveLength(20);
    await backfill();
    expect((await facts('1.30')).filter(({ refers }) => refers?.length === 1)).toHaveLength(30);
  });

  it('of a version from the future are left alone', async () => {
    await send(slices('1.40', 2));
    await forget('1.40', factsVersion + 1);
    const before = await facts('1.40');
    // Nothing of them is read: that it could not be would be seen.
    for (const { sha256 } of await app.services.db.rows<{ sha256: string }>(
      sql`select sha256 from instance where sop_instance_uid like '1.40.%'`,
    ))
      await app.services.blobs.remove(sha256);
    await backfill();
    expect(await facts('1.40')).toEqual(before);
    expect(await listJobs(app.services.db, { dead: true, kind: null }, 10)).toEqual([]);
  });

  it('whose blob cannot be read stay as they are, hold nobody up, and are seen', async () => {
    await send(slices('1.50', 3));
    await forget('1.50');
    const [lost] = await app.services.db.rows<{ sha256: string }>(
      sql`select sha256 from instance where sop_instance_uid = ${'1.50.1.2'}`,
    );
    await app.services.blobs.remove(lost!.sha256);
    await backfill();
    expect(Object.fromEntries((await facts('1.50')).map(({ sop, version }) => [sop, version]))).toEqual({
      '1.50.1.1': factsVersion,
      '1.50.1.2': factsVersion - 1,
      '1.50.1.3': factsVersion,
    });
    expect(await listJobs(app.services.db, { dead: true, kind: null }, 10)).toMatchObject([
      { kind: 'studies.backfillFacts', error: { type: 'UnreadBlobs' } },
    ]);

    // The blob is back, and who looks after the product has the job done again.
    const copy = join(app.services.spool, 'back');
    await app.services.blobs.write(copy, slice('1.50', 2).bytes);
    await app.services.blobs.put(lost!.sha256, copy, true);
    const [dead] = await listJobs(app.services.db, { dead: true, kind: null }, 10);
    await app.services.db.transaction((tx) => repeatJob(tx, dead!.id, app.services.clock.now()));
    await backfill();
    expect((await facts('1.50')).map(({ version }) => version)).toEqual([factsVersion, factsVersion, factsVersion]);
    expect(await listJobs(app.services.db, { dead: true, kind: null }, 10)).toEqual([]);
  });
});
