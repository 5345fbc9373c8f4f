import { anonymousFolder, linkVisits, viewerSourceOfFolder, type LinkVisit } from '@mado/contract';
import { buildDicomFile } from '@mado/dicom/testing';
import { expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anOrganisation, onBothDatabases, signedIn } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { forgetLinksHandler } from './forget-links.job.ts';
import { landingCookie } from './landing-cookies.ts';
import { landingOf, putLanding } from './landings.sql.ts';
import { linkUnderControl } from './testing/link-under-control.ts';

onBothDatabases('a visit by a link', (open) => {
  const at = linkUnderControl(open);
  const { publish, signIn, control, looks, come, through, codeFor } = at;
  const visits = async (id = at.folder) =>
    (await at.app.call(linkVisits, { params: { id } }, at.by)).json<{ visits: LinkVisit[] }>().visits;

  it('is kept for 90 days with who came and how much they opened, and nothing of members [AC-33]', async () => {
    const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
    const phone = { 'x-forwarded-for': '192.0.2.77', 'user-agent': chrome };
    await looks(at.by);
    expect(await visits()).toEqual([]);
    for (const id of [at.below, at.folder, at.below]) await looks(phone, id);
    await looks({ 'x-forwarded-for': '2001:db8:1234:5678::1', 'user-agent': '' });
    const known = { network: '192.0.2.0/24', browser: 'Chrome, Android', address: '', folders: 2, studies: 0 };
    expect(await visits()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining(known),
        expect.objectContaining({ network: '2001:db8:1234::/48', browser: '', folders: 1 }),
      ]) as object,
    );
    at.app.services.clock.advance(60_000);
    await looks(phone, at.below);
    const [latest] = await visits();
    expect(latest).toMatchObject({ ...known, last_dt: at.app.services.clock.now().toISOString() });
    expect(Date.parse(latest?.last_dt ?? '') - Date.parse(latest?.first_dt ?? '')).toBe(60_000);
    await at.app.call(anonymousFolder, { params: { id: at.folder }, body: { perm: 'delete' } }, at.by);
    expect(await visits()).toHaveLength(2);
    at.app.services.clock.advance(91 * 86_400_000);
    await signIn();
    expect(await visits()).toEqual([]);
    await forgetLinksHandler.run(at.app.services as never, {} as never);
    expect(await at.app.services.db.rows(sql`select 1 as one from link_visit where item_id = ${at.folder}`)).toEqual(
      [],
    );
  });

  it('says whose address it was, by a code and by a sign-in [AC-33]', async () => {
    const stranger = (await anOrganisation(at.app.services)).admin;
    await looks(await signedIn(at.app.services, stranger.caller.account!));
    await control({ addresses: ['*'] });
    const code = await codeFor('a@example.jp');
    await looks(through(await come({ email: 'a@example.jp', code })));
    const addresses = (await visits()).map(({ address }) => address);
    expect(addresses.toSorted()).toEqual(['a@example.jp', stranger.email].toSorted());
  });

  it('counts the studies that are opened [AC-33]', async () => {
    const into = { target_org: at.clinic.id, target_folder: at.below };
    const { results } = await upload(at.app, at.member, into, [{ path: 'a.dcm', bytes: buildDicomFile({}) }]);
    const id = results[0]?.study?.uuid ?? '';
    for (let n = 0; n < 2; n += 1)
      expect((await at.app.call(viewerSourceOfFolder, { params: { id }, query: {} })).statusCode).toBe(200);
    expect(await visits()).toMatchObject([{ folders: 0, studies: 1 }]);
  });

  it('is found under the nearest link that has opened what was looked at [AC-33]', async () => {
    const password = '開けごま、開けごま';
    await publish(at.below);
    await looks();
    expect([await visits(at.below), await visits()]).toMatchObject([[{ folders: 1 }], []]);
    await control({ password }, at.below);
    await looks();
    expect([await visits(at.below), await visits()]).toMatchObject([[{ folders: 1 }], [{ folders: 1 }]]);
  });

  it('is none of who asks for the head alone, or has come in by a password [AC-33, AC-27]', async () => {
    const url = `/api/datamanage/info/folder/${at.folder}`;
    expect((await at.app.fastify.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    await putLanding(at.db, at.app.services, at.folder, 'a hash');
    const { name, value } = landingCookie(at.app.services, at.folder, (await landingOf(at.db, at.folder))?.key ?? '');
    expect(await looks({ cookie: `${name}=${value}` }, at.folder)).toBe('open');
    expect(await visits()).toEqual([]);
    await looks({}, at.folder);
    expect(await visits()).toHaveLength(1);
  });
});
