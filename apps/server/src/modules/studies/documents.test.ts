import { gunzipSync } from 'node:zlib';
import type { SeriesDocument } from '@mado/dicom';
import { buildDicomFile, phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { runJobs, type JobHandler } from '../../platform/jobs/index.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import { upload } from '../../testing/upload.ts';
import { missingDocumentsHandler, seriesDocumentHandler, writeDocument } from './documents.job.ts';
import { documentSource, putDocument } from './documents.sql.ts';
import { documentThread } from './document-thread.ts';

onBothDatabases('series documents', (open) => {
  let app: TestApp;
  let member: Person;
  let clinic: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    const made = await anOrganisation(app.services);
    [clinic, member] = [made, made.admin];
  });
  afterAll(() => app.close());

  const process = (...handlers: JobHandler[]) => runJobs({ ...app.services, metrics: createMetrics() }, handlers);

  async function seriesOf(seed: number, from: number, to: number): Promise<string> {
    const files = [...phantomCt({ slices: 6, size: 16, seed })].map((bytes, n) => ({ path: `IM${n}`, bytes }));
    const { results } = await upload(app, member, { target_org: clinic.id }, files.slice(from, to));
    return results[0]!.series!.uuid;
  }
  const stored = async (id: string) => {
    const [row] = await app.services.db.rows<{ document: Buffer; current: boolean }>(sql`
      select d.document, d.revision = s.revision as current from series_document d join series s on s.item_id = d.series_id where s.item_id = ${id}`);
    return (
      row && {
        current: row.current,
        instances: (JSON.parse(gunzipSync(row.document).toString()) as SeriesDocument).instances.length,
      }
    );
  };

  it('are written after an upload, and again after the next one', async () => {
    const jobs = await process(seriesDocumentHandler);
    try {
      const id = await seriesOf(1, 0, 3);
      await jobs.workOff();
      expect(await stored(id)).toBeUndefined();
      app.services.clock.advance(1_000);
      await jobs.workOff();
      expect(await stored(id)).toEqual({ current: true, instances: 3 });
      await seriesOf(1, 3, 6);
      app.services.clock.advance(1_000);
      await jobs.workOff();
      expect(await stored(id)).toEqual({ current: true, instances: 6 });
    } finally {
      await jobs.stop();
    }
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  });

  it('are written when a program starts that finds some missing: those of an older one, or of a job that is dead', async () => {
    const ids = [await seriesOf(2, 0, 2), await seriesOf(3, 0, 1)];
    expect(await Promise.all(ids.map(stored))).toEqual([undefined, undefined]);
    await app.services.db.rows(sql`delete from job`);
    const jobs = await process(seriesDocumentHandler, missingDocumentsHandler);
    await jobs.workOff();
    app.services.clock.advance(1_000);
    await jobs.workOff();
    expect(await Promise.all(ids.map(stored))).toEqual([
      { current: true, instances: 2 },
      { current: true, instances: 1 },
    ]);
    await jobs.stop();
  });

  it('are not kept when the series has gone on while they were built', async () => {
    const id = await seriesOf(4, 0, 2);
    const source = await documentSource(app.services.db, id);
    const thread = app.services.resources.of(documentThread);
    const built = await thread.build(source!.parts, 'http://localhost/api/dicomweb/folder/x');
    await seriesOf(4, 2, 4);
    await putDocument(app.services.db, id, source!.revision, built);
    expect(await stored(id)).toBeUndefined();
    await writeDocument(app.services, id);
    expect(await stored(id)).toEqual({ current: true, instances: 4 });
  });

  it('are out of date when an instance was replaced, and not when it was only sent again', async () => {
    const uids = { StudyInstanceUID: '1.9', SeriesInstanceUID: '1.9.1', SOPInstanceUID: '1.9.1.1' };
    const send = async (ImageComments: string) => {
      const { results } = await upload(app, member, { target_org: clinic.id }, [
        { path: 'x', bytes: buildDicomFile({ ...uids, ImageComments }) },
      ]);
      return results[0]!.series!.uuid;
    };
    const id = await send('first');
    await writeDocument(app.services, id);
    await send('first');
    expect(await stored(id)).toEqual({ current: true, instances: 1 });
    await send('second');
    expect(await stored(id)).toEqual({ current: false, instances: 1 });
  });

  it('tell by fingerprints which pixels alone were replaced while others came [VS-35]', async () => {
    const file = (n: number, value: number) => ({
      path: `IM${n}`,
      bytes: buildDicomFile({
        StudyInstanceUID: '1.8',
        SeriesInstanceUID: '1.8.1',
        SOPInstanceUID: `1.8.1.${n}`,
        InstanceNumber: n,
        Rows: 1,
        Columns: 2,
        BitsAllocated: 8,
        SamplesPerPixel: 1,
        PixelData: new Uint8Array([value, value]),
      }),
    });
    const send = async (...files: { path: string; bytes: Uint8Array }[]) => {
      const { results } = await upload(app, member, { target_org: clinic.id }, files);
      return { id: results[0]!.series!.uuid, file: results[0]!.file!.uuid };
    };
    const asked = async (id: string, query = '') => {
      const url = `/api/datamanage/series-document/${id}${query}`;
      return (await app.fastify.inject({ method: 'GET', url, headers: { ...member.headers } })).json<SeriesDocument>();
    };
    const { id } = await send(file(1, 10), file(2, 20));
    const before = await asked(id);
    const replaced = await send(file(2, 21), file(3, 30));
    const after = await asked(id);
    await writeDocument(app.services, id);
    expect(await asked(id)).toEqual(after);
    expect(after.instances.slice(0, 2)).toEqual(before.instances);
    expect(after.fingerprints?.map((one, n) => one === before.fingerprints?.[n])).toEqual([true, false, false]);
    expect((await asked(id, `?file=${replaced.file}`)).fingerprints).toEqual([after.fingerprints?.[1]]);
    expect(after.fingerprints?.every((one) => /^[0-9a-f]{8}$/.test(one))).toBe(true);
  });
});
