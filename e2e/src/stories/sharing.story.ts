import type { Page } from '@playwright/test';
import { fitsEverywhere } from '../person/fits.ts';
import { linkMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, row } from '../person/storage.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const owner = { email: 'owner@example.jp', password: 'correct horse battery' };
const guest = { email: 'guest@example.jp', password: 'another horse battery' };
const newcomer = { email: 'newcomer@example.jp', password: 'third horse battery' };

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^共有/ });

story(
  'a folder is given to a colleague, to somebody without an account and to everybody, and taken back while it is open [WB-93]',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (400|401|403|404)/);
    const fits = (one: Page, name: string) => fitsEverywhere(one, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers }, async (product) => {
      for (const [{ email, password }, username] of [
        [owner, '主治医'],
        [guest, '同僚'],
      ] as const)
        await product.admin('create-account', '--email', email, '--password', password, '--username', username);
      await page.goto(`${product.origin}/login`);
      await fillInSignIn(page, owner);
      await page.getByRole('link', { name: '組織を作成' }).click();
      await page.getByRole('button', { name: '作成する' }).click();
      await makeAndOpenFolder(page, '木曜の症例検討会');
      const folder = page.url();
      await makeFolder(page, '検討会の第一例');
      await expect(row(page, '検討会の第一例')).toBeVisible();
      const openDialog = async (): Promise<void> => {
        await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 320 } });
        await page.getByRole('menuitem', { name: '共有リンクを作成' }).click();
        await expect(dialogOf(page)).toBeVisible();
      };

      await story.step('it is given to a colleague, who is told by mail', async () => {
        await openDialog();
        await fits(page, 'invite');
        const dialog = dialogOf(page);
        await dialog.getByLabel('メールアドレスまたは名前').fill(owner.email);
        await dialog.getByRole('button', { name: '招待' }).click();
        await expect(dialog.getByRole('alert')).toContainText('自分自身とは共有できません');
        await dialog.getByLabel('メールアドレスまたは名前').fill(guest.email.toUpperCase());
        await dialog.getByLabel('招待する相手の権限').selectOption('コメント');
        await dialog.getByLabel('メッセージ（任意）').fill('木曜の検討会の症例です');
        await dialog.getByRole('button', { name: '招待' }).click();
        await expect(dialog.getByLabel('同僚 の権限')).toHaveValue('can_comment');
      });

      await story.step('and to somebody who has no account yet', async () => {
        const dialog = dialogOf(page);
        await dialog.getByLabel('メールアドレスまたは名前').fill(newcomer.email);
        await dialog.getByLabel('招待する相手の権限').selectOption('閲覧');
        await dialog.getByRole('button', { name: '招待' }).click();
        await expect(dialog.getByText('招待中（アカウント未登録）')).toBeVisible();
        await fits(page, 'people');
        await dialog.getByRole('button', { name: '閉じる' }).click();
      });

      const elsewhere = await browser.newContext({ locale: 'ja-JP' });
      const there = await elsewhere.newPage();
      await story.step('the colleague opens the link of the mail', async () => {
        await there.goto(
          await linkMailedTo(
            product,
            guest.email,
            '主治医 さんがデータを共有しました / 主治医 has shared data with you',
          ),
        );
        await there.getByRole('link', { name: 'ログイン' }).first().click();
        await fillInSignIn(there, guest);
        await expect(there).toHaveURL(folder);
        await expect(row(there, '検討会の第一例')).toBeVisible();
        await there.getByRole('grid').click({ button: 'right', position: { x: 300, y: 320 } });
        await there.getByRole('menuitem', { name: '共有リンクを作成' }).click();
        await expect(dialogOf(there).getByText('閲覧権限がありません')).toBeVisible();
        await fits(there, 'below full access');
        await dialogOf(there).getByRole('button', { name: '閉じる' }).click();
      });

      await story.step('who has no account registers, and sees it', async () => {
        const other = await browser.newContext({ locale: 'ja-JP' });
        const new_ = await other.newPage();
        await new_.goto(
          await linkMailedTo(
            product,
            newcomer.email,
            '主治医 さんがデータを共有しました / 主治医 has shared data with you',
          ),
        );
        await expect(new_).toHaveURL(/\/signup\?continueUrl=/);
        await new_.getByLabel('お名前').fill('新任');
        await new_.getByLabel('メールアドレス').fill(newcomer.email);
        await new_.getByLabel('新しいパスワード', { exact: true }).fill(newcomer.password);
        await new_.getByLabel('新しいパスワード（確認）').fill(newcomer.password);
        await new_.getByRole('button', { name: '登録する' }).click();
        await new_.goto(await linkMailedTo(product, newcomer.email, 'メールアドレスの確認'));
        await new_.getByRole('button', { name: '確認する' }).click();
        await expect(new_).toHaveURL(/\/email-verified\/$/);
        await new_.getByRole('link', { name: 'ログイン' }).click();
        await fillInSignIn(new_, newcomer);
        await expect(new_).toHaveURL(folder);
        await expect(row(new_, '検討会の第一例')).toBeVisible();
        await other.close();
      });

      await story.step('it is published, with an end, and somebody without an account opens it', async () => {
        await openDialog();
        const dialog = dialogOf(page);
        await dialog.getByRole('tab', { name: 'Webで公開' }).click();
        await dialog.getByLabel('Webで公開する').click();
        await expect(dialog.getByLabel('期限なし')).toBeChecked();
        await dialog.getByLabel('期限なし').click();
        await expect(dialog.getByLabel('公開の最終日')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
        await dialog.getByLabel('公開の最終日').fill('2020-01-01');
        await expect(dialog.getByText('過ぎた日は選べません')).toBeVisible();
        await dialog.getByRole('button', { name: 'QRコード' }).click();
        await expect(dialog.getByRole('img', { name: /の QR コード/ })).toBeVisible();
        await expect(dialog.getByLabel('公開リンク')).toHaveValue(folder);
        await fits(page, 'published');
        const visitor = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
        const phone = await visitor.newPage();
        await phone.goto(folder);
        await phone.getByRole('button', { name: '利用規約に同意する' }).click();
        await expect(phone.getByText('検討会の第一例', { exact: true })).toBeVisible();
        await dialog.getByLabel('Webで公開する').click();
        await expect(dialog.getByLabel('公開リンク')).toHaveCount(0);
        await expect(phone.getByRole('heading', { name: /アクセス/ })).toBeVisible();
        await visitor.close();
        await dialog.getByRole('tab', { name: '招待' }).click();
      });

      await story.step('it is taken back from the colleague, who has it open', async () => {
        const dialog = dialogOf(page);
        await dialog.getByLabel('同僚 の権限').selectOption('権限なし');
        await expect(dialog.getByLabel('同僚 の権限')).toHaveCount(0);
        await expect(there.getByRole('heading', { name: /アクセス/ })).toBeVisible();
      });
    });
  },
);
