import {
  changeMember,
  createOrganisation,
  exportAudit,
  invite,
  listAudit,
  renameOrganisation,
  withdrawInvitation,
  type AuditPage,
  type GivenInput,
  type Invitation,
  type Organisation,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { sql } from '../../platform/db/index.ts';
import { record, sealEvents, type AuditEvent } from '../audit/index.ts';
import { setRole } from '../organisations/index.ts';

/** Queries that the contract refuses are asked too. */
type Asked = { params: { id: string } } & Record<string, unknown>;
type Loose = GivenInput<typeof listAudit> & GivenInput<typeof exportAudit> & GivenInput<typeof changeMember>;

onBothDatabases('the audit of an organisation', (open) => {
  let app: TestApp;
  let admin: Person;
  let member: Person;
  let clinic: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    admin = await anAccount(app.services, { username: '院長' });
    member = await anAccount(app.services, { username: '技師' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    // Tests put the clock on: tokens end.
    for (const one of [admin, member]) one.headers = await signedIn(app.services, one.caller.account!);
    clinic = await anOrganisation(app.services, { admin });
    await aMember(app.services.contextOf(), clinic, { person: member });
    await sealEvents(app.services);
  });

  const contextOf = (person: Person) => app.services.contextOf(person.caller);
  const loose = (asked: Asked) => asked as unknown as Loose;
  const done = async (person: Person, event: Partial<AuditEvent>) =>
    record(app.services.db, contextOf(person), {
      action: 'view',
      org: clinic.id,
      object: null,
      result: 'done',
      ...event,
    });
  const aNamedFolder = async (name: string, more: { owner?: string } = {}) => {
    const folder = await aFolder(app.services, { org: clinic.id, ...more });
    await app.services.db.rows(sql`update item set name = ${name} where id = ${folder.id}`);
    return folder;
  };
  const list = (query: object = {}, who = admin, id = clinic.id) =>
    app.call(listAudit, loose({ params: { id }, query }), who.headers);
  const page = async (query: object = {}) => {
    await sealEvents(app.services);
    return (await list(query)).json<AuditPage>();
  };
  const actions = async (query: object = {}) => (await page(query)).records.map(({ action }) => action);
  const taken = async (query: object, who = admin) => {
    await sealEvents(app.services);
    return app.call(exportAudit, loose({ params: clinic, query }), who.headers);
  };

  it('has what changed in it, with who, what and whence, and names people as they are called now [AU-1, AU-3]', async () => {
    const params = { id: clinic.id };
    const call = async (...asked: Parameters<TestApp['call']>) => (await app.call(...asked)).json<unknown>();
    const founded = (await call(createOrganisation, { body: { name: '別' } }, admin.headers)) as Organisation;
    await call(renameOrganisation, { params, body: { name: '新しい名前' } }, admin.headers);
    const body = { email: 'new@example.jp', perm: 'org_member' };
    const invited = (await call(invite, loose({ params, body }), admin.headers)) as Invitation;
    const of = { params: { ...params, invitation: invited.uuid } };
    await app.call(withdrawInvitation, of, admin.headers);
    const change = (perm: string) =>
      app.call(changeMember, loose({ params, body: { email: member.email, perm } }), admin.headers);
    for (const perm of ['org_admin', 'org_member', 'delete']) expect((await change(perm)).statusCode).toBe(200);
    const { records, people } = await page();
    expect(records.map(({ action, details: { role } }) => [action, role ?? null])).toEqual([
      ['role', 'none'],
      ['role', 'org_member'],
      ['role', 'org_admin'],
      ['withdraw_invitation', 'org_member'],
      ['invite', 'org_member'],
      ['rename_organisation', null],
      ['role', 'org_member'],
    ]);
    expect(records[0]).toMatchObject({
      by: admin.id,
      whence: '127.0.0.1',
      at: app.services.clock.now().toISOString(),
      object: { kind: 'account', id: member.id },
      result: 'done',
    });
    expect(people.map(({ uuid, username }) => [uuid, username])).toEqual(
      expect.arrayContaining([
        [admin.id, '院長'],
        [member.id, '技師'],
      ]),
    );
    const [first] = (await list({}, admin, founded.uuid)).json<AuditPage>().records;
    expect(first).toMatchObject({ action: 'create_organisation', object: { kind: 'organisation', id: founded.uuid } });
  });

  it('comes page by page, also while more comes, and each record once', async () => {
    for (let n = 0; n < 5; n += 1) await done(member, { details: { n } });
    await sealEvents(app.services);
    const seen: unknown[] = [];
    let after: string | null = '';
    while (after !== null) {
      const answer = await list({ limit: 2, action: 'view', ...(after !== '' && { after }) });
      seen.push(...answer.json<AuditPage>().records.map(({ details }) => details['n']));
      const next = /after=(\d+)/.exec(String(answer.headers['link'] ?? ''));
      after = next?.[1] ?? null;
      await done(member, { details: { n: 'later' } });
      await sealEvents(app.services);
    }
    expect(seen).toEqual([4, 3, 2, 1, 0]);
    expect((await list({ after: 'x-y' })).statusCode).toBe(400);
  });

  it('is narrowed by action, person and days in Japan, from the first to the end of the last', async () => {
    const { clock } = app.services;
    await done(admin, { action: 'grant' });
    // 2 s before midnight in Japan, and after it.
    const midnight = Date.parse('2027-03-01T00:00:00+09:00');
    clock.advance(midnight - 2_000 - clock.now().getTime());
    admin.headers = await signedIn(app.services, admin.caller.account!);
    await done(member, { action: 'view' });
    clock.advance(2_000);
    await done(member, { action: 'upload' });
    expect(await actions({ from: '2027-02-28', to: '2027-02-28' })).toEqual(['view']);
    expect(await actions({ from: '2027-03-01' })).toEqual(['upload']);
    expect((await actions({ to: '2027-02-27' })).at(0)).toBe('grant');
    expect(await actions({ person: member.id })).toEqual(['upload', 'view']);
    expect(await actions({ person: member.id, action: 'view' })).toEqual(['view']);
    for (const wrong of [{ from: '2027-02-30' }, { action: 'x' }, { person: 'x' }, { limit: 5_000 }])
      expect((await list(wrong)).statusCode).toBe(400);
  });

  it('has nothing of another organisation, or of none, and is read by its admins alone [AU-2]', async () => {
    const other = await anOrganisation(app.services, { admin: await anAccount(app.services) });
    await done(member, { org: other.id, action: 'download' });
    await done(member, { org: null, action: 'set_password' });
    expect(await actions()).toEqual(['role']);
    const stranger = other.admin;
    for (const who of [member, stranger]) {
      expect((await list({}, who)).statusCode).toBe(403);
      expect((await taken({ format: 'csv' }, who)).statusCode).toBe(403);
    }
    expect((await app.call(listAudit, { params: clinic })).statusCode).toBe(401);
  });

  it('names an item to who may see it, and to nobody else [AU-3]', async () => {
    const shown = await aNamedFolder('症例');
    const hidden = await aNamedFolder('秘密', { owner: member.id });
    for (const { id } of [shown, hidden]) await done(member, { object: { kind: 'item', id } });
    const { records, items } = await page({ action: 'view' });
    expect(records.map(({ object }) => object?.id)).toEqual([hidden.id, shown.id]);
    expect(items).toEqual([{ uuid: shown.id, name: '症例' }]);
  });

  describe('is taken away [AU-4]', () => {
    it('as CSV that a spreadsheet opens and does not run, and that is recorded', async () => {
      const careful = await anAccount(app.services, { username: '=HYPERLINK("x")' });
      const item = await aNamedFolder('患者 花子');
      await done(careful, { object: { kind: 'item', id: item.id }, details: { files: 2 } });
      const answer = await taken({ format: 'csv', action: 'view' });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/),
        'cache-control': 'private, no-store',
      });
      expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [header, line, end] = answer.body.slice(1).split('\r\n');
      expect(header).toMatch(/^number,at,action,by,by_name,by_email,whence,object_kind,object_id,result,details,hash$/);
      expect(line).toContain(`,view,${careful.id},"'=HYPERLINK(""x"")",${careful.email},`);
      expect(line).toMatch(/,item,[\w-]+,done,"\{""files"":2\}",[0-9a-f]{64}$/);
      expect(end).toBe('');
      expect(answer.body).not.toContain('花子');
      const [told] = (await page()).records;
      expect(told).toMatchObject({ action: 'export_audit', by: admin.id, details: { format: 'csv', action: 'view' } });
    });

    it('as JSON, all of it in the order in which it was made, over many batches', async () => {
      await app.services.db.transaction(async (tx) => {
        for (let n = 0; n < 2_001; n += 1)
          await record(tx, contextOf(member), {
            action: 'view',
            org: clinic.id,
            object: null,
            result: 'done',
            details: { n },
          });
      });
      const lines = (await taken({ format: 'json', action: 'view' })).json<{ details: { n: number } }[]>();
      expect(lines.map(({ details: { n } }) => n)).toEqual(Array.from({ length: 2_001 }, (_, n) => n));
      expect((await taken({ format: 'json', from: '2099-01-01' })).json()).toEqual([]);
    });

    it('no further by who is no admin any more', async () => {
      await app.services.db.transaction(async (tx) => {
        for (let n = 0; n < 1_500; n += 1)
          await record(tx, contextOf(member), { action: 'view', org: clinic.id, object: null, result: 'done' });
      });
      const successor = await aMember(app.services.contextOf(), clinic, { role: 'org_admin' });
      await sealEvents(app.services);
      const { exportAudit: operation } = await import('./export-audit.ts');
      const sent: { read?: AsyncIterable<Buffer> } = {};
      const reply = {
        headers: () => reply,
        type: () => reply,
        send: (body: AsyncIterable<Buffer>) => (sent.read = body),
      };
      const exchange = { request: { method: 'GET' }, reply } as never;
      await operation(contextOf(admin), clinic.id, { format: 'csv' }, exchange);
      await setRole(contextOf(successor), { organisationId: clinic.id, accountId: admin.id, role: 'org_member' });
      const reading = (async () => {
        for await (const _ of sent.read!);
      })();
      await expect(reading).rejects.toMatchObject({ code: 'no_access' });
    });
  });
});
