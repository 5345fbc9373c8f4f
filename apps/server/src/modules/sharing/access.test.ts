import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Level } from '@mado/contract';
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
import { nobody, type Caller } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { setRole } from '../organisations/index.ts';
import { accessTo, canOf, grantsOn, landingOf, levelName, putGrant, putLanding, requireLevel } from './index.ts';

onBothDatabases('rights', (open) => {
  let services: TestServices;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    services = await testServices({ db: await open() });
    clinic = await anOrganisation(services);
    member = await aMember(services, clinic);
    stranger = await anAccount(services);
  });
  afterAll(() => services.close());

  async function levelOf(item: { id: string }, caller: Caller): Promise<Level | 'missing'> {
    const access = (await accessTo(services.contextOf(caller), [item.id])).get(item.id);
    return access ? levelName(access.level) : 'missing';
  }

  describe('effective level [AC-1]', () => {
    it('is full for members in the root of the organisation, none for others [AC-2]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      expect(await levelOf(folder, member.caller)).toBe('full_access');
      expect(await levelOf(folder, clinic.admin.caller)).toBe('full_access');
      expect(await levelOf(folder, stranger.caller)).toBe('none');
      expect(await levelOf(folder, nobody)).toBe('none');
    });

    it('is full for the owner in their private root, none even for an admin [AC-3]', async () => {
      const folder = await aFolder(services, { org: clinic.id, owner: member.id });
      expect(await levelOf(folder, member.caller)).toBe('full_access');
      expect(await levelOf(folder, clinic.admin.caller)).toBe('none');
    });

    it('is none for an owner who is no member any more, and comes back with the membership [AC-3]', async () => {
      const folder = await aFolder(services, { org: clinic.id, owner: stranger.id });
      const leaf = await aFolder(services, { org: clinic.id, owner: stranger.id, parent: folder });
      expect([await levelOf(folder, stranger.caller), await levelOf(leaf, stranger.caller)]).toEqual(['none', 'none']);
      const elsewhere = await anOrganisation(services, { admin: stranger });
      expect(await levelOf(folder, stranger.caller)).toBe('none');
      await aMember(services, clinic, { person: stranger });
      expect([await levelOf(folder, stranger.caller), await levelOf(leaf, stranger.caller)]).toEqual([
        'full_access',
        'full_access',
      ]);
      await setRole(services, { organisationId: clinic.id, accountId: stranger.id, role: 'none' });
      expect([await levelOf(folder, stranger.caller), await levelOf(leaf, stranger.caller)]).toEqual(['none', 'none']);
      expect(await levelOf(await aFolder(services, { org: elsewhere.id }), stranger.caller)).toBe('full_access');
    });

    it('of a former owner is nothing, whatever they granted themselves in time [AC-3]', async () => {
      const folder = await aFolder(services, { org: clinic.id, owner: stranger.id });
      const leaf = await aFolder(services, { org: clinic.id, owner: stranger.id, parent: folder });
      const theirs = await anOrganisation(services, { admin: stranger });
      for (const subject of [
        { kind: 'user', accountId: stranger.id },
        { kind: 'organisation', organisationId: theirs.id },
      ] as const)
        await putGrant(services, { itemId: folder.id, subject, level: 'full_access' });
      expect([await levelOf(folder, stranger.caller), await levelOf(leaf, stranger.caller)]).toEqual(['none', 'none']);
    });

    it('comes down from an ancestor, and is the greatest of all', async () => {
      const top = await aFolder(services, { org: clinic.id });
      const middle = await aFolder(services, { org: clinic.id, parent: top });
      const leaf = await aFolder(services, { org: clinic.id, parent: middle });
      const beside = await aFolder(services, { org: clinic.id, parent: top });
      const subject = { kind: 'user', accountId: stranger.id } as const;
      await putGrant(services, { itemId: middle.id, subject, level: 'can_view' });
      expect(await levelOf(leaf, stranger.caller)).toBe('can_view');
      await putGrant(services, { itemId: leaf.id, subject, level: 'can_edit' });
      expect(await levelOf(leaf, stranger.caller)).toBe('can_edit');
      expect(await levelOf(middle, stranger.caller)).toBe('can_view');
      expect(await levelOf(top, stranger.caller)).toBe('none');
      expect(await levelOf(beside, stranger.caller)).toBe('none');
      await putGrant(services, { itemId: leaf.id, subject, level: 'none' });
      expect(await levelOf(leaf, stranger.caller)).toBe('can_view');
    });

    it('is given to an organisation for everybody in it', async () => {
      const other = await anOrganisation(services);
      const folder = await aFolder(services, { org: clinic.id });
      await putGrant(services, {
        itemId: folder.id,
        subject: { kind: 'organisation', organisationId: other.id },
        level: 'can_comment',
      });
      expect(await levelOf(folder, other.admin.caller)).toBe('can_comment');
      expect(await levelOf(folder, stranger.caller)).toBe('none');
    });

    it('is view for everybody by a public link, and nothing by the upload link [AC-4, AC-5]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      await putGrant(services, {
        itemId: folder.id,
        subject: { kind: 'anonymous', link: 'upload' },
        level: 'full_access',
      });
      expect(await levelOf(folder, nobody)).toBe('none');
      expect(await levelOf(folder, stranger.caller)).toBe('none');
      await putGrant(services, { itemId: folder.id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
      expect(await levelOf(folder, nobody)).toBe('can_view');
      expect(await levelOf(folder, stranger.caller)).toBe('can_view');
    });

    it('counts a public link as view whatever was stored [AC-4]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      const subject = { kind: 'anonymous', link: 'view' } as const;
      await expect(putGrant(services, { itemId: folder.id, subject, level: 'full_access' })).rejects.toMatchObject({
        code: 'bad_request',
      });
      expect(await levelOf(folder, nobody)).toBe('none');
      await putGrant(services, { itemId: folder.id, subject, level: 'can_view' });
      await services.db.rows(sql`update "grant" set level = 4 where item_id = ${folder.id}`);
      for (const caller of [nobody, stranger.caller]) expect(await levelOf(folder, caller)).toBe('can_view');
    });

    it('of a link for viewing ends without the link for uploading, and the other way round [AC-5]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      const view = { kind: 'anonymous', link: 'view' } as const;
      const uploading = { kind: 'anonymous', link: 'upload' } as const;
      const links = async () => (await grantsOn(services.db, folder.id)).map(({ subject }) => subject);
      const give = async () => {
        await putGrant(services, { itemId: folder.id, subject: view, level: 'can_view' });
        await putGrant(services, { itemId: folder.id, subject: uploading, level: 'full_access' });
      };
      await give();
      await putGrant(services, { itemId: folder.id, subject: view, level: 'none' });
      expect(await links()).toEqual(['link upload']);
      await give();
      await putGrant(services, { itemId: folder.id, subject: uploading, level: 'none' });
      expect(await links()).toEqual(['link view']);
      expect(await levelOf(folder, nobody)).toBe('can_view');
    });

    it('ends when the grant expires [AC-6]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      const expiresAt = new Date(services.clock.now().getTime() + 60_000);
      await putGrant(services, {
        itemId: folder.id,
        subject: { kind: 'user', accountId: stranger.id },
        level: 'full_access',
        expiresAt,
      });
      expect(await levelOf(folder, stranger.caller)).toBe('full_access');
      services.clock.advance(60_000);
      expect(await levelOf(folder, stranger.caller)).toBe('none');
    });

    it('ends with the twelve hours of a password, also for who has come before that [AC-27]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      await putLanding(services.db, services, folder.id, 'a hash');
      const { key = '' } = (await landingOf(services.db, folder.id)) ?? {};
      // An answer on its way has the caller of its beginning.
      const landed = { ...nobody, landings: [{ key, until: services.clock.now().getTime() + 1 }] };
      expect(await levelOf(folder, landed)).toBe('can_view');
      services.clock.advance(1);
      expect(await levelOf(folder, landed)).toBe('none');
    });

    it('is view at most on a read-only item [AC-7]', async () => {
      const folder = await aFolder(services, { org: clinic.id, readOnly: true });
      expect(await levelOf(folder, member.caller)).toBe('can_view');
      expect(await levelOf(folder, stranger.caller)).toBe('none');
    });

    it('is given on nothing in the trash, also by the operator [AC-13, AC-24]', async () => {
      const folder = await aFolder(services, { org: clinic.id, trashed: true });
      const grant = {
        itemId: folder.id,
        subject: { kind: 'user', accountId: stranger.id },
        level: 'can_view',
      } as const;
      await expect(putGrant(services, grant)).rejects.toMatchObject({ code: 'no_access' });
      expect(await grantsOn(services.db, folder.id)).toEqual([]);
    });

    it('does not reach into the trash [AC-13]', async () => {
      expect(await levelOf(await aFolder(services, { org: clinic.id, trashed: true }), member.caller)).toBe('missing');
    });
  });

  describe('what a level opens', () => {
    const at = (level: 0 | 1 | 2 | 3 | 4, download = false, read_only = false) => {
      const can = canOf({ level, download, read_only });
      return Object.keys(can).filter((what) => can[what as keyof typeof can]);
    };

    it('opens step by step [AC-9]', () => {
      expect(at(0, true)).toEqual([]);
      expect(at(1)).toEqual(['view']);
      expect(at(1, true)).toEqual(['view', 'download']);
      expect(at(2)).toEqual(['view', 'comment']);
      expect(at(3)).toEqual(['view', 'comment', 'edit', 'download']);
      expect(at(4)).toEqual(['view', 'comment', 'edit', 'download', 'upload', 'move', 'delete', 'share']);
      expect(at(1, true, true)).toEqual(['view', 'download']);
    });

    it('lets people with a grant download unless it was switched off, and those with a link not [AC-10]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      const download = async (caller: Caller) =>
        (await accessTo(services.contextOf(caller), [folder.id])).get(folder.id)?.download;
      await putGrant(services, { itemId: folder.id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
      expect(await download(nobody)).toBe(false);
      const subject = { kind: 'user', accountId: stranger.id } as const;
      await putGrant(services, { itemId: folder.id, subject, level: 'can_view' });
      expect(await download(stranger.caller)).toBe(true);
      await putGrant(services, { itemId: folder.id, subject, level: 'can_view', allowDownload: false });
      expect(await download(stranger.caller)).toBe(false);
    });
  });

  describe('requireLevel', () => {
    const missing = '00000000-0000-4000-8000-000000000000';

    it('answers a hidden and a missing item alike [AC-12]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      for (const id of [folder.id, missing]) {
        await expect(requireLevel(services.contextOf(), [id], 'can_view')).rejects.toMatchObject({
          code: 'not_signed_in',
        });
        await expect(requireLevel(services.contextOf(stranger.caller), [id], 'can_view')).rejects.toMatchObject({
          code: 'no_access',
        });
      }
    });

    it('answers gone for what is in the trash, to those alone who could see it [AC-13]', async () => {
      const folder = await aFolder(services, { org: clinic.id, trashed: true });
      const code = (caller: Caller, level: Level = 'can_view') =>
        requireLevel(services.contextOf(caller), [folder.id], level).then(
          () => null,
          (error: unknown) => (error as { code: string }).code,
        );
      expect(await code(member.caller)).toBe('gone');
      expect(await code(stranger.caller)).toBe('no_access');
      expect(await code(nobody)).toBe('not_signed_in');
      const subject = { kind: 'user', accountId: stranger.id } as const;
      await services.db.rows(sql`update item set trashed_at = null where id = ${folder.id}`);
      await putGrant(services, { itemId: folder.id, subject, level: 'can_view' });
      await services.db.rows(sql`update item set trashed_at = now() where id = ${folder.id}`);
      expect(await code(stranger.caller, 'full_access')).toBe('gone');
    });

    it('says of a public link that has ended that it has, and nothing more of what is beside it [AC-14]', async () => {
      const top = await aFolder(services, { org: clinic.id, owner: member.id });
      const leaf = await aFolder(services, { org: clinic.id, owner: member.id, parent: top });
      const beside = await aFolder(services, { org: clinic.id, owner: member.id });
      const expiresAt = new Date(services.clock.now().getTime() + 60_000);
      const link = (kind: 'view' | 'upload') => ({ kind: 'anonymous', link: kind }) as const;
      await putGrant(services, { itemId: top.id, subject: link('view'), level: 'can_view', expiresAt });
      await putGrant(services, { itemId: beside.id, subject: link('upload'), level: 'full_access', expiresAt });
      const code = (caller: Caller, ids: string[], level: Level = 'can_view') =>
        requireLevel(services.contextOf(caller), ids, level).then(
          () => null,
          (error: unknown) => (error as { code: string }).code,
        );
      expect(await code(nobody, [leaf.id])).toBe(null);
      services.clock.advance(60_000);
      for (const caller of [nobody, stranger.caller, clinic.admin.caller]) {
        const hidden = caller === nobody ? 'not_signed_in' : 'no_access';
        expect(await code(caller, [top.id])).toBe('link_expired');
        expect(await code(caller, [leaf.id, top.id])).toBe('link_expired');
        for (const ids of [[beside.id], [missing], [leaf.id, missing], [missing, leaf.id]])
          expect(await code(caller, ids)).toBe(hidden);
        expect(await code(caller, [leaf.id], 'can_edit')).toBe(hidden);
      }
      expect(await code(member.caller, [leaf.id])).toBe(null);
      await putGrant(services, { itemId: top.id, subject: link('view'), level: 'can_view' });
      expect(await code(nobody, [leaf.id])).toBe(null);
      await putGrant(services, { itemId: top.id, subject: link('view'), level: 'none' });
      expect(await code(nobody, [leaf.id])).toBe('not_signed_in');
    });

    it('says that the level is too low on a visible item, or that it is read-only [AC-15]', async () => {
      const folder = await aFolder(services, { org: clinic.id });
      const subject = { kind: 'user', accountId: stranger.id } as const;
      await putGrant(services, { itemId: folder.id, subject, level: 'can_view' });
      const ctx = services.contextOf(stranger.caller);
      await expect(requireLevel(ctx, [folder.id], 'can_edit')).rejects.toMatchObject({
        code: 'level_too_low',
        params: { level: 'can_edit' },
      });
      await expect(
        requireLevel(ctx, [folder.id], 'full_access', { tooLow: 'upload_needs_full_access' }),
      ).rejects.toMatchObject({ code: 'upload_needs_full_access' });
      const sample = await aFolder(services, { org: clinic.id, readOnly: true });
      await expect(requireLevel(services.contextOf(member.caller), [sample.id], 'can_edit')).rejects.toMatchObject({
        code: 'read_only',
      });
    });

    it('asks for every id: one hidden among visible ones hides all [AC-12]', async () => {
      const mine = await aFolder(services, { org: clinic.id });
      const theirs = await aFolder(services, { org: clinic.id, owner: clinic.admin.id });
      const ctx = services.contextOf(member.caller);
      expect(await requireLevel(ctx, [mine.id, mine.id], 'full_access')).toHaveLength(2);
      await expect(requireLevel(ctx, [mine.id, theirs.id], 'can_view')).rejects.toMatchObject({ code: 'no_access' });
    });
  });
});
