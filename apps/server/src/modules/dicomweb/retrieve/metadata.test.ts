import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInstance, type DicomJson } from '@mado/dicom';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient, partsOf } from '../../../testing/dicomweb.ts';
import { writeDocument } from '../../studies/index.ts';
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
    expect(await resolved(json)).toEqual(Buffer.from(document));
    const etag = String(response.headers.etag);
    expect((await web.get(`${at('report')}/metadata`, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('of a series and of a study: the same', async () => {
    for (const path of [`/studies/${study}/series/${series}/metadata`, `/studies/${study}/metadata`]) {
      const all = (await web.get(path)).json<DicomJson[]>();
      expect(all.map((one) => one['00080018']?.Value?.[0])).toEqual(Object.keys(files).map((name) => sop(name)));
      expect(await resolved(all.at(-1))).toEqual(Buffer.from(document));
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

  it('is kept only where it is asked for by its entity tag each time, and then by the browser of its account alone', async () => {
    const kept = async (path: string) => {
      const { headers } = await web.get(path, { accept: '*/*' });
      return [headers['cache-control'], headers.etag !== undefined, /\bAuthorization\b/.test(String(headers.vary))];
    };
    const [asked, never] = [
      ['private, no-cache', true, true],
      ['no-store', false, true],
    ];
    const ofSeries = `/studies/${study}/series/${series}`;
    for (const path of [`${ofSeries}/metadata`, `${at('plain')}/metadata`, `${at('plain')}/frames/1`, at('plain')])
      expect(await kept(path), path).toEqual(asked);
    const searches = ['/studies', '/series', '/instances', `/studies/${study}/series`, `${ofSeries}/instances`];
    for (const path of [...searches, `/studies/${study}/metadata`, `/studies/${study}`, ofSeries])
      expect(await kept(path), path).toEqual(never);
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
      expect(await resolved(all[0])).toEqual(Buffer.from(document));
    }
    expect((await ofFile.get(`${at('plain')}/metadata`)).statusCode).toBe(404);
    expect(partsOf(await ofFile.get(`/studies/${study}`))).toHaveLength(1);
  });

  it('as it was stored, and as it was stored under another origin or before addresses were absolute', async () => {
    const path = `/studies/${study}/series/${series}/metadata`;
    const [row] = await app.services.db.rows<{ id: string }>(
      sql`select item_id as id from series where series_instance_uid = ${series}`,
    );
    const id = row?.id ?? '';
    const built = await web.get(path);
    await writeDocument(app.services, id);
    const stored = await web.get(path);
    expect([stored.body, stored.headers.etag]).toEqual([built.body, built.headers.etag]);
    const { config, db } = app.services;
    await writeDocument({ ...app.services, config: { ...config, origin: 'https://before.example.jp' } }, id);
    await db.rows(sql`update series set document_revision = null where item_id = ${id}`);
    expect((await web.get(path)).body).toBe(built.body);
    const relative = built.body.replaceAll(/http:[^"]+\/series\/[^/]+\//g, '');
    expect(relative).toContain('"BulkDataURI":"instances/');
    await db.rows(
      sql`update series_document set address = null, metadata = ${new Uint8Array(gzipSync(relative))} where series_id = ${id}`,
    );
    const again = await web.get(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(again.rawPayload).toString()).toBe(built.body);
  });

  it('is not given in another form', async () => {
    const response = await web.get(`${at('plain')}/metadata`, {
      accept: 'multipart/related; type="application/dicom+xml"',
    });
    expect(response.statusCode).toBe(406);
  });
});

/** The encapsulated document at the address that stands in the metadata, as it stands there: absolute. */
async function resolved(json: DicomJson | undefined): Promise<Buffer> {
  const uri = json?.['00420011']?.BulkDataURI ?? 'none';
  expect(uri.startsWith('http://localhost:8080/api/dicomweb/folder/')).toBe(true);
  const response = await app.fastify.inject({ url: new URL(uri).pathname, headers: clinic.admin.headers });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}
