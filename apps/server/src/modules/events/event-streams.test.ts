import type { AddressInfo } from 'node:net';
import {
  anonymousFolder,
  changeMember,
  createFolder,
  createRootFolder,
  endSignIns,
  requestParts,
  streamEvents,
  userOfFolder,
  type Changed,
} from '@mado/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deactivateAccount } from '../accounts/index.ts';
import { setRole } from '../organisations/index.ts';
import { grantsChanged, putGrant } from '../sharing/index.ts';
import { deleteItems } from '../library/index.ts';
import { aFolder, aMember, anAccount, anOrganisation, onBothDatabases, testApp } from '../../testing/index.ts';
import type { Person, TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';

interface Heard {
  changed: Changed[];
  /** That the sign-in is over was said. */
  told?: true;
  /** How often it was said that anything may have changed. */
  missed?: number;
  /** How the stream is over; null: it is not. */
  over: 'ended' | 'broken' | null;
  close(): void;
}

onBothDatabases('what has changed', (open, again) => {
  /** Where things change, and where people listen: another process where there can be two. */
  let app: TestApp;
  let listening: TestApp;
  let origin: string;
  let clinic: { id: string; admin: Person };
  let streams: Heard[] = [];

  beforeAll(async () => {
    app = await testApp({ db: await open(), asksAgain: true });
    listening = again ? await testApp({ db: await again(), blobs: app.services.blobs, asksAgain: true }) : app;
    clinic = await anOrganisation(app.services);
    await listening.fastify.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(listening.fastify.server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    for (const stream of streams) stream.close();
    streams = [];
  });
  afterAll(async () => {
    for (const one of new Set([listening, app])) await one.close();
  });

  const request = (headers: Record<string, string>, folder?: string, signal?: AbortSignal) =>
    fetch(origin + requestParts(streamEvents, { query: folder === undefined ? {} : { folder } }).url, {
      headers,
      ...(signal && { signal }),
    });
  /** Opens a stream and keeps what it says. */
  async function listen(headers: Record<string, string>, folder?: string): Promise<Heard> {
    const given = new AbortController();
    const answer = await request(headers, folder, given.signal);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const heard: Heard = { changed: [], over: null, close: () => given.abort() };
    streams.push(heard);
    const read = async (): Promise<void> => {
      let text = '';
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const [, data] = /^event: changed\ndata: (.*)$/.exec(event) ?? [];
          if (event === 'event: ended\ndata: {}') heard.told = true;
          if (event === 'event: missed\ndata: {}') heard.missed = (heard.missed ?? 0) + 1;
          if (data !== undefined) heard.changed.push(streamEvents.answer.parse(JSON.parse(data)));
        }
      }
    };
    void read().then(
      () => (heard.over = 'ended'),
      () => (heard.over = 'broken'),
    );
    return heard;
  }
  const rootFolder = async (by: Person, hasOrgPerm: boolean): Promise<string> => {
    const body = { name: '新しいフォルダ', org: clinic.id, has_org_perm: hasOrgPerm };
    return (await app.call(createRootFolder, { body }, by.headers)).json<{ uuid: string }>().uuid;
  };
  const inFolder = async (by: Person, parent: string): Promise<string> =>
    (await app.call(createFolder, { body: { name: '中', parent_folder: parent } }, by.headers)).json<{ uuid: string }>()
      .uuid;
  const told = ({ changed }: Heard) => ({
    folders: new Set(changed.flatMap(({ folders }) => folders)),
    roots: new Set(changed.flatMap(({ roots }) => roots.map(({ type }) => type))),
  });

  it('is told to those who may see it, and to nobody else', async () => {
    const colleague = await aMember(app.services, clinic);
    const guest = await anAccount(app.services);
    const shared = await aFolder(app.services, { org: clinic.id });
    await putGrant(app.services, {
      itemId: shared.id,
      subject: { kind: 'user', accountId: guest.id },
      level: 'can_view',
    });
    const [own, others, outside] = [
      await listen(clinic.admin.headers),
      await listen(colleague.headers),
      await listen(guest.headers),
    ];
    const secret = await rootFolder(clinic.admin, false);
    const open = await rootFolder(clinic.admin, true);
    await inFolder(clinic.admin, shared.id);
    await vi.waitFor(() => expect(told(outside).folders).toContain(shared.id), 2_000);
    await vi.waitFor(() => expect(told(others).folders).toContain(open), 2_000);
    await vi.waitFor(() => expect(told(own).folders).toContain(secret), 2_000);
    expect(told(own).roots).toEqual(new Set(['private', 'org']));
    expect(told(others).folders).not.toContain(secret);
    expect(told(others).roots).toEqual(new Set(['org']));
    expect(told(outside)).toEqual({ folders: new Set([shared.id]), roots: new Set(['share']) });
  });

  it('of uploads names the study, and what it lies in', async () => {
    const folder = await aFolder(app.services, { org: clinic.id });
    const heard = await listen(clinic.admin.headers);
    const target = { target_org: clinic.id, target_folder: folder.id };
    await upload(app, clinic.admin, target, [{ path: 'a/letter.txt', bytes: Buffer.from('a letter') }]);
    await vi.waitFor(() => expect(told(heard).folders.size).toBeGreaterThanOrEqual(2), 2_000);
    expect(told(heard).folders).toContain(folder.id);
  });

  it('reaches everybody whose rights change in one moment', async () => {
    const guests = Array.from({ length: 90 }, () => app.services.random.uuid());
    const last = await anAccount(app.services);
    const heard = await listen(last.headers);
    const item = app.services.random.uuid();
    for (const account of [...guests, last.caller.account!.id])
      app.services.bus.publish(grantsChanged, { org: clinic.id, item, account });
    await vi.waitFor(() => expect(told(heard).roots).toEqual(new Set(['share'])), 2_000);
  });

  it('says of a folder that lies elsewhere that rights have changed: to what lies in it, which is not named', async () => {
    const around = await aFolder(app.services, { org: clinic.id });
    const [gone, kept] = [await inFolder(clinic.admin, around.id), await inFolder(clinic.admin, around.id)];
    const inGone = await inFolder(clinic.admin, gone);
    const file = { target_org: clinic.id, target_folder: kept };
    const { results } = await upload(app, clinic.admin, file, [{ path: 'a.txt', bytes: Buffer.from('a') }]);
    const letter = results[0]?.file?.uuid ?? '';
    const heard = await listen(clinic.admin.headers);
    const ctx = { ...app.services, caller: clinic.admin.caller };
    await deleteItems(ctx, [letter]);
    await vi.waitFor(() => expect(told(heard).folders).toContain(kept), 2_000);
    expect(heard.changed.map(({ rights }) => rights)).not.toContain(true);
    const at = heard.changed.length;
    await deleteItems(ctx, [gone]);
    await vi.waitFor(() => expect(heard.changed.slice(at).map(({ rights }) => rights)).toContain(true), 2_000);
    expect(told(heard).folders).not.toContain(inGone);
  });

  it('includes what has gone to the trash', async () => {
    const gone = await rootFolder(clinic.admin, true);
    const heard = await listen(clinic.admin.headers);
    await deleteItems({ ...app.services, caller: clinic.admin.caller }, [gone]);
    await vi.waitFor(() => expect(told(heard).roots).toContain('org'), 2_000);
  });

  it('is told to a visitor only of the folder that a link opens, until the link ends', async () => {
    const shared = await aFolder(app.services, { org: clinic.id });
    const hidden = await aFolder(app.services, { org: clinic.id });
    const link = { itemId: shared.id, subject: { kind: 'anonymous', link: 'view' } } as const;
    await putGrant(app.services, { ...link, level: 'can_view' });
    const heard = await listen({}, shared.id);
    await inFolder(clinic.admin, hidden.id);
    await inFolder(clinic.admin, shared.id);
    await vi.waitFor(() => expect(told(heard).folders).toContain(shared.id), 2_000);
    expect(told(heard).folders).not.toContain(hidden.id);
    expect(told(heard).roots).toEqual(new Set());
    await putGrant(app.services, { ...link, level: 'none' });
    await vi.waitFor(() => expect(heard.over).toBe('ended'), 3_000);
    const missing = await request({}, crypto.randomUUID());
    const refused = await request({}, hidden.id);
    expect([refused.status, missing.status]).toEqual([401, 401]);
    expect(await refused.text()).toBe(await missing.text());
    expect((await request({})).status).toBe(401);
  });

  it('says to a visitor that rights changed above what they look at, without naming that [VW-223]', async () => {
    const published = await aFolder(app.services, { org: clinic.id });
    const within = await inFolder(clinic.admin, published.id);
    const looked = await inFolder(clinic.admin, within);
    const link = { itemId: published.id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' } as const;
    await putGrant(app.services, { ...link, allowDownload: true });
    const [heard, unconcerned] = [await listen({}, looked), await aFolder(app.services, { org: clinic.id })];
    const download = (id: string, allowed: boolean) => {
      const body = { perm: 'read', allow_download: allowed } as const;
      return app.call(anonymousFolder, { params: { id }, body }, clinic.admin.headers);
    };
    expect((await download(unconcerned.id, false)).statusCode).toBe(200);
    expect((await download(published.id, false)).statusCode).toBe(200);
    await vi.waitFor(() => expect(heard.changed).toEqual([{ folders: [looked], roots: [], rights: true }]), 2_000);
  });

  it('says nothing to a visitor of other changes above what they look at [VW-223]', async () => {
    const published = await aFolder(app.services, { org: clinic.id });
    const looked = await inFolder(clinic.admin, published.id);
    const link = { itemId: published.id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' } as const;
    await putGrant(app.services, link);
    const [heard, admin] = [await listen({}, looked), await listen(clinic.admin.headers)];
    for (const changed of [published.id, looked]) {
      await inFolder(clinic.admin, changed);
      await vi.waitFor(() => expect(told(admin).folders).toContain(changed), 2_000);
    }
    await vi.waitFor(() => expect(heard.changed.length).toBeGreaterThan(0), 2_000);
    expect(heard.changed).toEqual([{ folders: [looked], roots: [], rights: false }]);
  });

  it('ends for visitors of a case that is deleted, and is told to those with whom it was shared', async () => {
    const event = await aFolder(app.services, { org: clinic.id });
    const shared = await inFolder(clinic.admin, event.id);
    const within = await inFolder(clinic.admin, shared);
    const link = { kind: 'anonymous', link: 'view' } as const;
    await putGrant(app.services, { itemId: shared, subject: link, level: 'can_view' });
    const guests = await Promise.all(Array.from({ length: 5 }, () => anAccount(app.services)));
    for (const { id: accountId } of guests)
      await putGrant(app.services, { itemId: shared, subject: { kind: 'user', accountId }, level: 'can_view' });
    const visitors = await Promise.all([shared, within, shared, within, shared].map((id) => listen({}, id)));
    const heard = await Promise.all(guests.map(({ headers }) => listen(headers)));
    await deleteItems({ ...app.services, caller: clinic.admin.caller }, [shared]);
    for (const one of visitors) await vi.waitFor(() => expect(one.over).toBe('ended'), 3_000);
    for (const one of heard)
      await vi.waitFor(() => {
        expect(told(one).folders).toContain(shared);
        expect(told(one).roots).toEqual(new Set(['share']));
      }, 2_000);
    expect([(await request({}, shared)).status, (await request(guests[0]!.headers, shared)).status]).toEqual([
      404, 404,
    ]);
  });

  it('is told to whoever comes to an organisation, rises in it or is taken out, that all may be otherwise', async () => {
    const guest = await anAccount(app.services);
    const [heard, witness] = [await listen(guest.headers), await listen(clinic.admin.headers)];
    const params = { id: clinic.id };
    const becomes = async (perm: 'org_member' | 'org_admin' | 'delete', times: number) => {
      const body = { email: guest.email, perm };
      expect((await app.call(changeMember, { params, body }, clinic.admin.headers)).statusCode).toBe(200);
      await vi.waitFor(() => expect(heard.missed).toBe(times), 2_000);
    };
    await becomes('org_member', 1);
    await becomes('org_admin', 2);
    await becomes('delete', 3);
    await setRole(app.services, { organisationId: clinic.id, accountId: guest.id, role: 'org_member' });
    await vi.waitFor(() => expect(heard.missed).toBe(4), 2_000);
    expect(witness.missed).toBeUndefined();
  });

  it('is told to nobody whose sign-in has ended, and to no member who has gone', async () => {
    const leaver = await aMember(app.services, clinic);
    const [heard, witness] = [await listen(leaver.headers), await listen(clinic.admin.headers)];
    const before = await rootFolder(clinic.admin, true);
    await vi.waitFor(() => expect(told(heard).folders).toContain(before), 2_000);
    await setRole(app.services, { organisationId: clinic.id, accountId: leaver.id, role: 'none' });
    const after = await rootFolder(clinic.admin, true);
    await vi.waitFor(() => expect(told(witness).folders).toContain(after), 2_000);
    expect(told(heard).folders).not.toContain(after);
    await deactivateAccount(app.services, { email: leaver.email });
    await vi.waitFor(() => expect(heard.over).toBe('ended'), 3_000);
    expect(witness.over).toBeNull();
  });

  it('says to a sign-in that it is over, to all its streams and to no other [TK-16]', async () => {
    const person = await anAccount(app.services);
    const [heard, second, witness] = [
      await listen(person.headers),
      await listen(person.headers),
      await listen(clinic.admin.headers),
    ];
    await app.call(endSignIns, {}, person.headers);
    await vi.waitFor(() => expect([heard.told, heard.over]).toEqual([true, 'ended']), 1_000);
    await vi.waitFor(() => expect(second.told).toBe(true), 1_000);
    expect([witness.told, witness.over]).toEqual([undefined, null]);
  });

  it('names no folder that is open by a public link to somebody who does not look at it', async () => {
    const guest = await anAccount(app.services);
    const [mine, linked] = [
      await aFolder(app.services, { org: clinic.id }),
      await aFolder(app.services, { org: clinic.id }),
    ];
    for (const { id } of [mine, linked])
      await putGrant(app.services, { itemId: id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
    const [visitor, stranger] = [await listen({}, mine.id), await listen(guest.headers)];
    await inFolder(clinic.admin, linked.id);
    await inFolder(clinic.admin, mine.id);
    await vi.waitFor(() => expect(told(visitor).folders).toContain(mine.id), 2_000);
    expect(told(visitor).folders).not.toContain(linked.id);
    // By now the stranger would have heard as well.
    expect(stranger.changed).toEqual([]);
    const looking = await listen(guest.headers, linked.id);
    await inFolder(clinic.admin, linked.id);
    await vi.waitFor(() => expect(told(looking).folders).toContain(linked.id), 2_000);
    expect(told(looking).roots).toEqual(new Set());
    expect(stranger.changed).toEqual([]);
  });

  it('includes what is shared with somebody, and what is no longer', async () => {
    const guest = await anAccount(app.services);
    const shared = await aFolder(app.services, { org: clinic.id });
    const heard = await listen(guest.headers);
    const share = (perm: 'can_view' | 'delete') =>
      app.call(
        userOfFolder,
        { params: { id: shared.id }, body: { email: guest.email, perm, isSend: false } },
        clinic.admin.headers,
      );
    await share('can_view');
    await vi.waitFor(
      () =>
        expect(heard.changed).toEqual([
          { folders: [shared.id], roots: [{ org: clinic.id, type: 'share' }], rights: true },
        ]),
      2_000,
    );
    await inFolder(clinic.admin, shared.id);
    await vi.waitFor(() => expect(heard.changed.at(-1)).toMatchObject({ folders: [shared.id], rights: false }), 2_000);
    await share('delete');
    await vi.waitFor(
      () =>
        expect(heard.changed.at(-1)).toEqual({ folders: [], roots: [{ org: clinic.id, type: 'share' }], rights: true }),
      2_000,
    );
  });

  it('holds up no stop of the server', async () => {
    const heard = await listen(clinic.admin.headers);
    await listening.fastify.close();
    await vi.waitFor(() => expect(heard.over).toBe('ended'), 2_000);
  });
});
