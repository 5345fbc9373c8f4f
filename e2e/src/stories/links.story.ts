import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story(
  'a link is made, leads to its page in a tab of its own, and is edited',
  async ({ page, product, context, complaints }, info) => {
    // The web is not asked: it is a page of ours, without an icon.
    complaints.expect(/favicon\.ico/);
    const address = `${product.origin}/healthz`;
    await signIn(page, product);
    await makeAndOpenFolder(page, 'リンク集');
    await page.getByRole('button', { name: '新規' }).click();
    await page.getByRole('menuitem', { name: 'リンク' }).click();
    const dialog = page.getByRole('dialog');
    const [name, url] = [dialog.getByLabel('名前'), dialog.getByLabel('URL')];

    await story.step('what is no address of the web is said to be none', async () => {
      await name.fill('手引き');
      for (const wrong of ['javascript:alert(1)', 'ftp://example.jp', 'example']) {
        await url.fill(wrong);
        await expect(dialog.getByText('正しい URL を入力してください')).toBeVisible();
        await expect(dialog.getByRole('button', { name: 'OK' })).toBeDisabled();
      }
      await keepPicture(page, info.outputPath('wrong.png'));
    });
    await story.step('Enter makes it', async () => {
      await url.fill(address);
      await page.keyboard.press('Enter');
      await expect(row(page, '手引き')).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
    await story.step(
      'a double click opens it in a tab of its own, which does not know where it came from',
      async () => {
        const opened = context.waitForEvent('page');
        await row(page, '手引き').dblclick();
        const tab = await opened;
        await expect(tab).toHaveURL(address);
        expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
        await tab.close();
      },
    );
    await story.step('F2 changes name and address', async () => {
      await row(page, '手引き').click();
      await page.keyboard.press('F2');
      await expect(url).toHaveValue(address);
      await keepPicture(page, info.outputPath('edit.png'));
      await name.fill('新しい手引き');
      await url.fill(`${product.origin}/readyz`);
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(row(page, '新しい手引き')).toBeVisible();
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, info.outputPath('phone.png'));
  },
);
