import { changeFolder, folderInfo, listTrash, restoreFromTrash, type Item, type TrashEntry } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sql, type Database } from '../../../platform/db/index.ts';
import { contradictions } from '../../../testing/consistency.ts';
import {
  aMember,
  anAccount,
  anOrganisation,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** For a suite: a folder that came at nine in the morning in Japan, what is settled for it, and days that pass. */
export function autoDeleting(open: () => Promise<Database>) {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  /** It came at 09:00 in Japan, as everything here until the clock goes on. */
  let folder: string;

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    // Nine in the morning in Japan of the next day.
    const now = app.services.clock.now().getTime();
    app.services.clock.advance(dayMs - ((now + 9 * hourMs) % dayMs) + 9 * hourMs);
    clinic = await anOrganisation(app.services, { admin: await anAccount(app.services) });
    await aMember(app.services, clinic, { person: member });
    await renew();
    folder = await makeFolder(null, '期限のある資料');
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));

  const renew = async () => {
    member.headers = await signedIn(app.services, member.caller.account!);
  };
  const pass = async (days: number) => {
    app.services.clock.advance(days * dayMs);
    await renew();
  };
  /** The day in so many days, yyyy-MM-dd. */
  const day = (ahead: number) =>
    new Date(app.services.clock.now().getTime() + 9 * hourMs + ahead * dayMs).toISOString().slice(0, 10);
  async function makeFolder(parent: string | null, name: string): Promise<string> {
    const place = parent === null ? { target_org: clinic.id } : { target_org: clinic.id, target_folder: parent };
    const { results } = await upload(app, member, place, [{ path: `${name}/x.txt`, bytes: Buffer.from(name) }]);
    const file = results[0]?.file?.uuid ?? '';
    const [row] = await app.services.db.rows<{ parent: string }>(sql`select parent from item where id = ${file}`);
    await app.services.db.rows(sql`update item set receiving_until = null where id = ${row!.parent}`);
    return row!.parent;
  }
  const send = async (target: string, files: { path: string; bytes: Uint8Array }[]) => {
    const { status, results } = await upload(app, member, { target_org: clinic.id, target_folder: target }, files);
    expect(status).toBe(201);
    return results.map(({ file, study }) => ({ file: file?.uuid ?? '', study: study?.uuid ?? '' }));
  };
  const letter = (path: string) => ({ path, bytes: Buffer.from(path) });
  const image = (study: string, number: number) => ({
    path: `${number}.dcm`,
    bytes: buildDicomFile({
      StudyInstanceUID: syntheticUid(clinic.id, study),
      SeriesInstanceUID: syntheticUid(clinic.id, study, 'series'),
      SOPInstanceUID: syntheticUid(clinic.id, study, number),
    }),
  });
  const settle = (id: string, settings: object, who = member) =>
    app.call(
      changeFolder,
      { params: { id }, body: { settings: { auto_delete: true, ...settings } } as never },
      who.headers,
    );
  const afterDays = (days: number, self = false) => ({
    auto_delete_type: 'delete-after-days',
    auto_delete_after: days,
    auto_delete_self: self,
  });
  const settled = async (id: string, settings: object): Promise<Item> => {
    const answer = await settle(id, settings);
    expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([200, undefined]);
    return answer.json<Item>();
  };
  const list = async (id: string) => {
    const answer = await app.call(folderInfo, { params: { id }, query: {} }, member.headers);
    if (answer.statusCode !== 200) return answer.json<{ code: string }>().code;
    return answer
      .json<{ data: Item[] }>()
      .data.map(({ name }) => name)
      .toSorted();
  };
  const trash = async () =>
    (await app.call(listTrash, { params: { id: clinic.id }, query: {} }, member.headers)).json<TrashEntry[]>();
  const restore = async (...uuids: string[]) =>
    (await app.call(restoreFromTrash, { body: { uuids } }, member.headers)).json<{ success: boolean }[]>();
  const move = (id: string, target: string) =>
    app.call(changeFolder, { params: { id }, body: { parent_folder: target } }, member.headers);
  const recorded = (action: string) =>
    app.services.db.rows<{ account: string | null; whence: string; details: Record<string, unknown> }>(sql`
      select event ->> 'account' as account, event ->> 'whence' as whence, event -> 'details' as details from audit_event
      where event ->> 'org' = ${clinic.id} and event ->> 'action' = ${action} order by position`);
  const codeOf = (answer: { json<T>(): T }) => answer.json<{ code?: string }>().code;

  return {
    /** As they are for the test that runs. */
    get app() {
      return app;
    },
    get clinic() {
      return clinic;
    },
    get member() {
      return member;
    },
    get folder() {
      return folder;
    },
    renew,
    pass,
    day,
    makeFolder,
    send,
    letter,
    image,
    settle,
    afterDays,
    settled,
    list,
    trash,
    restore,
    move,
    recorded,
    codeOf,
  };
}
