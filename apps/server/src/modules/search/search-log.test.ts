import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { aFolder, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';

/** What a person types may be a patient: in no line of the log, however the question is answered. */
const words = ['渡邊花子', 'K-00918273', 'ＳＥＣＲＥＴ部位'];

let app: TestApp;
let clinic: { id: string; admin: Person };

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
});
afterAll(() => app.close());

async function get(url: string, headers: Record<string, string> = clinic.admin.headers) {
  return (await app.fastify.inject({ url, headers })).statusCode;
}

function expectSilence(): void {
  const lines = app.services.logLines.join('\n');
  expect(lines).toContain('"request"');
  for (const word of words.flatMap((one) => [one, encodeURIComponent(one), one.toLowerCase()]))
    expect(lines).not.toContain(word);
}

const addresses = (word: string) => {
  const value = encodeURIComponent(word);
  return {
    search: `/api/search/org-storage-command/${clinic.id}?query=${value}`,
    field: `/api/search/org-storage-command/${clinic.id}?search_field=PatientID&query=${value}`,
    tags: `/api/tags/org-tag-list/${clinic.id}?query=${value}`,
    qido: `/api/dicomweb/org/${clinic.id}/studies?PatientID=${value}`,
    page: `/storage/org/${clinic.id}/patientId?value=${value}`,
    segment: `/storage/org/${clinic.id}/patientId=${value}`,
  };
};

it('are in no log where they are answered, refused, or cannot be read', async () => {
  for (const word of words) {
    for (const address of Object.values(addresses(word))) {
      await get(address);
      expect(await get(`${address}&limit=nonsense&search_field=${encodeURIComponent(word)}`)).not.toBe(500);
      await get(address, {});
      await get(address.replace(clinic.id, '00000000-0000-4000-8000-000000000000'));
    }
    expect(await get(`/api/search/${encodeURIComponent(word)}`)).toBe(404);
    expect(await get(`/api/search/org-storage-command/${encodeURIComponent(word)}?query=x`)).toBe(400);
  }
  expectSilence();
});

it('are in no log where the database fails over them', async () => {
  const { id } = await aFolder(app.services, { org: clinic.id });
  await app.services.db.rows(sql`update item set name = ${words.join(' ')} where id = ${id}`);
  await app.services.db.rows(sql`alter function search_gram_keys(int4, uuid, uuid, text[]) rename to gone`);
  await app.services.db.rows(sql`
    create function search_gram_keys(stratum int4, org uuid, owner uuid, grams text[]) returns int8[] language plpgsql as $$
    begin raise exception 'refused %', grams using detail = array_to_string(grams, ' '); end $$`);
  try {
    for (const word of words) expect(await get(addresses(word).search)).toBe(500);
    expect(app.services.logLines.some((line) => line.includes('"level":50'))).toBe(true);
    expectSilence();
    const lines = app.services.logLines.join('\n');
    for (const piece of ['渡辺', '花子', '009', 'secret']) expect(lines).not.toContain(`refused ${piece}`);
    expect(lines).not.toMatch(/refused/);
  } finally {
    await app.services.db.rows(sql`drop function search_gram_keys(int4, uuid, uuid, text[])`);
    await app.services.db.rows(sql`alter function gone(int4, uuid, uuid, text[]) rename to search_gram_keys`);
  }
});
