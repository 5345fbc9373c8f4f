import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { interrupted } from '../../testing/interrupted.ts';
import { anAccount, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { changePassword } from './change-password.ts';
import { setPassword, signInsOfAccount } from './index.ts';
import { signIn } from './sign-in.ts';

onBothDatabases('a password that became another one after it was compared', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await anAccount(app.services);
  });

  const another = 'another horse battery';
  const ctx = () => app.services.contextOf(person.caller);
  const changed = () => setPassword(app.services.contextOf(), { email: person.email, password: another });
  const enter = (password: string) => signIn(ctx(), { email: person.email, password });

  it('signs nobody in', async () => {
    db.before(changed);
    await expect(enter(person.password)).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(await signInsOfAccount(ctx(), person.id)).toEqual([]);
    expect(await enter(another)).toHaveProperty('access');
  });

  it('sets no other', async () => {
    db.before(changed);
    const theirs = { account: person.id, old: person.password, password: 'yet another battery' };
    await expect(changePassword(ctx(), theirs, 'ja-JP')).rejects.toMatchObject({
      fields: { old_password: 'wrong_password' },
    });
    expect(await enter(another)).toHaveProperty('access');
  });
});
