import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInstance, type DicomJson } from '@mado/dicom';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient, partsOf } from '../../../testing/dicomweb.ts';
import { at, document, files, series, sop, study, storedStudy, type StoredStudy } from './testing/stored-study.ts';

let app: StoredStudy['app'];
let clinic: StoredStudy['clinic'];
let web: StoredStudy['web'];
beforeAll(async () => {
  ({ app, clinic, web } = await storedStudy());
});
afterAll(() => app.close());

describe('metadata', () => {
  it('of an instance: its DICOM JSON, bulk data by addresses that work', async () => {
    const response = await web.get(`${at('report')}/metadata`);
    const [json] = response.json<DicomJson[]>();
    const expected = readInstance(files.report).dicomJson;
    expect(json?.['00100020']).toEqual(expected['00100020']);
    expect(Object.keys(json ?? {})).toEqual(Object.keys(expected));
    expect(await resolved(`${at('report')}/metadata`, json)).toEqual(Buffer.from(document));
    const etag = String(response.headers.etag);
    expect((await web.get(`${at('report')}/metadata`, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('of a series and of a study: the same, relative to each', async () => {
    for (const path of [`/studies/${study}/series/${series}/metadata`, `/studies/${study}/metadata`]) {
      const all = (await web.get(path)).json<DicomJson[]>();
      expect(all.map((one) => one['00080018']?.Value?.[0])).toEqual(Object.keys(files).map((name) => sop(name)));
      expect(await resolved(path, all.at(-1))).toEqual(Buffer.from(document));
    }
  });

  it('compressed as it is stored, and plain for those who want that', async () => {
    const path = `/studies/${study}/series/${series}/metadata`;
    const [gzipped, plain] = [await web.get(path, { 'accept-encoding': 'gzip' }), await web.get(path)];
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(gzipped.rawPayload)).toEqual(plain.rawPayload);
    expect(gzipped.headers.etag).not.toBe(plain.headers.etag);
    const again = await web.get(path, { 'accept-encoding': 'gzip', 'if-none-match': String(gzipped.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('of a file as scope: that file alone, at every level', async () => {
    const [row] = await app.services.db.rows<{ id: string }>(
      sql`select item_id as id from instance where sop_instance_uid = ${sop('report')}`,
    );
    const ofFile = dicomwebClient(app, { folder: row?.id ?? '' }, clinic.admin);
    for (const path of [
      `/studies/${study}/metadata`,
      `/studies/${study}/series/${series}/metadata`,
      `${at('report')}/metadata`,
    ]) {
      const all = (await ofFile.get(path)).json<DicomJson[]>();
      expect(all).toHaveLength(1);
      expect(await resolved(path, all[0], ofFile)).toEqual(Buffer.from(document));
    }
    expect((await ofFile.get(`${at('plain')}/metadata`)).statusCode).toBe(404);
    expect(partsOf(await ofFile.get(`/studies/${study}`))).toHaveLength(1);
  });

  it('is not given in another form', async () => {
    const response = await web.get(`${at('plain')}/metadata`, {
      accept: 'multipart/related; type="application/dicom+xml"',
    });
    expect(response.statusCode).toBe(406);
  });
});

/** The encapsulated document at the address that stands in the metadata. */
async function resolved(path: string, json: DicomJson | undefined, from = web): Promise<Buffer> {
  const address = new URL(json?.['00420011']?.BulkDataURI ?? 'none', `http://x${from.root}${path}`).pathname;
  const response = await from.get(address.slice(from.root.length));
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}
