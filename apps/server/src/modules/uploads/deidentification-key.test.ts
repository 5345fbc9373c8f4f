import { deidentificationKey, type UploadTarget } from '@mado/contract';
import { derivedKey } from '@mado/dicom/deidentify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { unseal } from '../../platform/keys/index.ts';
import { putGrant } from '../sharing/index.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';

onBothDatabases('the key of a de-identification', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let guest: Person;
  let stranger: Person;
  /** Every key that was given. */
  const given = new Set<string>();
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
    guest = await anAccount(app.services);
    stranger = await anAccount(app.services);
    clinic = await anOrganisation(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(3_600_000);
    for (const person of [clinic.admin, member, guest, stranger])
      person.headers = await signedIn(app.services, person.caller.account ?? expect.fail('nobody is signed in'));
    clinic = await anOrganisation(app.services, { admin: clinic.admin });
    await aMember(app.services, clinic, { person: member });
  });

  const ask = (person: Person | null, target: Partial<UploadTarget> = {}) =>
    app.call(
      deidentificationKey,
      { body: { target_folder: null, target_org: clinic.id, is_org_perm: true, ...target } },
      person?.headers,
    );
  async function keyOf(person: Person, target: Partial<UploadTarget> = {}): Promise<string> {
    const answer = await ask(person, target);
    expect(answer.statusCode, answer.body).toBe(200);
    const { key } = answer.json<{ key: string }>();
    given.add(key);
    return key;
  }
  const refused = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json<{ code: string }>().code;
  const secrets = () =>
    app.services.db.rows<{ sealed: Buffer }>(
      sql`select sealed from deidentification_secret where organisation_id = ${clinic.id}`,
    );
  const share = (itemId: string, level: 'full_access' | 'can_edit' | 'none', person: Person = guest) =>
    putGrant(app.services, { itemId, subject: { kind: 'user', accountId: person.id }, level });
  const folderIn = (parent?: { id: string; ancestors: string[] }) =>
    aFolder(app.services, { org: clinic.id, ...(parent && { parent }) });
  /** What was recorded of keys in the organisation, in order. */
  const recorded = () =>
    app.services.db.rows<{ event: { account: string; object: object; details: object } }>(
      sql`select event from audit_event where event->>'action' = 'deidentification_key' and event->>'org' = ${clinic.id}
        order by position`,
    );

  it('is made once, however many ask at once, and is the same for all members wherever they upload to [IN-11]', async () => {
    expect(await secrets()).toEqual([]);
    const { id: folder } = await folderIn();
    const keys = await Promise.all([
      keyOf(member),
      keyOf(clinic.admin),
      keyOf(member, { is_org_perm: false }),
      keyOf(clinic.admin, { target_folder: folder }),
    ]);
    expect(new Set([...keys, await keyOf(member)]).size).toBe(1);
    expect(await secrets()).toHaveLength(1);
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32);
  });

  it('is another one in another organisation', async () => {
    const other = await anOrganisation(app.services, { admin: clinic.admin });
    expect(await keyOf(clinic.admin, { target_org: other.id })).not.toBe(await keyOf(clinic.admin));
  });

  it('is, for a guest, that of the topmost folder that is shared with them for uploading [IN-11]', async () => {
    const top = await folderIn();
    const middle = await folderIn(top);
    const below = await folderIn(middle);
    const beside = await folderIn();
    await share(middle.id, 'full_access');
    await share(below.id, 'full_access');
    await share(beside.id, 'full_access');
    const own = await keyOf(guest, { target_folder: middle.id });
    expect(own).not.toBe(await keyOf(member, { target_folder: middle.id }));
    expect(await keyOf(guest, { target_folder: below.id })).toBe(own);
    expect(await keyOf(guest, { target_folder: beside.id })).not.toBe(own);
    // Who has the same share has the same key, who has more has that of more.
    await share(middle.id, 'full_access', stranger);
    expect(await keyOf(stranger, { target_folder: below.id })).toBe(own);
    await share(top.id, 'full_access', stranger);
    expect(await keyOf(stranger, { target_folder: below.id })).not.toBe(own);
    // What is shared above with less than uploading opens nothing of what others have of it.
    await share(top.id, 'can_edit');
    expect(await keyOf(guest, { target_folder: below.id })).toBe(own);
  });

  it('is that of a folder which is shared with an organisation of the guest, and of none that was shared once', async () => {
    const top = await folderIn();
    const below = await folderIn(top);
    const guests = await anOrganisation(app.services, { admin: guest });
    const subject = { kind: 'organisation', organisationId: guests.id } as const;
    const soon = new Date(app.services.clock.now().getTime() + 60_000);
    await putGrant(app.services, { itemId: top.id, subject, level: 'full_access', expiresAt: soon });
    await share(below.id, 'full_access');
    const ofTop = await keyOf(guest, { target_folder: below.id });
    expect(ofTop).toBe(await keyOf(guest, { target_folder: top.id }));
    app.services.clock.advance(60_000);
    expect(await keyOf(guest, { target_folder: below.id })).not.toBe(ofTop);
    await share(below.id, 'none');
    expect(await refused(guest, { target_folder: below.id })).toBe('no_access');
  });

  it('is for nobody who may not upload there, and a stranger learns nothing [IN-11]', async () => {
    const { id: folder } = await folderIn();
    await share(folder, 'can_edit');
    const missing = '00000000-0000-4000-8000-000000000000';
    expect(await refused(guest, { target_folder: folder })).toBe('upload_needs_full_access');
    expect(await refused(guest)).toBe('membership_needed');
    for (const target_folder of [folder, missing]) {
      expect(await refused(stranger, { target_folder })).toBe('no_access');
      expect(await refused(null, { target_folder })).toBe('not_signed_in');
    }
    for (const target_org of [clinic.id, missing]) {
      expect(await refused(stranger, { target_org })).toBe('membership_needed');
      expect(await refused(null, { target_org })).toBe('not_signed_in');
    }
    // By a link for uploading there are keys of uploads alone, which say their ids [IN-20].
    await putGrant(app.services, {
      itemId: folder,
      subject: { kind: 'anonymous', link: 'upload' },
      level: 'full_access',
    });
    expect(await refused(null, { target_folder: folder })).toBe('bad_request');
    // A folder of another organisation than is said.
    const other = await anOrganisation(app.services, { admin: member });
    expect(await refused(member, { target_folder: folder, target_org: other.id })).toBe('bad_target');
    expect((await ask(member, { target_org: 'none' })).statusCode).toBe(400);
    expect(await secrets()).toEqual([]);
    expect(await recorded()).toEqual([]);
  });

  it('is recorded with who, where and as what [IN-12]', async () => {
    const { id: folder, ancestors } = await folderIn();
    const below = await folderIn({ id: folder, ancestors });
    await share(folder, 'full_access');
    await keyOf(member);
    await keyOf(guest, { target_folder: below.id });
    expect((await recorded()).map(({ event }) => event)).toMatchObject([
      { account: member.id, object: { kind: 'organisation', id: clinic.id }, details: { kind: 'member' } },
      { account: guest.id, object: { kind: 'item', id: below.id }, details: { kind: 'folder', id: folder } },
    ]);
  });

  it('is kept by no cache, and asked for sixty times at once by one account [IN-12]', async () => {
    expect((await ask(member)).headers['cache-control']).toBe('no-store');
    for (let asked = 1; asked < 60; asked += 1) expect((await ask(member)).statusCode).toBe(200);
    expect(await refused(member)).toBe('too_many_requests');
    expect((await ask(clinic.admin)).statusCode).toBe(200);
    app.services.clock.advance(10_000);
    expect((await ask(member)).statusCode).toBe(200);
  });

  it('comes from bytes that are sealed for their organisation, and never from others when those cannot be opened', async () => {
    const key = await keyOf(member);
    const [kept] = await secrets();
    const opened = unseal(
      app.services.keys.derive('deidentification secrets'),
      kept?.sealed ?? new Uint8Array(0),
      clinic.id,
    );
    expect(Buffer.from(derivedKey(opened, { kind: 'member' })).toString('base64url')).toBe(key);
    expect(kept?.sealed.includes(opened)).toBe(false);
    given.add(opened.toString('base64url'));

    const other = await anOrganisation(app.services, { admin: member });
    await app.services.db.rows(sql`
      insert into deidentification_secret (organisation_id, sealed)
      select ${other.id}::uuid, sealed from deidentification_secret where organisation_id = ${clinic.id}`);
    expect((await ask(member, { target_org: other.id })).statusCode).toBe(500);
    expect(await recorded()).toHaveLength(1);
  });

  it('stands in no log and in no record [IN-12]', async () => {
    await keyOf(member);
    expect(given.size).toBeGreaterThan(8);
    const events = await app.services.db.rows<{ event: string }>(sql`select event::text as event from audit_event`);
    const written = [...app.services.logLines, ...events.map(({ event }) => event)].join('\n');
    expect(written).toContain('deidentification');
    for (const key of given)
      for (const encoding of ['base64url', 'base64', 'hex', 'latin1'] as const)
        expect(written).not.toContain(Buffer.from(key, 'base64url').toString(encoding).replaceAll('=', ''));
  });
});
