import type { AddressInfo } from 'node:net';
import {
  archiveFolder,
  changeLinkControl,
  dicomweb,
  fileContent,
  fileDetail,
  requestParts,
  seriesDocument,
  type Endpoint,
  type GivenInput,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setPassword } from '../modules/accounts/index.ts';
import { setRole } from '../modules/organisations/index.ts';
import { sql, type Database } from '../platform/db/index.ts';
import { asksAgainMs } from '../platform/http/open-answers.ts';
import { pass, waysToEnd } from './access/ends.ts';
import { counting } from './counting.ts';
import {
  aFolder,
  aMember,
  anOrganisation,
  onOneDatabase,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from './index.ts';
import { readSlowly } from './slow-reader.ts';
import { upload } from './upload.ts';

/** More than the system keeps of an answer for a client that does not read. */
const large = 24 * 1024 * 1024;
const frames = 48;
const numbers = Array.from({ length: frames }, (_, index) => index + 1).join(',');

const uids = { study: syntheticUid('way'), series: syntheticUid('way', 'series') };
const described = (n: number) => ({
  StudyInstanceUID: uids.study,
  SeriesInstanceUID: uids.series,
  SOPInstanceUID: syntheticUid('way', n),
});
const picture = syntheticUid('way', 0);
const pictures = buildDicomFile({
  ...described(0),
  pixels: { rows: 512, columns: 512, numberOfFrames: frames, native: new Uint16Array(large / 2) },
});
const text = 'long '.repeat(180_000);
/** An instance of which the metadata are long. */
const words = (n: number) =>
  buildDicomFile({
    ...described(n),
    ...Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [`2001100${i}`, { vr: 'UT', value: `${n} ${i} ${text}` }]),
    ),
  });

interface Asked {
  org: string;
  folder: string;
  series: string;
  letter: string;
}
type Headers = Record<string, string>;
const addressOf = <E extends Endpoint>(endpoint: E, input: GivenInput<E>) => requestParts(endpoint, input).url;
function below(verb: string, given: Record<string, string> = {}, scope: 'folder' | 'org' = 'folder') {
  return async (_: TestApp, place: Pick<Asked, 'folder' | 'org'>) => {
    const found = dicomweb.find(({ endpoint }) => endpoint.name === `dicomweb.${scope}.${verb}`);
    if (!found) throw new Error(`the contract has no ${verb}`);
    const params = { id: place[scope], ...uids, instance: picture, ...given };
    return requestParts(found.endpoint, { params } as never).url;
  };
}

/** Answers that go on for as long as a client takes to read them. */
const kinds: Record<
  string,
  { address: (app: TestApp, place: Asked, headers: Headers) => Promise<string>; isDownload?: true }
> = {
  'a study': { address: below('retrieveStudy'), isDownload: true },
  'an instance': { address: below('retrieveInstance'), isDownload: true },
  'its bytes as they came': {
    address: async (app, place) => `${await below('retrieveInstance')(app, place)}?original=true`,
    isDownload: true,
  },
  'an archive [DL-10]': {
    isDownload: true,
    address: async (_, { folder }) => addressOf(archiveFolder, { params: { id: folder } }),
  },
  frames: { address: below('frames', { frames: numbers }) },
  'bulk data': { address: below('bulkData', { '*': '7FE00010' }) },
  'metadata of a study': { address: below('studyMetadata') },
  'metadata of a series': { address: below('seriesMetadata') },
  'the document of a series': {
    address: async (_, { series }) => addressOf(seriesDocument, { params: { id: series } }),
  },
  'a file': {
    isDownload: true,
    async address(app, { letter }, headers) {
      const detail = await app.call(fileDetail, { params: { id: letter } }, headers);
      return (
        detail.json<{ signed_url: string | null }>().signed_url ??
        addressOf(fileContent, { params: { id: letter }, query: {} } as never)
      );
    },
  },
  'a file to look at': {
    async address(app, { letter }, headers) {
      const detail = await app.call(fileDetail, { params: { id: letter } }, headers);
      return detail.json<{ preview_url: string }>().preview_url;
    },
  },
};

