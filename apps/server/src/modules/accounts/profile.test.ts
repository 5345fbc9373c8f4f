import { changeProfile, currentUser } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';

onBothDatabases('what an account says of itself', (open) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    person = await anAccount(app.services, { username: '太郎' });
  });
  afterAll(() => app.close());

  const change = (body: { username?: string; language?: 'ja-JP' | 'en-US' }) =>
    app.call(changeProfile, { body }, person.headers);
  const now = async () => (await app.call(currentUser, {}, person.headers)).json();

  it('changes, and what is left out stays [TK-9]', async () => {
    expect((await change({ username: ' 次郎 ' })).json()).toMatchObject({ username: '次郎', language: null });
    expect((await change({ language: 'en-US' })).json()).toMatchObject({ username: '次郎', language: 'en-US' });
    expect(await now()).toMatchObject({ id: person.id, username: '次郎', language: 'en-US' });
    expect((await change({})).json()).toMatchObject({ username: '次郎', language: 'en-US' });
  });

  it('is one line, of what can be seen', async () => {
    const seen = async (username: string) => (await change({ username })).json().username;
    expect(await seen('院長\n\nhttps://example.com/\n')).toBe('院長 https://example.com/');
    expect([await seen('a\0b'), await seen('\u202E太郎'), await seen('次\ud800郎')]).toEqual(['a b', '太郎', '次 郎']);
    expect(await seen('次郎')).toBe('次郎');
  });

  it.each(['', '  ', '\u200b', '\n', '名'.repeat(65)])('is refused beside its field: %j', async (username) => {
    const answer = await change({ username });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { username: expect.any(String) } }]);
    expect(await now()).toMatchObject({ username: '次郎' });
  });

  it('is for who is signed in', async () => {
    expect((await app.call(changeProfile, { body: { username: 'x' } })).statusCode).toBe(401);
  });
});
