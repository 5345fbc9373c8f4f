import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplicate, UploadTarget } from '@mado/contract';
import { amountOf } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { fileInMemory } from '../../platform/spool/index.ts';
import { brokenCounts, brokenDocuments } from '../../testing/consistency.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testServices,
  type Person,
  type TestServices,
} from '../../testing/index.ts';
import { seededRandom } from '../../testing/random.ts';
import { untrueFacts } from '../../testing/tree/facts-from-scratch.ts';
import { saidFiles, type SaidFile } from '../../testing/tree/said-by-files.ts';
import {
  deleteItems,
  folderToSeries,
  seriesToFolder,
  moveItem,
  restoreItem,
  restoreItems,
  type MoveTarget,
} from '../library/index.ts';
import { putGrant } from '../sharing/index.ts';
import { parseFile, settleConflict, writeDocument } from '../studies/index.ts';
import { commitFiles } from './commit-files.ts';
import { endPromises } from './end-promises.ts';
import { prepareFile, type Prepared } from './prepare-file.ts';
import { promise } from './promises.ts';
import { restoreVersion } from './restore-version.ts';
import { locationOf } from './target.ts';

/**
 * Random sequences of changes, two at a time, by members of two organisations and a guest of both. After each sequence
 * everything that is stored and follows from something else is compared with what that says, found out by code of its
 * own.
 *
 * `MADO_TEST_SEED` has a run again; a sequence that fails is played once more and looked at after every step, and its
 * steps are told.
 */
const seed = process.env['MADO_TEST_SEED'] ?? 'tree';
/** On each of the two databases; by night 2,000 in all. */
const sequences = amountOf({ perChange: 8, byNight: 1_000 });
const mostSteps = 7;

