import {
  changeConference,
  changeFolder,
  createConference,
  createFolder,
  searchStorage,
  type Answer,
  type Conference,
  type Item,
  type SearchField,
} from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount, anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { signedIn } from '../../testing/people.ts';

onBothDatabases('search of comments', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let event: string;
  let first: string;
  const long = '終わり'.repeat(100);

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services, { admin: await anAccount(app.services) });
    clinic.admin.headers = await signedIn(app.services, clinic.admin.caller.account!);
    const body = { org: clinic.id, name: '木曜の検討会', comment: '胸部ＣＴを\n二例' };
    event = (await app.call(createConference, { body }, clinic.admin.headers)).json<Conference>().uuid;
    first = await aCase('第一例', `${'はじまり。'.repeat(20)}増大傾向の結節影 100%${long}`);
    await aCase('第二例 結節', '');
  });
  afterAll(() => app.close());

  const aCase = async (name: string, comment: string): Promise<string> => {
    const body = { name, comment, parent_folder: event, kind: 'case' as const };
    return (await app.call(createFolder, { body }, clinic.admin.headers)).json<Item>().uuid;
  };
  const hits = async (query: string, field: SearchField = 'comment', person = clinic.admin) => {
    const asked = { params: { id: clinic.id }, query: { query, search_field: field, limit: '50' } };
    return (await app.call(searchStorage, asked, person.headers)).json<Answer<typeof searchStorage>>().hits;
  };
  const names = async (...asked: Parameters<typeof hits>) => (await hits(...asked)).map(({ name }) => name).toSorted();

  it('finds events and cases by what is said of them, in any order of words [SE-3, SE-10]', async () => {
    expect(await names('胸部CT')).toEqual(['木曜の検討会']);
    expect(await names('二例 胸部')).toEqual(['木曜の検討会']);
    expect(await names('結節')).toEqual(['第一例']);
    expect(await names('結節', 'all')).toEqual(['第一例', '第二例 結節']);
    // One word in the name, another in the comment.
    expect(await names('第一 増大', 'all')).toEqual(['第一例']);
    expect(await names('第一 増大')).toEqual([]);
    expect(await names('結節', 'name')).toEqual(['第二例 結節']);
  });

  it('shows of a long one what stands around the first word [SE-10]', async () => {
    const [hit] = await hits('結節影');
    expect(hit?.highlight?.field).toBe('comment');
    const { text, ranges } = hit!.highlight!;
    expect(text.length).toBeLessThanOrEqual(120);
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['結節影']);
    const [whole] = await hits('二例');
    expect(whole?.highlight).toEqual({ field: 'comment', text: '胸部ＣＴを 二例', ranges: [{ start: 6, end: 8 }] });
  });

  it('finds them by what is said now [SE-9]', async () => {
    const change = { params: { id: first }, body: { comment: '空洞影' } };
    expect((await app.call(changeFolder, change, clinic.admin.headers)).statusCode).toBe(200);
    expect([await names('結節'), await names('空洞')]).toEqual([[], ['第一例']]);
    const other = { params: { id: event }, body: { comment: '腹部' } };
    expect((await app.call(changeConference, other, clinic.admin.headers)).statusCode).toBe(200);
    expect([await names('胸部'), await names('腹部')]).toEqual([[], ['木曜の検討会']]);
  });

  it('tells nobody else [SE-2]', async () => {
    const stranger = await anAccount(app.services);
    stranger.headers = await signedIn(app.services, stranger.caller.account!);
    const asked = { params: { id: clinic.id }, query: { query: '空洞', search_field: 'comment' as const } };
    expect((await app.call(searchStorage, asked, stranger.headers)).statusCode).toBe(403);
  });
});
