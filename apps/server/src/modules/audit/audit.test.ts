import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../admin/run-command.ts';
import { sql, type Database, type SQL } from '../../platform/db/index.ts';
import { onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { auditRecords, record, sealEvents, verifyChain, type AuditEvent } from './index.ts';

const org = '00000000-0000-4000-8000-000000000001';
const upload = (files: number): AuditEvent => ({
  action: 'upload',
  org,
  object: null,
  result: 'done',
  details: { files },
});

onBothDatabases('the audit', (open) => {
  let services: TestServices;
  let db: Database;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
    db = services.db;
  });
  afterAll(() => services.close());

  const details = async () =>
    (await auditRecords(db, {}, 1_000)).map(({ record: text }) => (JSON.parse(text) as { details: unknown }).details);

  it('has what was done, and nothing of what was rolled back', async () => {
    await db.transaction((tx) => record(tx, services.contextOf(), upload(1)));
    const failed = db.transaction(async (tx) => {
      await record(tx, services.contextOf(), upload(2));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await sealEvents(services)).toBe(1);
    expect(await details()).toEqual([{ files: 1 }]);
    expect(await verifyChain(db)).toMatchObject({ records: 1, waiting: 0, brokenAt: null });
  });

  it('is one chain without gaps, whoever writes and seals at the same time', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await db.transaction((tx) => record(tx, services.contextOf(), upload(n)));
        if (n % 5 === 0) await sealEvents(services);
      }),
    );
    await sealEvents(services);
    const rows = await auditRecords(db, {}, 1_000);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, n) => n + 1));
    expect(await verifyChain(db)).toMatchObject({ records: 41, waiting: 0, brokenAt: null });
  });

  it.each([
    ['changed', sql`update audit_record set record = record`],
    ['removed', sql`delete from audit_record`],
    ['emptied', sql`truncate audit_record`],
  ])('is not %s', async (_how, statement) => {
    await expect(db.rows(statement)).rejects.toThrow('neither changed nor removed');
  });

  describe('an event that waits to be sealed', () => {
    const forged = (event: object) => sql`
      insert into audit_record (number, at, action, record, hash, position)
      select 1000000, at, 'upload', ${JSON.stringify({ number: 1000000, at: '2026', ...event })}, '', position from audit_event`;
    const attempt = (...statements: SQL[]) =>
      db.transaction(async (tx) => {
        for (const statement of statements) await tx.rows(statement);
      });
    beforeAll(() => db.transaction((tx) => record(tx, services.contextOf(), upload(3))));
    afterAll(() => sealEvents(services));

    it.each([
      ['changed', sql`update audit_event set event = event || '{"account": null}'`],
      ['given another time', sql`update audit_event set at = now()`],
      ['removed', sql`delete from audit_event`],
      ['emptied', sql`truncate audit_event`],
    ])('is not %s', async (_how, statement) => {
      await expect(attempt(statement)).rejects.toThrow('neither changed nor removed');
    });

    it('is not removed behind a record that says something else', async () => {
      await expect(attempt(forged(upload(4)), sql`delete from audit_event`)).rejects.toThrow(
        'neither changed nor removed',
      );
      const [waiting] = await db.rows<{ event: AuditEvent }>(sql`select event from audit_event`);
      expect(waiting!.event).toMatchObject(upload(3));
    });

    it('is sealed once, as it was', async () => {
      expect(await sealEvents(services)).toBe(1);
      expect((await details()).at(-1)).toEqual({ files: 3 });
      expect(await sealEvents(services)).toBe(0);
      expect(await verifyChain(db)).toMatchObject({ waiting: 0, brokenAt: null });
    });
  });

  describe('what the operator sees', () => {
    const audit = async (...args: string[]) => runCommand(services, ['audit', ...args]);

    it('are lines with who, what, whence, when and result', async () => {
      const { output } = await audit('--limit', '1');
      expect(JSON.parse(output)).toMatchObject({
        number: 1,
        action: 'upload',
        account: null,
        whence: '192.0.2.1',
        org,
        at: services.clock.now().toISOString(),
        result: 'done',
      });
    });

    it('is CSV that no spreadsheet runs', async () => {
      const whence = '=cmd()';
      await record(db, { ...services.contextOf(), whence }, upload(7));
      await sealEvents(services);
      const { output } = await audit('--format', 'csv', '--action', 'upload', '--limit', '1', '--after', '42');
      const [header, line] = output.split('\r\n');
      expect(header).toBe('number,at,action,account,whence,org,object,result,details,hash');
      expect(line).toContain(`,'=cmd(),${org},,done,"{""files"":7}",`);
    });

    it('narrows by action and time', async () => {
      expect((await audit('--action', 'grant')).output).toBe('');
      await sealEvents(services);
      const { records } = await verifyChain(db);
      expect((await audit('--until', '2026-04-01')).output).toBe('');
      expect((await audit('--from', '2026-04-01')).output.trim().split('\n')).toHaveLength(records);
    });

    it('verifies, against a hash that was kept', async () => {
      const { head } = await verifyChain(db);
      expect((await audit('--verify', '--expect', head)).exitCode).toBe(0);
      expect((await audit('--verify', '--expect', 'ab'.repeat(32))).exitCode).toBe(1);
    });

    it('has the commands of the operator, those that change something and those that read', async () => {
      await sealEvents(services);
      const after = String((await verifyChain(db)).records);
      await runCommand(services, ['list-versions', '--organisation', org]);
      await runCommand(services, ['list-grants', '--item', org]);
      await runCommand(services, ['set-quota', '--organisation', org, '--size', '1GB']);
      await audit('--format', 'csv');
      await sealEvents(services);
      const lines = (await audit('--after', after)).output.trim().split('\n');
      const of = (action: string, result: string, command: string, more: object = {}) => ({
        action,
        result,
        whence: 'admin',
        account: null,
        org: null,
        object: null,
        details: { command },
        ...more,
      });
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        of('admin_read', 'refused', 'list-versions', { org }),
        of('admin_read', 'done', 'list-grants', { object: { kind: 'item', id: org } }),
        of('admin_command', 'refused', 'set-quota'),
        of('admin_read', 'done', 'audit'),
      ]);
    });
  });

  it.each<[string, SQL]>([
    ['a changed text', sql`update audit_record set record = replace(record, 'upload', 'uploaf') where number = 5`],
    ['a changed account', sql`update audit_record set account = ${org} where number = 5`],
    ['a changed organisation', sql`update audit_record set org = null where number = 5`],
    ['a changed action', sql`update audit_record set action = 'view' where number = 5`],
    ['a changed time', sql`update audit_record set at = at + interval '1 day' where number = 5`],
    ['a missing record', sql`delete from audit_record where number = 5`],
  ])('shows %s, by whoever gets past the triggers', async (_what, harm) => {
    const undone = db.transaction(async (tx) => {
      await tx.rows(sql`alter table audit_record disable trigger audit_record_is_kept`);
      await tx.rows(harm);
      expect(await verifyChain(tx)).toMatchObject({ records: 4, brokenAt: 5 });
      throw new Error('back');
    });
    await expect(undone).rejects.toThrow('back');
    expect(await verifyChain(db)).toMatchObject({ brokenAt: null });
  });
});