onBothDatabases('whatever changes the tree, the index says what is there', (open) => {
  let services: TestServices;
  let people: Record<'member' | 'both' | 'guest', Person>;
  let orgs: string[];
  const files = saidFiles();
  const saidBy = new Map(files.flatMap(({ sha256, said }) => (said ? [[sha256, said] as const] : [])));
  const prepared = new Map(
    files.map((file) => [file, prepareFile(file.path, parseFile(fileInMemory(file.bytes, file.path)), 'any')]),
  );

  beforeAll(async () => {
    services = await testServices({ db: await open() });
    const [member, guest] = [await anAccount(services), await anAccount(services)];
    const one = await anOrganisation(services, { admin: member });
    // So small that some of what comes does not fit.
    const other = await anOrganisation(services, { quotaBytes: 12_000 });
    people = { member, guest, both: await aMember(services, one, { person: other.admin }) };
    orgs = [one.id, other.id];
    for (const { sha256, bytes } of files) {
      const spooled = join(services.spool, sha256);
      await writeFile(spooled, bytes);
      await services.blobs.put(sha256, spooled);
      await services.db.rows(sql`insert into blob (sha256, size) values (${sha256}, ${bytes.length})`);
    }
  });
  afterAll(() => services.close());

  /** Two organisations with nothing in them but two folders each, in one of which the guest may do everything. */
  async function anew(): Promise<UploadTarget[]> {
    await services.db.rows(sql`truncate item, promised_instance, upload_fill, "grant" cascade`);
    await services.db.rows(sql`update organisation set used_bytes = 0`);
    const targets: UploadTarget[] = [];
    for (const org of orgs) {
      const shared = await aFolder(services, { org });
      const below = await aFolder(services, { org, parent: shared });
      const subject = { kind: 'user', accountId: people.guest.id } as const;
      await putGrant(services, { itemId: shared.id, subject, level: 'full_access' });
      for (const folder of [shared.id, below.id, null])
        targets.push({ target_folder: folder, target_org: org, is_org_perm: true });
      targets.push({ target_folder: null, target_org: org, is_org_perm: false });
    }
    return targets;
  }

  const ids = (query: ReturnType<typeof sql>) =>
    services.db.rows<{ id: string }>(query).then((rows) => rows.map(({ id }) => id));

  /** One change: its name, and what does it. */
  interface Change {
    name: string;
    make: () => Promise<unknown>;
  }

  function changes(random: (most: number) => number, targets: readonly UploadTarget[], uploads: readonly string[]) {
    const of = <T>(all: readonly T[]): T | undefined => all[random(all.length)];
    const one = <T>(all: readonly T[]): T => of(all) ?? expect.fail('nothing to choose from');
    const some = (): SaidFile[] => {
      const chosen = Array.from({ length: 1 + random(4) }, () => one(files));
      return chosen.filter((file, n) => chosen.indexOf(file) === n);
    };
    const asPerson = (): Context => services.contextOf(one([people.member, people.both, people.guest]).caller);
    const admin = (): Context => ({ ...services.contextOf(), whence: 'admin' });
    const chooseFrom = async (query: ReturnType<typeof sql>) => of(await ids(query));
    const present = sql`select id from item where trashed_at is null and not (foldertype = 'folder' and name = 'a folder') order by created_at, name, id`;
    const inTrash = sql`select id from item where trashed_with = id order by trashed_at, name, id`;

    const kinds: (() => Promise<Change>)[] = [
      async () => {
        const [ctx, target, chosen, upload] = [asPerson(), one(targets), some(), one(uploads)];
        const duplicate: Duplicate = random(3) === 0 ? 'studyAndFolderReplace' : 'fileReplace';
        const batch = { ctx, files: chosen.map((file) => prepared.get(file) as Prepared), upload };
        return {
          name: `${duplicate} ${chosen.map(({ path, said }) => `${path} (${said?.comment[8] ?? ''})`).join(', ')}`,
          make: () => commitFiles(services, target, duplicate, [batch]),
        };
      },
      async () => {
        const [ctx, target, chosen, upload] = [asPerson(), one(targets), some(), one(uploads)];
        const uids = chosen.flatMap(({ said }) => (said ? [{ ...said, patient: '' }] : []));
        const key = { upload, account: ctx.caller.account?.id ?? null };
        return {
          name: 'announce',
          make: async () => promise(ctx, key, await locationOf(services.db, ctx, target), uids),
        };
      },
      async () => {
        const [ctx, upload, how] = [asPerson(), one(uploads), one(['completed', 'aborted'] as const)];
        const studies = await ids(sql`select id from item where foldertype = 'study' and trashed_at is null`);
        const key = { upload, account: ctx.caller.account?.id ?? null };
        return { name: how, make: () => endPromises(ctx, key, how, studies) };
      },
      async () => {
        const [ctx, chosen] = [
          asPerson(),
          [await chooseFrom(present), random(3) === 0 ? await chooseFrom(present) : undefined],
        ];
        const items = chosen.filter((id) => id !== undefined);
        return { name: `delete ${items.join()}`, make: () => deleteItems(ctx, items) };
      },
      async () => {
        const [ctx, item] = [asPerson(), await chooseFrom(inTrash)];
        return { name: `restore ${item}`, make: async () => item && restoreItems(ctx, [item]) };
      },
      async () => {
        const item = await chooseFrom(inTrash);
        return {
          name: `restore instead ${item}`,
          make: async () => item && restoreItem(admin(), item, { replace: true }),
        };
      },
      async () => {
        const version = await chooseFrom(sql`select v.id from file_version v order by v.replaced_at, v.sha256`);
        return { name: `restore version ${version}`, make: async () => version && restoreVersion(admin(), version) };
      },
      async () => {
        const [ctx, item, to] = [asPerson(), await chooseFrom(present), one(targets)];
        const target: MoveTarget =
          to.target_folder === null
            ? { org: to.target_org, has_org_perm: to.is_org_perm }
            : { parent_folder: to.target_folder };
        return {
          name: `move ${item} to ${JSON.stringify(target)}`,
          make: async () => item && moveItem(ctx, item, target),
        };
      },
      async () => {
        const study = await chooseFrom(
          sql`select item_id as id from study where identity_conflict and place is not null order by 1`,
        );
        const ctx = services.contextOf(people.both.caller);
        const decision = one(['join', 'apart'] as const);
        return { name: `${decision} ${study}`, make: async () => study && settleConflict(ctx, { study, decision }) };
      },
      async () => {
        const series = await chooseFrom(sql`select item_id as id from series order by 1`);
        return { name: `document of ${series}`, make: async () => series && writeDocument(services, series) };
      },
      async () => {
        const folder = await chooseFrom(sql`select id from item where trashed_at is null and object_type = 'folder'
          and (foldertype = 'imgSeries' or name = 'pictures') order by created_at, name, id`);
        const [ctx, toSeries] = [asPerson(), random(3) > 0];
        return {
          name: `${toSeries ? 'convert' : 'release'} ${folder}`,
          make: async () => folder && (toSeries ? folderToSeries(ctx, folder) : seriesToFolder(ctx, folder)),
        };
      },
    ];
    /** How often each kind comes, by its place above. */
    const shares = [0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7, 7, 7, 8, 9, 10, 10];
    return () => (kinds[one(shares)] ?? expect.fail('no such kind'))();
  }

  async function faults(): Promise<string[]> {
    const { db } = services;
    return [...(await brokenCounts(db)), ...(await brokenDocuments(db)), ...(await untrueFacts(db, saidBy))];
  }

  /**
   * @returns what is wrong after a sequence, or after the first step that leads to something wrong; with the steps
   *   until then
   */
  async function play(
    sequence: number,
    lookAfterEach: boolean,
  ): Promise<{ wrong: string[]; steps: string[]; done: number }> {
    const source = seededRandom(`${seed} ${sequence}`);
    const random = (most: number) => (most === 0 ? 0 : source.bytes(2).readUInt16BE() % most);
    const targets = await anew();
    const uploads = [source.uuid(), source.uuid()];
    const next = changes(random, targets, uploads);
    const steps: string[] = [];
    let done = 0;
    for (let step = 2 + random(mostSteps - 1); step > 0; step -= 1) {
      services.clock.advance(random(6) === 0 ? 20 * 60_000 : 1_000);
      const two = [await next(), await next()];
      const results = await Promise.allSettled(two.map(({ make }) => make()));
      for (const [n, result] of results.entries()) {
        if (result.status === 'rejected' && !(result.reason instanceof OperationError)) throw result.reason;
        if (result.status === 'fulfilled') done += 1;
        steps.push(
          `${two[n]?.name}: ${result.status === 'rejected' ? (result.reason as OperationError).code : 'done'}`,
        );
      }
      if (!lookAfterEach) continue;
      const wrong = await faults();
      if (wrong.length > 0) return { wrong, steps, done };
    }
    return { wrong: await faults(), steps, done };
  }

  it(`after each of ${sequences} sequences (seed ${seed})`, { timeout: 3 * 60 * 60_000 }, async () => {
    let done = 0;
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const played = await play(sequence, false);
      done += played.done;
      if (played.wrong.length === 0) continue;
      const again = await play(sequence, true);
      expect.fail(JSON.stringify({ sequence, ...(again.wrong.length > 0 ? again : played) }, null, 1));
    }
    // Most of what is tried is refused to nobody.
    expect(done).toBeGreaterThan(3 * sequences);
  });
});
