import { randomUUID } from 'node:crypto';
import {
  abortUpload,
  completeUpload,
  folderDetail,
  uploadCheck,
  type Answer,
  type Duplicate,
  type Item,
} from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { readPartialInstance } from '@mado/dicom';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { sql } from '../../platform/db/index.ts';
import { runJobs } from '../../platform/jobs/index.ts';
import { upload, type TestFile } from '../../testing/upload.ts';
import { rootLocation } from '../storage/index.ts';
import { forgetOldFills, forgetOldPromises, forgetPromisesHandler } from './forget-promises.job.ts';
import { promise, promiseLimits } from './promises.ts';

const slices = [...phantomCt({ slices: 6, size: 32, seed: 5 })].map((bytes, n) => ({ path: `CD/IM${n}`, bytes }));
const uids = slices.map(({ bytes }) => readPartialInstance(bytes));

onBothDatabases('a study of which not all has come', (open) => {
  let app: TestApp;
  let member: Person;
  let org: string;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    org = (await anOrganisation(app.services, { admin: member })).id;
    member.headers = await signedIn(app.services, member.caller.account!);
  });

  const target = () => ({ target_folder: null, target_org: org, is_org_perm: true });
  const filesOf = (of: number[]) =>
    of.map((n) => {
      const { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID } = uids[n]!;
      return {
        path: slices[n]!.path,
        size: slices[n]!.bytes.length,
        StudyInstanceUID,
        SeriesInstanceUID,
        SOPInstanceUID,
      };
    });
  /** Says that the upload will bring these slices. */
  const announce = async (id: string, of: number[]) => {
    const body = { ...target(), upload: id, files: filesOf(of) };
    const answer = await app.call(uploadCheck, { body }, member.headers);
    expect(answer.statusCode).toBe(200);
  };
  const send = async (
    id: string | undefined,
    of: number[],
    more: TestFile[] = [],
    duplicate: Duplicate = 'fileReplace',
  ) => {
    const files = [...of.map((n) => slices[n]!), ...more];
    const { results } = await upload(
      app,
      member,
      { ...target(), duplicate, ...(id !== undefined && { upload: id }) },
      files,
    );
    return results[0]!.study!.uuid;
  };
  const end = async (how: 'completed' | 'aborted', id: string, studies: string[]) => {
    const body = { ...target(), study_id_list: studies, upload: id };
    const answer = await app.call(how === 'completed' ? completeUpload : abortUpload, { body }, member.headers);
    expect(answer.statusCode).toBe(200);
    return answer.json<Item[]>().map(({ uuid, incomplete }) => ({ uuid, incomplete }));
  };
  const incomplete = async (study: string): Promise<Item['incomplete']> =>
    (await app.call(folderDetail, { params: { id: study } }, member.headers)).json<Answer<typeof folderDetail>>()
      .incomplete;
  const pause = async (minutes: number) => {
    app.services.clock.advance(minutes * 60_000);
    member.headers = await signedIn(app.services, member.caller.account!);
  };

  it('says how many of how many after it was given up, until the rest has come by whatever upload [IN-6]', async () => {
    const id = randomUUID();
    await announce(id, [0, 1, 2, 3, 4, 5]);
    const study = await send(id, [0, 2]);
    expect(await incomplete(study)).toBeNull();
    await end('aborted', id, [study]);
    expect(await incomplete(study)).toEqual({ received: 2, expected: 6 });
    await send(undefined, [1, 3, 4]);
    expect(await incomplete(study)).toEqual({ received: 5, expected: 6 });
    await send(undefined, [5]);
    expect(await incomplete(study)).toBeNull();
  });

  it('says so once nothing has come for 15 minutes, and no more while the upload goes on [IN-6]', async () => {
    const id = randomUUID();
    await announce(id, [0, 1, 2]);
    const study = await send(id, [0]);
    await pause(16);
    expect(await incomplete(study)).toEqual({ received: 1, expected: 3 });
    await send(id, [1]);
    expect(await incomplete(study)).toBeNull();
  });

  it('still misses at the end of its upload what did not come, whyever, and goes when the same upload sends it again', async () => {
    const id = randomUUID();
    await announce(id, [0, 1, 2]);
    const study = await send(id, [0, 1]);
    const lacking = { received: 2, expected: 3 };
    expect(await end('completed', id, [study])).toEqual([{ uuid: study, incomplete: lacking }]);
    expect(await incomplete(study)).toEqual(lacking);
    await send(id, [2]);
    expect(await end('completed', id, [study])).toEqual([]);
    expect(await incomplete(study)).toBeNull();
  });

  it('is said at the end of a later upload that brought a part of the rest', async () => {
    const [first, later] = [randomUUID(), randomUUID()];
    await announce(first, [0, 1, 2, 3]);
    const study = await send(first, [0, 1]);
    await end('aborted', first, [study]);
    await announce(later, [2]);
    await send(later, [2]);
    expect(await end('completed', later, [study])).toEqual([{ uuid: study, incomplete: { received: 3, expected: 4 } }]);
  });

  it('counts what was not read at first when nothing of its study had come before the end', async () => {
    const id = randomUUID();
    await announce(id, [0, 1, 2]);
    expect(await end('completed', id, [])).toEqual([]);
    const study = await send(id, [1]);
    expect(await end('completed', id, [study])).toEqual([{ uuid: study, incomplete: { received: 1, expected: 3 } }]);
  });

  it('counts each instance once, whoever promised it, and those of an upload that was given up beside one that came to its end', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    await announce(a, [0, 1, 2, 3]);
    await announce(b, [2, 3, 4, 5]);
    const study = await send(a, [0]);
    await send(b, [4]);
    await end('aborted', a, [study]);
    await end('aborted', b, [study]);
    expect(await incomplete(study)).toEqual({ received: 2, expected: 6 });
    await end('completed', b, [study]);
    expect(await incomplete(study)).toEqual({ received: 2, expected: 6 });
  });

  it('is not one that was only asked about, nor one whose instances were there before', async () => {
    const study = await send(undefined, [0, 1]);
    const asked = randomUUID();
    await announce(asked, [0, 1, 2]);
    await end('aborted', asked, []);
    await pause(16);
    expect(await incomplete(study)).toBeNull();
    const id = randomUUID();
    await announce(id, [0, 1, 2, 3]);
    await send(id, [2]);
    await end('aborted', id, [study]);
    expect(await incomplete(study)).toEqual({ received: 3, expected: 4 });
  });

  it('is not what an upload has put in its place: nothing is owed of what was replaced', async () => {
    const id = randomUUID();
    await announce(id, [0, 1, 2, 3]);
    const replaced = await send(id, [0, 1]);
    await end('aborted', id, [replaced]);
    expect(await incomplete(replaced)).toEqual({ received: 2, expected: 4 });
    await pause(1);
    const later = randomUUID();
    await announce(later, [0, 1]);
    const study = await send(later, [0, 1], [], 'studyAndFolderReplace');
    expect(study).not.toBe(replaced);
    expect(await end('completed', later, [study])).toEqual([]);
    expect(await incomplete(study)).toBeNull();
  });

  it('is forgotten a day later where nothing was ever brought, and never of a study that is there or in the trash', async () => {
    const promised = async () =>
      (await app.services.db.rows(sql`select 1 from promised_instance where place = ${`org:${org}`}`)).length;
    const [begun, unbegun] = [randomUUID(), randomUUID()];
    await announce(begun, [0, 1, 2]);
    await send(begun, [0]);
    await announce(unbegun, [3, 4, 5]);
    expect(await promised()).toBe(5);
    await forgetOldPromises(app.services);
    expect(await promised()).toBe(5);
    app.services.clock.advance(25 * 60 * 60 * 1000);
    await forgetOldPromises(app.services);
    expect(await promised()).toBe(2);
    await app.services.db.rows(sql`update study set place = null where org = ${org}`);
    await forgetOldPromises(app.services);
    expect(await promised()).toBe(2);
  });

  it('is bounded for an upload and an account, in words; what a study in the trash lacks is owed no more', async () => {
    expect(promiseLimits.members).toEqual({ perUpload: 100_000, perCaller: 200_000 });
    const limits = { ...promiseLimits, members: { perUpload: 10, perCaller: 20 } };
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const ctx = app.services.contextOf(member.caller);
    const { db } = app.services;
    const owe = (id: string, from: number, count: number) => {
      const instances = Array.from({ length: count }, (_, n) => ({
        study: '1.2',
        sop: `1.2.${from + n}`,
        patient: '',
      }));
      return promise(ctx, { upload: id, account: member.id }, rootLocation(org, null), instances, limits);
    };
    const owed = async () =>
      (await db.rows(sql`select 1 as one from promised_instance where account = ${member.id}`)).length;
    await db.rows(sql`delete from promised_instance where account = ${member.id}`);
    await owe(one, 0, 10);
    await expect(owe(one, 10, 1)).rejects.toMatchObject({ code: 'upload_too_many_images', params: { limit: 10 } });
    // Asked once more it is no more.
    await owe(one, 5, 5);
    await owe(two, 0, 10);
    await expect(owe(three, 0, 1)).rejects.toMatchObject({ code: 'too_many_awaited', params: { limit: 20 } });
    expect(await owed()).toBe(20);
    await db.rows(sql`update promised_instance set study = ${randomUUID()}::uuid where upload = ${two}`);
    await owe(three, 0, 1);
    await db.rows(sql`delete from promised_instance where account = ${member.id}`);
  });

  it('keeps what its upload has filled as long as something is owed, of others for 400 days', async () => {
    const [owing, done] = [randomUUID(), randomUUID()];
    await announce(owing, [0, 1]);
    await send(owing, [0]);
    await send(done, [2]);
    const filled = async () =>
      (
        await app.services.db.rows<{ upload: string }>(
          sql`select upload from upload_fill where place = ${`org:${org}`}`,
        )
      )
        .map(({ upload: id }) => id)
        .toSorted();
    app.services.clock.advance(399 * 24 * 60 * 60 * 1000);
    await forgetOldFills(app.services);
    expect(await filled()).toEqual([owing, done].toSorted());
    app.services.clock.advance(2 * 24 * 60 * 60 * 1000);
    await forgetOldFills(app.services);
    expect(await filled()).toEqual([owing]);
  });

  it('is forgotten, and what was filled, when a server starts', async () => {
    const [unbegun, done] = [randomUUID(), randomUUID()];
    await announce(unbegun, [0]);
    await send(done, [1]);
    const kept = () =>
      app.services.db.rows<{ upload: string }>(sql`
        select upload from promised_instance where upload in (${unbegun}::uuid, ${done}::uuid)
        union all select upload from upload_fill where upload in (${unbegun}::uuid, ${done}::uuid)`);
    expect(await kept()).toHaveLength(2);
    app.services.clock.advance(401 * 24 * 60 * 60 * 1000);
    const jobs = await runJobs(app.services, [forgetPromisesHandler]);
    await jobs.workOff();
    await jobs.stop();
    expect(await kept()).toEqual([]);
  });
});
