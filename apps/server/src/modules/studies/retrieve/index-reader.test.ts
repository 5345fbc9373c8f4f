import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { nobody } from '../../../platform/context.ts';
import { sql, type Database } from '../../../platform/db/index.ts';
import { dicomwebClient } from '../../../testing/dicomweb.ts';
import { aFolder, anAccount, anOrganisation, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { lendDatabase } from '../../../testing/lent-database.ts';
import { putGrant } from '../../sharing/index.ts';
import { indexReader } from './index-reader.ts';

const study = syntheticUid('reader', 'study');
const series = syntheticUid('reader', 'series');
const sop = (index: number) => syntheticUid('reader', index);

let app: TestApp;
let clinic: { id: string; admin: Person };
let guest: Person;
let folder: { id: string };

beforeAll(async () => {
  // Only a database that nobody else writes to knows that nothing has changed.
  app = await testApp({ db: await lendDatabase() });
  clinic = await anOrganisation(app.services);
  guest = await anAccount(app.services);
  folder = await aFolder(app.services, { org: clinic.id });
  await store(1);
});
afterAll(() => app.close());

async function store(index: number): Promise<void> {
  const uids = { StudyInstanceUID: study, SeriesInstanceUID: series, SOPInstanceUID: sop(index) };
  const file = buildDicomFile({ ...uids, InstanceNumber: index });
  const response = await dicomwebClient(app, { folder: folder.id }, clinic.admin).store([file]);
  expect(response.statusCode).toBe(200);
}

/** A reader, and how many statements it has run. */
function counting(db: Database = app.services.db) {
  const counted = { statements: 0 };
  const rows: Database['rows'] = (query, name) => {
    counted.statements += 1;
    return db.rows(query, name);
  };
  const reader = indexReader({ ...app.services, db: { ...db, rows } });
  const ask = (person: Person, index = 1, id = folder.id) =>
    reader.instance(app.services.contextOf(person.caller), { kind: 'item', id }, study, series, sop(index));
  return { ask, counted };
}

it('asks the database nothing while nothing has changed, and at most one statement otherwise', async () => {
  const { ask, counted } = counting();
  // The view is recorded, which is a change.
  await ask(clinic.admin);
  await ask(clinic.admin);
  const first = counted.statements;
  await ask(clinic.admin);
  expect(counted.statements).toBe(first);
  app.services.clock.advance(2_000);
  await ask(clinic.admin);
  expect(counted.statements).toBe(first + 1);
});

it('finds what has come since, and takes nobody else’s answer', async () => {
  const { ask } = counting();
  await ask(clinic.admin);
  await expect(ask(clinic.admin, 2)).rejects.toMatchObject({ code: 'gone' });
  await store(2);
  expect((await ask(clinic.admin, 2)).sopInstanceUid).toBe(sop(2));
  await expect(ask(guest)).rejects.toMatchObject({ code: 'no_access' });
});

it('ends with the right, whether it is taken away or its time is over [AC-18]', async () => {
  const { ask } = counting();
  const grant = { itemId: folder.id, subject: { kind: 'user', accountId: guest.id } } as const;
  await putGrant(app.services, { ...grant, level: 'can_view' });
  await ask(guest);
  await putGrant(app.services, { ...grant, level: 'none' });
  await expect(ask(guest)).rejects.toMatchObject({ code: 'no_access' });
  const expiresAt = new Date(app.services.clock.now().getTime() + 500);
  await putGrant(app.services, { ...grant, level: 'can_view', expiresAt });
  await ask(guest);
  app.services.clock.advance(499);
  await ask(guest);
  app.services.clock.advance(1);
  await expect(ask(guest)).rejects.toMatchObject({ code: 'no_access' });
});

it('ends with the right of an organisation or of a link, and of what lies above, and other rights end nothing', async () => {
  const other = await anAccount(app.services);
  const guests = await anOrganisation(app.services, { admin: other });
  const inner = await aFolder(app.services, { org: clinic.id, parent: { ...folder, ancestors: [] } });
  const { ask } = counting();
  const subjects = [
    [{ kind: 'organisation', organisationId: guests.id }, 'no_access'],
    [{ kind: 'anonymous', link: 'view' }, 'link_expired'],
  ] as const;
  for (const [subject, code] of subjects) {
    const end = (ms: number) => new Date(app.services.clock.now().getTime() + ms);
    const grant = { itemId: folder.id, subject, level: 'can_view' } as const;
    await putGrant(app.services, { ...grant, expiresAt: end(300) });
    // Of somebody else, on something else, earlier.
    const elsewhere = { itemId: inner.id, subject: { kind: 'user', accountId: guest.id }, level: 'can_view' } as const;
    await putGrant(app.services, { ...elsewhere, expiresAt: end(100) });
    await ask(other);
    app.services.clock.advance(100);
    await ask(other);
    app.services.clock.advance(199);
    await ask(other);
    app.services.clock.advance(1);
    await expect(ask(other)).rejects.toMatchObject({ code });
  }
});

it('is what a right opens that has begun meanwhile: without a mark by a link that has none [AC-18, AC-34]', async () => {
  const { ask } = counting();
  const visitor = { ...guest, caller: nobody };
  const [row] = await app.services.db.rows<{ id: string }>(
    sql`select id from item where parent = ${folder.id} and foldertype = 'study'`,
  );
  const begins = new Date(app.services.clock.now().getTime() + 300);
  for (const [itemId = '', change] of [
    [folder.id, sql`watermark = true`],
    [row?.id, sql`starts_at = ${begins}`],
  ] as const) {
    await putGrant(app.services, { itemId, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
    await app.services.db.rows(sql`update "grant" set ${change} where item_id = ${itemId} and link_kind = 'view'`);
  }
  // The first one is recorded, which is a change.
  await ask(visitor, 1, row?.id);
  expect(await ask(visitor, 1, row?.id)).toMatchObject({ marked: true });
  app.services.clock.advance(300);
  expect(await ask(visitor, 1, row?.id)).toMatchObject({ marked: false });
});

it('asks each time where other processes may write', async () => {
  const db = { ...app.services.db };
  delete db.changes;
  const { ask, counted } = counting(db);
  await ask(clinic.admin);
  const first = counted.statements;
  await ask(clinic.admin);
  expect(counted.statements).toBe(first + 1);
});
