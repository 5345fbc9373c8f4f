import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { identifyBlobs, OtherBlobs } from './identify-blobs.ts';

onBothDatabases('the identity of the blobs', (open, again) => {
  let services: TestServices;
  let folder: string;
  let other: string;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
    folder = join(services.config.dataFolder, 'blobs');
    other = join(services.config.dataFolder, 'other-blobs');
  });
  afterAll(() => services.close());
  afterEach(async () => {
    for (const one of [folder, other]) await rm(one, { recursive: true, force: true });
    await services.db.rows(sql`delete from blob`);
    await forgetRows();
  });

  const identify = (of = folder) => identifyBlobs(services, of);
  const idOf = (of = folder) => readFile(join(of, 'identity'), 'utf8').then((text) => text.trim());
  const idOfRows = async () => (await services.db.rows<{ id: string }>(sql`select id from blob_store`))[0]?.id;
  const fillRows = () => services.db.rows(sql`insert into blob (sha256, size) values ('aa', 1)`);
  const forgetRows = () => services.db.rows(sql`delete from blob_store`);
  async function fillFolder(of = folder): Promise<void> {
    await mkdir(join(of, 'aa'), { recursive: true });
    await writeFile(join(of, 'aa', 'aa'.repeat(32)), 'x');
  }

  it('is made once, the same on both sides', async () => {
    await identify();
    const id = await idOf();
    expect(await idOfRows()).toBe(id);
    await fillRows();
    await fillFolder();
    await identify();
    expect([await idOf(), await idOfRows()]).toEqual([id, id]);
    expect((await readdir(folder)).toSorted()).toEqual(['aa', 'identity']);
  });

  it('is the same for all that start at once', async () => {
    const other = (await again?.()) ?? services.db;
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => identifyBlobs({ ...services, db: n % 2 ? other : services.db }, folder)),
    );
    if (other !== services.db) await other.close();
    expect(await idOf()).toBe(await idOfRows());
    await fillRows();
    await identify();
  });

  it('refuses a database beside the files of another one, filled or empty, and says how to put them together', async () => {
    await identify();
    await fillRows();
    for (const fill of [async () => {}, fillFolder]) {
      await fill(other);
      await expect(identify(other)).rejects.toThrow(OtherBlobs);
      await expect(identify(other)).rejects.toThrow(`write ${await idOf()} into ${join(other, 'identity')}`);
    }
    await writeFile(join(other, 'identity'), `${await idOf()}\n`);
    await identify(other);
  });

  it('refuses a new database beside files that it knows nothing of, until it is told so', async () => {
    await identify();
    await fillFolder();
    await forgetRows();
    await expect(identify()).rejects.toThrow(`remove ${join(folder, 'identity')}`);
    await rm(join(folder, 'identity'));
    await identify();
    expect(await idOf()).toBe(await idOfRows());
  });

  it('takes another folder while nothing is kept on either side', async () => {
    await identify();
    const id = await idOf();
    await identify(other);
    expect([await idOf(other), await idOfRows()]).toEqual([id, id]);
  });

  it('is given to what was filled before there were identities', async () => {
    await fillRows();
    await fillFolder();
    await identify();
    const id = await idOf();
    await forgetRows();
    await identify();
    expect([await idOf(), await idOfRows()]).toEqual([id, id]);
  });

  it('is finished where a server was stopped while it was made', async () => {
    await identify();
    const id = await idOf();
    await fillRows();
    await rename(join(folder, 'identity'), join(folder, 'identity.new'));
    await identify();
    expect([await idOf(), await idOfRows()]).toEqual([id, id]);
  });
});
