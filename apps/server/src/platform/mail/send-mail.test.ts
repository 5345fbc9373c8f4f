import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, test } from 'vitest';
import { lettersOf, sendLetters } from '../../testing/letters.ts';
import { mailServer, type MailServer } from '../../testing/mail-server.ts';
import { onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { listJobs } from '../jobs/index.ts';
import { letterStates, mailer, sendMail, sendMailHandler, type Mail } from './index.ts';

const mail: Mail = { to: 'hanako@example.jp', subject: '共有', text: '開けます', language: 'ja-JP' };
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function services(more: Parameters<typeof testServices>[0] = {}): Promise<TestServices> {
  const made = await testServices(more);
  opened.push(made);
  return made;
}
const write = (to: TestServices, one = mail) => to.db.transaction((tx) => sendMail(tx, to, one));
const waiting = async ({ db }: TestServices) =>
  (await listJobs(db, { dead: false, kind: 'mail.send' }, 10)).map(({ attempts, error }) => ({ attempts, error }));

async function aMailServer(): Promise<MailServer> {
  const made = await mailServer();
  opened.push(made);
  return made;
}

onBothDatabases('a letter', (open) => {
  it('is said to be on its way, waiting, refused for good, or with the mail server', async () => {
    const server = await aMailServer();
    const one = await services({ db: await open(), config: { smtpUrl: server.url, mailFrom: 'no-reply@example.jp' } });
    const id = await write(one);
    const state = async () => (await letterStates(one.db, [id]))(id);
    const later = async () => {
      one.clock.advance(3_600_000);
      await sendLetters(one);
    };
    expect(await state()).toBe('sending');
    server.refuse('is busy at 550');
    await later();
    expect(await state()).toBe('waiting');
    server.refuse('is nobody here', 550);
    await later();
    expect(await state()).toBe('undeliverable');
    server.refuse('is busy');
    await later();
    expect(await state()).toBe('waiting');
    for (let n = 0; n < 32; n += 1) await later();
    expect(await state()).toBe('undeliverable');
    expect((await letterStates(one.db, []))(null)).toBe('sent');
  });

  it('leaves when its cause is committed, once, and not where it is rolled back', async () => {
    const one = await services({ db: await open() });
    await write(one);
    const rolledBack = one.db.transaction(async (tx) => {
      await sendMail(tx, one, { ...mail, subject: 'never' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect((await lettersOf(one)).map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['共有', 'hanako@example.jp'],
    ]);
    expect(await lettersOf(one)).toHaveLength(1);
  });
});

test('without a mail server it is a file that nobody else on the machine reads, and written once more it is the same', async () => {
  const one = await services();
  const job = { key: null, attempt: 1, signal: new AbortController().signal };
  const data = { id: one.random.uuid(), writtenAt: one.clock.now().toISOString(), ...mail };
  await sendMailHandler.run(one, { ...job, data });
  await sendMailHandler.run(one, { ...job, data });
  const outbox = join(one.config.dataFolder, 'outbox');
  const names = await readdir(outbox);
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.eml$/)]);
  for (const path of [outbox, join(outbox, names[0]!)]) expect((await stat(path)).mode & 0o077).toBe(0);
});

test('a mail server that refuses gets it again until it takes it; neither log nor job says for whom it is', async () => {
  const server = await aMailServer();
  const one = await services({ config: { smtpUrl: server.url, mailFrom: 'Mado <no-reply@mado.example.jp>' } });
  server.refuse('is over quota');
  await write(one);
  await sendLetters(one);
  expect(server.received).toEqual([]);
  const [failed] = await waiting(one);
  expect(failed).toMatchObject({ attempts: 1, error: { type: 'MailRefused', code: 'EENVELOPE 451' } });
  expect(JSON.stringify(failed) + one.logLines.join('')).not.toMatch(/hanako|quota|共有/);

  server.refuse(null);
  one.clock.advance(60_000);
  await sendLetters(one);
  expect(server.received).toMatchObject([{ subject: '共有', from: { address: 'no-reply@mado.example.jp' } }]);
  expect(await waiting(one)).toEqual([]);
});

test('a mail server that is away for most of a day is waited for', async () => {
  const one = await services({ config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'no-reply@mado.example.jp' } });
  await write(one);
  for (let hours = 0; hours < 20; hours += 1) {
    await sendLetters(one);
    one.clock.advance(3_600_000);
  }
  expect(await waiting(one)).toMatchObject([{ attempts: 20 }]);
});

test('a mail server is asked now and then whether it lets us in; without one letters always leave', async () => {
  const server = await aMailServer();
  const one = await services({ config: { smtpUrl: server.url, mailFrom: 'no-reply@example.jp' } });
  const isOpen = () => one.resources.of(mailer).isOpen();
  server.shut(true);
  expect(await isOpen()).toBe(false);
  server.shut(false);
  one.clock.advance(14_999);
  expect(await isOpen()).toBe(false);
  one.clock.advance(1);
  expect(await isOpen()).toBe(true);
  const gone = await services({ config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'no-reply@example.jp' } });
  expect(await gone.resources.of(mailer).isOpen()).toBe(false);
  expect(await (await services()).resources.of(mailer).isOpen()).toBe(true);
  expect(server.received).toEqual([]);
});
