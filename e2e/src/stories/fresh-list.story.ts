import { makeAndOpenFolder, makeFolder, row } from '../person/storage.ts';
import { signIn } from '../person/sign-in.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { expect, story } from '../product/story.ts';

story(
  'what one person does another one sees at once, without asking',
  async ({ page, product, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await signIn(page, product);
    await makeAndOpenFolder(page, '皆で見る');
    const folder = page.url();
    const colleague = await context.newPage();
    await colleague.goto(folder);
    await expect(colleague.getByText('フォルダが空です')).toBeVisible();
    // Both have a page in sight: their streams are open.
    await expect.poll(() => colleague.evaluate(() => document.visibilityState)).toBe('visible');
    await makeFolder(page, '今できたもの');
    await expect(row(page, '今できたもの')).toBeVisible();
    // Nothing asks at intervals: without the stream it would never be there, however long one looks.
    await expect(row(colleague, '今できたもの')).toBeVisible();

    await story.step('after the line was gone it is seen as well', async () => {
      await context.setOffline(true);
      await colleague.waitForFunction(() => !navigator.onLine);
      await context.setOffline(false);
      await makeFolder(page, '線が戻ってから');
      await expect(row(colleague, '線が戻ってから')).toBeVisible();
    });

    await story.step('a folder that one looks at tells when it is no longer there', async () => {
      complaints.expect(/404/);
      await row(colleague, '線が戻ってから').dblclick();
      await expect(colleague.getByText('フォルダが空です')).toBeVisible();
      await row(page, '線が戻ってから').click();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
      await expect(colleague.getByText('データが存在しません')).toBeVisible();
      // A page behind another one paints rarely, and what is offered goes after a while.
      await page.bringToFront();
      await page.getByRole('button', { name: '元に戻す' }).click();
      await expect(row(page, '線が戻ってから')).toBeVisible();
      await colleague.goto(folder);
    });

    await story.step('and so it is in the trash', async () => {
      await colleague.getByRole('link', { name: 'ゴミ箱' }).click();
      await expect(colleague.getByText('ゴミ箱は空です')).toBeVisible();
      await row(page, '今できたもの').click();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
      await expect(colleague.getByRole('checkbox', { name: '今できたもの を選択' })).toBeVisible();
    });
  },
);

story(
  'what changes in a folder is seen by a visitor whom only a link lets in, signed in or not',
  async ({ page, product, browser }, info) => {
    const visitor = { email: 'visitor@example.jp', password: 'a-long-visiting-password' };
    await product.admin('create-account', '--email', visitor.email, '--password', visitor.password);
    await signIn(page, product);
    await makeAndOpenFolder(page, 'リンクで見る');
    const folder = new URL(page.url()).pathname;
    await product.admin('grant', '--item', folder.split('/').at(-1) ?? '', '--level', 'read', '--link', 'view');
    const elsewhere = () => browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
    const contexts = [await elsewhere(), await elsewhere()] as const;
    const [signedIn, anonymous] = [await contexts[0].newPage(), await contexts[1].newPage()];
    await signIn(signedIn, visitor);
    for (const one of [signedIn, anonymous]) {
      await one.goto(folder);
      await expect(one.getByText('フォルダが空です')).toBeVisible();
    }
    await story.step('who is not signed in agrees to the terms once', async () => {
      await expect(anonymous.getByRole('dialog', { name: '利用規約' })).toBeVisible();
      await fitsEverywhere(anonymous, 'terms', (file) => info.outputPath(file));
      await anonymous.getByRole('button', { name: '利用規約に同意する' }).click();
      await anonymous.reload();
      await expect(anonymous.getByText('フォルダが空です')).toBeVisible();
    });
    await makeFolder(page, 'リンクで見えた');
    for (const one of [signedIn, anonymous]) await expect(row(one, 'リンクで見えた')).toBeVisible();
    for (const one of contexts) await one.close();
  },
);
