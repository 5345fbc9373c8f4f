import { createHash } from 'node:crypto';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganisation, onBothDatabases, testApp, type TestApp } from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';
import { viewableBlobs } from '../../storage/index.ts';
import { fileOfSeries } from './series-document.sql.ts';
import { frameTable } from './series-instances.sql.ts';

onBothDatabases('a file of a series', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());

  it('is found in its series alone, with its frames, by who may see it', async () => {
    const { admin, ...clinic } = await anOrganisation(app.services);
    const { admin: stranger } = await anOrganisation(app.services);
    const [bytes = expect.unreachable()] = phantomCt({ slices: 1, size: 16 });
    const { results } = await upload(app, admin, { target_org: clinic.id }, [{ path: 'one', bytes }]);
    const [file = '', series = ''] = [results[0]?.instance?.uuid, results[0]?.series?.uuid];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { db } = app.services;
    expect(await fileOfSeries(db, series, file)).toEqual({ sha256 });
    expect(await fileOfSeries(db, file, file)).toBeNull();
    expect(await frameTable(db, file)).not.toBeNull();
    expect(await frameTable(db, series)).toBeNull();
    expect(await viewableBlobs(app.services.contextOf(admin.caller), [sha256])).toEqual(new Set([sha256]));
    expect(await viewableBlobs(app.services.contextOf(stranger.caller), [sha256])).toEqual(new Set());
  });
});
