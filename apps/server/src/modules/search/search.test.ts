import { searchStorage, type Answer, type SearchField } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload, type TestFile } from '../../testing/upload.ts';
import { sql } from '../../platform/db/index.ts';
import { putGrant } from '../sharing/index.ts';
import { wordsOf } from './query-words.ts';

const missing = '00000000-0000-4000-8000-000000000000';

const image = (study: string, facts: Parameters<typeof buildDicomFile>[0]): TestFile => ({
  path: `${study}.dcm`,
  bytes: buildDicomFile({
    SpecificCharacterSet: 'ISO_IR 192',
    StudyInstanceUID: syntheticUid(study, 'study'),
    SeriesInstanceUID: syntheticUid(study, 'series'),
    SOPInstanceUID: syntheticUid(study, 'instance'),
    Modality: 'CT',
    ...facts,
  }),
});

onBothDatabases('search', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let stranger: Person;

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    stranger = await anAccount(app.services);
    const { results } = await upload(app, clinic.admin, { target_org: clinic.id }, [
      image('one', {
        PatientName: 'Watanabe^Tarou=渡邊^太郎=ワタナベ^タロウ',
        PatientID: 'K-004182',
        StudyDate: '20261112',
        StudyDescription: '胸部',
      }),
      image('two', { PatientName: 'Müller^Jürgen', PatientID: '12', StudyDate: '20250101', Modality: 'MR' }),
      image('three', { PatientName: 'Suzuki^Hanako=鈴木^花子', PatientID: '123', StudyDate: '20261130' }),
    ]);
    expect(results.map(({ success }) => success)).toEqual([true, true, true]);
    await upload(app, clinic.admin, { target_org: clinic.id }, [
      { path: '11月カンファレンス/胸部ＣＴ画像_100%.pdf', bytes: Buffer.from('a') },
      { path: '11月カンファレンス/🫁.txt', bytes: Buffer.from('b') },
      { path: '葛\u{e0100}西の紹介状.txt', bytes: Buffer.from('c') },
    ]);
  });
  afterAll(() => app.close());

  async function ask(
    query: string,
    more: Partial<{ field: SearchField; limit: string; after: string }> = {},
    person: Person | null = clinic.admin,
    id = clinic.id,
  ) {
    const { field, ...rest } = more;
    const answer = await app.call(
      searchStorage,
      { params: { id }, query: { query, limit: '50', ...(field && { search_field: field }), ...rest } },
      person?.headers,
    );
    return {
      status: answer.statusCode,
      link: answer.headers.link,
      body: answer.json<Answer<typeof searchStorage> & { code?: string }>(),
    };
  }
  const names = async (...asked: Parameters<typeof ask>) =>
    (await ask(...asked)).body.hits.map(({ name }) => name).toSorted();

  describe('what is found', () => {
    it.each([
      '渡邊',
      '渡辺',
      '渡邉',
      '渡',
      'わたなべ',
      'ﾜﾀﾅﾍﾞ',
      'わた',
      'ワ',
      'watanabe',
      'ＷＡＴＡ',
      'ata',
      'ta',
      '太郎 渡辺',
      'tarou　わたなべ',
      'K-004182',
      '004182',
      '20261112',
      '2026-11-12',
      '渡辺 ct',
    ])('the patient by %s [SE-3, SE-4]', async (query) => {
      expect(await names(query)).toContain('渡邊 太郎');
    });

    it.each([
      ['muller', 'Müller Jürgen'],
      ['胸部ct', '胸部ＣＴ画像_100%.pdf'],
      ['ct画', '胸部ＣＴ画像_100%.pdf'],
      ['100%', '胸部ＣＴ画像_100%.pdf'],
      ['🫁', '🫁.txt'],
      ['葛西', '葛\u{e0100}西の紹介状.txt'],
      ['かんふあ', '11月カンファレンス'],
    ])('%s finds %s [SE-3]', async (query, name) => {
      expect(await names(query)).toContain(name);
    });

    it('is nothing where a word is missing, a short one is inside another, or nothing is asked [SE-3, SE-4, SE-5]', async () => {
      for (const query of ['渡辺 花子', 'ub', '田', '', '   ', '%', '_', '\\', "' or 1=1 --", '\u0007', '。'.repeat(3)])
        expect((await ask(query)).body, query).toEqual({ total: 0, hits: [] });
      expect((await ask('x'.repeat(1000))).body.total).toBe(0);
      expect((await ask('渡'.repeat(1000))).body.total).toBe(0);
      expect((await ask('x'.repeat(1001))).status).toBe(400);
      expect((await ask('\ud800')).status).toBe(200);
      expect((await ask('a\0b')).status).toBe(400);
    });

    it('codes that are asked for by name are compared whole, and dates by their beginning [SE-6]', async () => {
      expect(await names('12', { field: 'PatientID' })).toEqual(['Müller Jürgen']);
      expect(await names('k-004182', { field: 'PatientID' })).toEqual(['渡邊 太郎']);
      expect(await names('MR', { field: 'modality' })).toEqual(['Müller Jürgen']);
      expect(await names('2026年11月', { field: 'StudyDate' })).toEqual(['渡邊 太郎', '鈴木 花子'].toSorted());
      expect(await names('2026/11/30', { field: 'StudyDate' })).toEqual(['鈴木 花子']);
      expect(await names('花子', { field: 'PatientName' })).toEqual(['鈴木 花子']);
      expect(await names('花子', { field: 'PatientID' })).toEqual([]);
      expect(await names('カンファレンス', { field: 'name' })).toEqual(['11月カンファレンス']);
      expect(await names('花子', { field: 'comment' })).toEqual([]);
    });

    it('says where it lies and why it was found [SE-8]', async () => {
      const { hits } = (await ask('画像')).body;
      expect(hits).toMatchObject([
        {
          path: [{ name: '11月カンファレンス' }],
          highlight: { field: 'name', text: '胸部ＣＴ画像_100%.pdf', ranges: [{ start: 4, end: 6 }] },
          can: { view: true },
        },
      ]);
      const [patient] = (await ask('ﾜﾀﾅﾍﾞ')).body.hits;
      expect(patient).toMatchObject({
        PatientID: 'K-004182',
        StudyDate: '20261112',
        modality_list: ['CT'],
        path: [],
        highlight: { field: 'PatientName', text: 'ワタナベ タロウ', ranges: [{ start: 0, end: 4 }] },
      });
    });

    it('puts what is called so before what holds it somewhere [SE-7]', async () => {
      const org = await anOrganisation(app.services, { admin: clinic.admin });
      const files = ['報告書の写し.txt', '古い報告書.txt', '報告書'].map((path) => ({
        path,
        bytes: Buffer.from(path),
      }));
      await upload(app, clinic.admin, { target_org: org.id }, files);
      const { body } = await ask('報告書', { limit: '2' }, clinic.admin, org.id);
      expect([body.total, body.hits.map(({ name }) => name)]).toEqual([3, ['報告書', '報告書の写し.txt']]);
    });

    it('pages by key beyond the best ones [SE-7]', async () => {
      const org = await anOrganisation(app.services, { admin: clinic.admin });
      const files = Array.from({ length: 105 }, (_, n) => ({ path: `検査${n}.txt`, bytes: Buffer.from(`${n}`) }));
      await upload(app, clinic.admin, { target_org: org.id }, files);
      const first = await ask('検', { limit: '101' }, clinic.admin, org.id);
      expect([first.body.total, first.body.hits.length]).toEqual([105, 101]);
      expect(first.body.hits.slice(0, 3).map(({ name }) => name)).toEqual(['検査0.txt', '検査1.txt', '検査2.txt']);
      const after = new URLSearchParams(/<\?(.*)>/.exec(String(first.link))?.[1]).get('after') ?? '';
      const second = await ask('検', { limit: '101', after }, clinic.admin, org.id);
      expect(second.body.hits.map(({ name }) => name)).toEqual([101, 102, 103, 104].map((n) => `検査${n}.txt`));
      expect(second.link).toBeUndefined();
      expect((await ask('検', { limit: '101', after: 'x' }, clinic.admin, org.id)).status).toBe(400);
    });
  });

  describe('whose it is', () => {
    it('shows members the organisation and their own, and others what is shared with them [SE-1, SE-2]', async () => {
      const colleague = await aMember(app.services, clinic);
      const guest = await anAccount(app.services);
      await upload(app, clinic.admin, { target_org: clinic.id, is_org_perm: false }, [
        { path: '秘密/秘密の症例.txt', bytes: Buffer.from('mine') },
        { path: '秘密/別の症例.txt', bytes: Buffer.from('mine too') },
      ]);
      expect(await names('症例')).toEqual(['別の症例.txt', '秘密の症例.txt']);
      expect((await ask('症例', {}, colleague)).body.total).toBe(0);
      expect((await ask('症例', {}, guest)).status).toBe(403);
      const [folder] = (await ask('秘密', { field: 'name' })).body.hits.filter(({ foldertype }) => foldertype);
      const [file] = (await ask('別の症例')).body.hits;
      for (const { id: accountId } of [colleague, guest])
        await putGrant(app.services, { itemId: file!.uuid, subject: { kind: 'user', accountId }, level: 'can_view' });
      for (const person of [colleague, guest]) {
        const { body } = await ask('症例', {}, person);
        expect([body.total, body.hits.map(({ name, perm }) => [name, perm])]).toEqual([
          1,
          [['別の症例.txt', 'can_view']],
        ]);
        expect(body.hits[0]?.path).toEqual([{ uuid: null, name: null }]);
        for (const query of ['秘密', '渡辺'])
          expect((await ask(query, { limit: '101' }, person)).body.total).toBe(
            person === guest ? 0 : query === '渡辺' ? 1 : 0,
          );
      }
      await putGrant(app.services, {
        itemId: folder!.uuid,
        subject: { kind: 'user', accountId: guest.id },
        level: 'can_view',
      });
      expect((await ask('症例', {}, guest)).body.total).toBe(2);
    });

    it('is refused alike for an organisation that is not one’s own and one that is not there [SE-2]', async () => {
      const [hidden, none] = [await ask('渡辺', {}, stranger), await ask('渡辺', {}, stranger, missing)];
      expect(hidden).toEqual(none);
      expect([hidden.status, hidden.body.code]).toEqual([403, 'no_access']);
      expect((await ask('渡辺', {}, null)).status).toBe(401);
    });

    it('leaves out what is in the trash, also of a list without end [SE-2]', async () => {
      const org = await anOrganisation(app.services, { admin: clinic.admin });
      const { results } = await upload(app, clinic.admin, { target_org: org.id }, [
        { path: '捨てる.txt', bytes: Buffer.from('d') },
      ]);
      expect((await ask('捨', {}, clinic.admin, org.id)).body.total).toBe(1);
      await app.fastify.inject({
        method: 'DELETE',
        url: `/api/datamanage/detail/file/${results[0]!.file!.uuid}`,
        headers: clinic.admin.headers,
      });
      for (const limit of ['2', '9999']) expect((await ask('捨', { limit }, clinic.admin, org.id)).body.total).toBe(0);
    });
  });

  it('finds by tags, whole where they are asked for by name [SE-6, SE-9]', async () => {
    const [study] = (await ask('花子')).body.hits;
    await app.fastify.inject({
      method: 'POST',
      url: `/api/tags/folder-tag/${study!.uuid}`,
      headers: clinic.admin.headers,
      payload: { name: '肺結節 フォロー' },
    });
    const { body } = await ask('結節');
    expect(body).toMatchObject({ total: 1, hits: [{ name: '鈴木 花子', highlight: { field: 'tag' } }] });
    expect(await names('肺結節 ふぉろー', { field: 'tag' })).toEqual(['鈴木 花子']);
    expect(await names('肺結節', { field: 'tag' })).toEqual([]);
  });

  it('by a right that has ended finds nothing any more [AC-6]', async () => {
    const [study = '', other = ''] = [(await ask('渡邊')).body, (await ask('葛西')).body].map(
      ({ hits }) => hits[0]?.uuid,
    );
    const expiresAt = new Date(app.services.clock.now().getTime() + 60_000);
    const subject = { kind: 'user', accountId: stranger.id } as const;
    await putGrant(app.services, { itemId: study, subject, level: 'can_view', expiresAt });
    // By this one the organisation stays open to a search.
    await putGrant(app.services, { itemId: other, subject, level: 'can_view' });
    const found = async () => (await ask('渡邊', {}, stranger)).body;
    expect((await found()).hits.map(({ uuid }) => uuid)).toEqual([study]);
    app.services.clock.advance(60_000);
    expect(await found()).toMatchObject({ total: 0, hits: [] });
    app.services.clock.advance(-60_000);
    for (const itemId of [study, other]) await putGrant(app.services, { itemId, subject, level: 'none' });
  });

  it('what people have said in the place of a fact is what is found [SE-9]', async () => {
    const [study] = (await ask('muller')).body.hits;
    await app.services.db.rows(
      sql`update item set edited_facts = ${JSON.stringify({ PatientName: '三浦 次郎' })}::jsonb where id = ${study!.uuid}`,
    );
    expect((await ask('三浦', { field: 'PatientName' })).body.hits.map(({ uuid }) => uuid)).toEqual([study!.uuid]);
    expect((await ask('jurgen', { field: 'PatientName' })).body.total).toBe(0);
  });

  it('the database folds and cuts texts as queries are [SE-3]', async () => {
    const texts = [
      'ﾔﾏﾀﾞ^ﾀﾛｳ',
      '渡邊 髙志',
      'Søren Łukasz Weiß',
      'Müller',
      '𠮷野',
      '葛\u{e0100}西',
      'ヴァイオラ',
      'ＣＴ',
      'キヨウコ',
      'ÆŒÞ',
      'ヵヶ',
      'ゔ',
    ];
    for (const text of texts) {
      const [row] = await app.services.db.rows<{ folded: string; grams: string[] }>(
        sql`select folded_words(${text}) as folded, search_grams(folded_words(${text})) as grams`,
      );
      const { words, grams } = wordsOf(text, 'all');
      expect(row?.folded).toBe(words.map((word) => word.text).join(' '));
      expect(row?.grams).toEqual(expect.arrayContaining([...grams]));
    }
  });
});
