import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient } from '../../../testing/dicomweb.ts';
import { putGrant } from '../../sharing/index.ts';
import { at, series, sop, study, storedStudy, type StoredStudy } from './testing/stored-study.ts';

let app: StoredStudy['app'];
let clinic: StoredStudy['clinic'];
let stranger: StoredStudy['stranger'];
let folder: StoredStudy['folder'];
let web: StoredStudy['web'];
beforeAll(async () => {
  ({ app, clinic, stranger, folder, web } = await storedStudy());
});
afterAll(() => app.close());

const missing = '2.25.1';

describe('access', () => {
  const paths = [
    `/studies/${study}`,
    `/studies/${study}/metadata`,
    `/studies/${study}/series/${series}`,
    `/studies/${study}/series/${series}/metadata`,
    at('plain'),
    `${at('plain')}/metadata`,
    `${at('plain')}/frames/1`,
    `${at('report')}/bulkdata/00420011`,
  ];

  it.each(paths)('%s: hidden and missing scopes answer alike', async (path) => {
    for (const scope of [
      { folder: folder.id },
      { folder: '00000000-0000-4000-8000-000000000000' },
      { org: clinic.id },
    ]) {
      const [nobodys, strangers] = [dicomwebClient(app, scope, null), dicomwebClient(app, scope, stranger)];
      const answers = [await nobodys.get(path), await strangers.get(path)];
      expect(answers.map((one) => [one.statusCode, one.json().code])).toEqual([
        [401, 'not_signed_in'],
        [403, 'no_access'],
      ]);
    }
  });

  it.each(paths)('%s: what the scope does not have is gone', async (path) => {
    const others = [
      path.replace(study, missing),
      path.replace(series, missing),
      path.replace(/instances\/[\d.]+/, `instances/${missing}`),
    ];
    for (const other of others.filter((one) => one !== path)) {
      const response = await web.get(other, { accept: '*/*' });
      expect([response.statusCode, response.json().code]).toEqual([404, 'gone']);
    }
  });

  it('ends at once when the right ends', async () => {
    const path = `${at('plain')}/frames/1`;
    const subject = sql`insert into "grant" (id, item_id, subject_kind, account_id, level, allow_download, created_at)
      values (${app.services.random.uuid()}, ${folder.id}, 'user', ${stranger.id}, 1, true, ${app.services.clock.now()})`;
    await app.services.db.rows(subject);
    const theirs = dicomwebClient(app, { folder: folder.id }, stranger);
    expect((await theirs.get(path)).statusCode).toBe(200);
    await app.services.db.rows(sql`delete from "grant" where account_id = ${stranger.id}`);
    expect((await theirs.get(path)).statusCode).toBe(403);
  });

  it('whole files are a download, what the viewer reads is not', async () => {
    const subject = { kind: 'user', accountId: stranger.id } as const;
    const theirs = dicomwebClient(app, { folder: folder.id }, stranger);
    const told = async (path: string) => {
      const answer = await theirs.get(path, { accept: '*/*' });
      return answer.statusCode === 200 ? 'open' : answer.json<{ code: string }>().code;
    };
    const whole = [`/studies/${study}`, `/studies/${study}/series/${series}`, at('plain'), at('rle')];
    const tellAll = async () => [await Promise.all(whole.map(told)), await Promise.all(viewed.map(told))];
    const viewed = paths.filter((path) => !whole.includes(path));
    const open = viewed.map(() => 'open');
    const refused = 'level_too_low';

    await putGrant(app.services, { itemId: folder.id, subject, level: 'can_view', allowDownload: false });
    expect(await tellAll()).toEqual([[refused, refused, refused, refused], open]);
    // A right of one file alone is not one on the study around it.
    const [plain] = await app.services.db.rows<{ id: string }>(
      sql`select item_id as id from instance where sop_instance_uid = ${sop('plain')}`,
    );
    await putGrant(app.services, { itemId: plain!.id, subject, level: 'can_view' });
    expect(await tellAll()).toEqual([[refused, refused, 'open', refused], open]);
    await putGrant(app.services, { itemId: folder.id, subject, level: 'can_edit', allowDownload: false });
    expect(await tellAll()).toEqual([['open', 'open', 'open', 'open'], open]);
    for (const itemId of [folder.id, plain!.id]) await putGrant(app.services, { itemId, subject, level: 'none' });
  });

  it('bad input: what is no UID', async () => {
    expect((await web.get(`/studies/abc/metadata`)).statusCode).toBe(400);
  });
});