onOneDatabase('an answer on its way', (open, again) => {
  /** The server where rights end; and the one that is answering, which is another process where there can be two. */
  let apps: TestApp[];
  let app: TestApp;
  let answering: TestApp;
  let port: number;
  let db: ReturnType<typeof counting<Database>>;
  let clinic: { id: string; admin: Person };
  let place: Asked;

  beforeAll(async () => {
    const first = await open();
    db = counting(again ? await again() : first);
    app = await testApp({ db: again ? first : db });
    answering = again ? await testApp({ db, blobs: app.services.blobs }) : app;
    apps = [...new Set([app, answering])];
    clinic = await anOrganisation(app.services);
    const folder = await aFolder(app.services, { org: clinic.id });
    const target = { target_folder: folder.id, target_org: clinic.id };
    const { results } = await upload(app, clinic.admin, target, [
      { path: 'pictures.dcm', bytes: pictures },
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ path: `words-${n}.dcm`, bytes: words(n) })),
      { path: 'letter.txt', bytes: Buffer.alloc(large, 'a letter\n') },
    ]);
    place = { org: clinic.id, folder: folder.id, series: results[0]!.series!.uuid, letter: results.at(-1)!.file!.uuid };
    await answering.fastify.listen({ port: 0, host: '127.0.0.1' });
    port = (answering.fastify.server.address() as AddressInfo).port;
  }, 60_000);
  afterAll(async () => {
    for (const one of apps.toReversed()) await one.close();
  });
  afterEach(async () => {
    await outOfTrash();
    await grantTo({ kind: 'anonymous', link: 'view' }, 'none');
  });

  const { somebody, endings, grantTo, outOfTrash, soon } = waysToEnd(() => ({ apps, clinic, tree: place }));
  const inFlight = () => answering.fastify.openAnswers;
  const begin = async (kind: string, headers: Headers) => {
    const reader = await readSlowly(port, await kinds[kind]!.address(app, place, headers), headers);
    expect(reader.status).toBe(200);
    await inFlight().askAgain();
    await inFlight().askAgain();
    expect(inFlight().size()).toBe(1);
    return reader;
  };
  /** Asks as the server does twice a second, until it breaks off what is on its way. */
  const isBrokenOff = () =>
    expect
      .poll(async () => {
        await inFlight().askAgain();
        return inFlight().size();
      })
      .toBe(0);

  const allEndings: typeof endings = {
    ...endings,
    'the password, changed': {
      ...endings['the sign-in']!,
      end: ({ email }) => setPassword(app.services.contextOf(), { email, password: 'a new one that nobody guesses' }),
    },
  };

  /** What differs between the ways to answer is felt by these; all ends are tried on a few. */
  const fewEndings = ['a grant that is taken away', 'the sign-in'];
  const manyEndings = ['a study', 'frames'];

  describe.each(Object.keys(kinds))('%s', (kind) => {
    const isDownload = kinds[kind]?.isDownload ?? false;
    const tried = Object.entries(allEndings).filter(
      ([ending]) => manyEndings.includes(kind) || fewEndings.includes(ending),
    );

    it.each(tried)('is broken off with %s [AC-19]', async (_, { give, end }) => {
      const person = await somebody();
      await give(person);
      const reader = await begin(kind, person.headers);
      await end(person);
      await isBrokenOff();
      expect((await reader.rest()).whole).toBe(false);
    });

    it('is broken off with the link, taken away or over', async () => {
      const link = { kind: 'anonymous', link: 'view' } as const;
      await grantTo(link, 'can_view', null, isDownload);
      const taken = await begin(kind, {});
      await grantTo(link, 'none');
      await isBrokenOff();
      expect((await taken.rest()).whole).toBe(false);
      await grantTo(link, 'can_view', soon(), isDownload);
      const over = await begin(kind, {});
      pass(apps, 60_000);
      await isBrokenOff();
      expect((await over.rest()).whole).toBe(false);
    });

    it('goes out to its end for who keeps the right, and is recorded once', async () => {
      const person = await somebody();
      await grantTo({ kind: 'user', accountId: person.id }, 'can_view');
      const reader = await begin(kind, person.headers);
      const recorded = () =>
        app.services.db.rows(sql`select event from audit_event where event ->> 'account' = ${person.id}`);
      const before = await recorded();
      await grantTo({ kind: 'anonymous', link: 'view' }, 'can_view');
      for (let n = 0; n < 3; n += 1) await inFlight().askAgain();
      expect(await recorded()).toEqual(before);
      const { whole, bytes, end } = await reader.rest();
      expect([whole, bytes >= large], end).toEqual([true, true]);
      await expect.poll(() => inFlight().size()).toBe(0);
    });
  });

  it.each(['frames', 'bulk data', 'a file to look at'])(
    '%s is broken off where the link marks what it gives from now on [AC-34]',
    async (kind) => {
      await grantTo({ kind: 'anonymous', link: 'view' }, 'can_view');
      const unmarked = await begin(kind, {});
      const headers = await signedIn(app.services, clinic.admin.caller.account!);
      const params = { type: 'folder', id: place.folder } as const;
      const mark = (watermark: boolean) =>
        app.call(changeLinkControl, { params, body: { watermark } } as never, headers);
      const changed = await mark(true);
      expect(changed.statusCode, changed.body).toBe(200);
      await isBrokenOff();
      expect((await unmarked.rest()).whole).toBe(false);
      await mark(false);
    },
  );

  it.each(Object.keys(kinds).filter((kind) => kinds[kind]!.isDownload))(
    '%s is broken off when only looking at it is left',
    async (kind) => {
      const person = await somebody();
      const subject = { kind: 'user', accountId: person.id } as const;
      await grantTo(subject, 'can_view', null, true);
      const [taken, looked] = [await begin(kind, person.headers), 'frames'];
      await grantTo(subject, 'can_view', null, false);
      await isBrokenOff();
      expect((await taken.rest()).whole).toBe(false);
      const looking = await begin(looked, person.headers);
      expect((await looking.rest()).whole).toBe(true);
    },
  );

  it.each(['retrieveStudy', 'frames', 'studyMetadata'])(
    "%s of the organisation's root is broken off with the membership",
    async (verb) => {
      const member = await aMember(app.services, clinic, { person: await somebody() });
      const address = await below(verb, { frames: numbers }, 'org')(app, place);
      const reader = await readSlowly(port, address, member.headers);
      expect(reader.status).toBe(200);
      await grantTo({ kind: 'user', accountId: member.id }, 'can_view', null, true);
      for (let n = 0; n < 3; n += 1) await inFlight().askAgain();
      expect(inFlight().size()).toBe(1);
      await setRole(app.services, { organisationId: clinic.id, accountId: member.id, role: 'none' });
      await isBrokenOff();
      expect((await reader.rest()).whole).toBe(false);
    },
  );

  it('costs one statement for all answers of an account, and none where an answer is short', async () => {
    const person = await somebody();
    await grantTo({ kind: 'user', accountId: person.id }, 'can_view');
    const readers = await Promise.all(
      Array.from({ length: 8 }, async () =>
        readSlowly(port, await kinds['frames']!.address(app, place, person.headers), person.headers),
      ),
    );
    await inFlight().askAgain();
    const before = db.statements();
    await inFlight().askAgain();
    expect(db.statements() - before).toBe(1);
    for (const reader of readers) expect((await reader.rest()).whole).toBe(true);
    await expect.poll(() => inFlight().size()).toBe(0);

    const [one, after] = [await below('frames', { frames: '1' })(app, place), db.statements()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answering.fastify.inject({ url: one, headers: person.headers })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const asked = db.statements() - after;
    await inFlight().askAgain();
    await inFlight().askAgain();
    expect([db.statements() - after - asked, inFlight().size()]).toEqual([0, 0]);
  });
});

it('a server asks by itself, more than once a second [AC-19]', async () => {
  expect(asksAgainMs).toBeLessThan(1_000);
  const app = await testApp({ asksAgain: true });
  const clinic = await anOrganisation(app.services);
  const folder = await aFolder(app.services, { org: clinic.id });
  const target = { target_folder: folder.id, target_org: clinic.id };
  await upload(app, clinic.admin, target, [{ path: 'pictures.dcm', bytes: pictures }]);
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as AddressInfo;
  const member = await aMember(app.services, clinic);
  const address = await below('retrieveStudy')(app, { folder: folder.id, org: clinic.id });
  const reader = await readSlowly(port, address, member.headers);
  expect(reader.status).toBe(200);
  await setRole(app.services, { organisationId: clinic.id, accountId: member.id, role: 'none' });
  await expect.poll(() => app.fastify.openAnswers.size(), { timeout: 10_000 }).toBe(0);
  expect((await reader.rest()).whole).toBe(false);
  await app.close();
});
