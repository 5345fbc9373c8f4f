import { fitsEverywhere } from '../person/fits.ts';
import { linkMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder } from '../person/storage.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const owner = { email: 'owner@example.jp', password: 'correct horse battery' };
const guest = { email: 'guest@example.jp', password: 'another horse battery' };

story(
  'mails are stopped by the link below them, signed out, and come again by the settings [WB-120, WB-121]',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (400|401|403)/);
    await withItsOwnProduct(page, { servers }, async (product) => {
      for (const { email, password } of [owner, guest])
        await product.admin('create-account', '--email', email, '--password', password, '--username', email);
      await page.goto(`${product.origin}/login`);
      await fillInSignIn(page, owner);
      await page.getByRole('link', { name: '組織を作成' }).click();
      await page.getByRole('button', { name: '作成する' }).click();
      await makeAndOpenFolder(page, '来週までの症例');
      const folder = page.url();
      await makeFolder(page, '一例目');

      await story.step('the settings of a folder open by the address that a mail has', async () => {
        await page.goto(`${folder}?settings=auto-delete`);
        const dialog = page.getByRole('dialog', { name: /フォルダの設定/ });
        await expect(dialog.getByText('来週までの症例')).toBeVisible();
        await dialog.getByRole('button', { name: 'キャンセル' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page).toHaveURL(folder);
      });
      await story.step('a colleague is told that it is shared', async () => {
        await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 320 } });
        await page.getByRole('menuitem', { name: '共有リンクを作成' }).click();
        const dialog = page.getByRole('dialog', { name: /^共有/ });
        await dialog.getByLabel('メールアドレスまたは名前').fill(guest.email);
        await dialog.getByRole('button', { name: '招待' }).click();
        await expect(dialog.getByLabel(`${guest.email} の権限`)).toBeVisible();
      });

      const elsewhere = await browser.newContext({ locale: 'ja-JP' });
      const there = await elsewhere.newPage();
      const fits = (name: string) => fitsEverywhere(there, name, (file) => info.outputPath(file));
      await story.step('who stops such mails by the link in it', async () => {
        const subject = `${owner.email} さんがデータを共有しました / ${owner.email} has shared data with you`;
        const stop = await linkMailedTo(product, guest.email, subject, '/users/letters-off/');
        await there.goto(`${stop.slice(0, -4)}AAA/`);
        await there.getByRole('button', { name: 'お知らせを止める' }).click();
        await expect(there.getByRole('alert')).toBeVisible();
        await there.goto(stop);
        await fits('stop');
        await there.getByRole('button', { name: 'お知らせを止める' }).click();
        await expect(there.getByText(/データがあなたに共有されたとき/)).toBeVisible();
        await fits('stopped');
      });
      await story.step('and sees it in the settings, where they are switched on again', async () => {
        await there.goto(`${product.origin}/login`);
        await fillInSignIn(there, guest);
        await there.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await there.getByRole('menuitem', { name: '設定' }).click();
        await there.getByRole('tab', { name: '言語とメール' }).click();
        const shared = there.getByRole('switch', { name: 'データがあなたに共有されたとき' });
        await expect(shared).not.toBeChecked();
        await expect(there.getByRole('switch', { name: 'カンファレンスの管理者に指定されたとき' })).toBeChecked();
        await fits('switches');
        await shared.click();
        await expect(shared).toBeChecked();
        await expect(shared).toBeEnabled();
        await there.reload();
        await there.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await there.getByRole('menuitem', { name: '設定' }).click();
        await there.getByRole('tab', { name: '言語とメール' }).click();
        await expect(shared).toBeChecked();
      });
      await elsewhere.close();
    });
  },
);
