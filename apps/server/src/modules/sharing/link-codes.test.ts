import { askLinkCode, type LinkControl } from '@mado/contract';
import { expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { onBothDatabases } from '../../testing/index.ts';
import { lettersOf } from '../../testing/letters.ts';
import { forgetLinksHandler } from './forget-links.job.ts';
import { linkUnderControl } from './testing/link-under-control.ts';

onBothDatabases('a link that asks for a code', (open) => {
  const at = linkUnderControl(open);
  const { control, looks, come, through, codeFor, codeOf } = at;
  const password = '開けごま、開けごま';

  it('sends a code to whom it is for, and answers all alike [AC-31]', async () => {
    await control({ addresses: ['@example.jp', 'doctor@example.com', '@example.jp'] });
    expect(await looks()).toBe('link_code');
    const before = (await lettersOf(at.app.services)).length;
    const ask = async (email: string) =>
      (await at.app.call(askLinkCode, { params: { id: at.below }, body: { email } })).statusCode;
    expect([await ask('Hanako@Example.JP'), await ask('x@other.example'), await ask('x@sub.example.jp')]).toEqual([
      204, 204, 204,
    ]);
    const letters = (await lettersOf(at.app.services)).slice(before);
    expect(letters.map(({ to }) => to?.[0]?.address)).toEqual(['hanako@example.jp']);
    const [, code = ''] = /(?<!\d)(\d{6})(?!\d)/.exec(letters[0]?.text ?? '') ?? [];
    const email = 'hanako@example.jp';
    expect(codeOf(await come({ email, code: code === '000000' ? '000001' : '000000' }))).toBe('link_code_wrong');
    expect(codeOf(await come({ email: 'x@other.example', code }))).toBe('link_code_wrong');
    expect(codeOf(await come({ password }))).toBe('link_code');
    const visit = through(await come({ email, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }));
    expect(await looks(visit)).toBe('open');
    expect(codeOf(await come({ email, code }))).toBe('link_code_wrong');
    await control({ addresses: ['doctor@example.com'] });
    expect(await looks(visit)).toBe('link_code');
    expect((await control({ password, addresses: ['*'] })).statusCode).toBe(400);
    expect((await control({ addresses: null })).json<LinkControl>().addresses).toBeNull();
    expect(await looks()).toBe('open');
  });

  it('sends the code in the language in which it is asked for [AC-31]', async () => {
    await control({ addresses: ['*'] });
    const before = (await lettersOf(at.app.services)).length;
    const asked = { params: { id: at.below }, body: { email: 'a@example.jp' } };
    for (const language of ['en-US', 'ja-JP']) await at.app.call(askLinkCode, asked, { 'accept-language': language });
    const letters = (await lettersOf(at.app.services)).slice(before);
    // Two that are asked for at once are written in any order.
    expect(letters.filter(({ text = '' }) => /[ぁ-ん]/.test(text))).toHaveLength(1);
    expect(letters).toHaveLength(2);
  });

  it.each([
    ['ten minutes', async () => at.app.services.clock.advance(600_000)],
    [
      'five others',
      async () => {
        for (let n = 0; n < 5; n += 1) await come({ email: 'a@example.jp', code: 'x' });
      },
    ],
    ['another list of addresses', async () => void (await control({ addresses: ['*', '@example.jp'] }))],
  ])('takes no code after %s [AC-31]', async (_, spoil) => {
    await control({ addresses: ['*'] });
    const code = await codeFor('a@example.jp');
    await spoil();
    expect(codeOf(await come({ email: 'a@example.jp', code }))).toBe('link_code_wrong');
  });

  it('takes another code, whatever was tried before that [AC-31]', async () => {
    await control({ addresses: ['*'] });
    const email = 'a@example.jp';
    await codeFor(email);
    for (let n = 0; n < 6; n += 1) await come({ email, code: 'x' });
    at.app.services.clock.advance(600_000);
    expect(await looks(through(await come({ email, code: await codeFor(email) })))).toBe('open');
  });

  it('keeps no code that is over [AC-31]', async () => {
    await control({ addresses: ['*'] });
    await codeFor('a@example.jp');
    at.app.services.clock.advance(300_000);
    await codeFor('b@example.jp');
    at.app.services.clock.advance(300_001);
    await forgetLinksHandler.run(at.app.services as never, {} as never);
    const kept = sql`select address from link_code where grant_id in (select id from "grant" where item_id = ${at.folder})`;
    expect(await at.db.rows(kept)).toEqual([{ address: 'b@example.jp' }]);
  });

  it('is asked for a code so often for one address, and sends no more [AC-31, TK-11]', async () => {
    await control({ addresses: ['*'] });
    const before = (await lettersOf(at.app.services)).length;
    const ask = () => at.app.call(askLinkCode, { params: { id: at.below }, body: { email: 'a@example.jp' } });
    const answers: number[] = [];
    while (answers.length < 20 && answers.at(-1) !== 429) answers.push((await ask()).statusCode);
    expect(answers.at(-1)).toBe(429);
    expect((await lettersOf(at.app.services)).length - before).toBe(answers.length - 1);
  });
});
