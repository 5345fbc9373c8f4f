import type { Page } from '@playwright/test';
import { fitsEverywhere } from '../person/fits.ts';
import { codeMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, row } from '../person/storage.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const owner = { email: 'owner@example.jp', password: 'correct horse battery' };
const doctor = 'doctor@example.jp';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^共有/ });

story(
  'a link asks for a password or a code, says who came, and ends in the hands of whoever has it open [WB-103, WB-104]',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (400|401|403|404)/);
    const fits = (one: Page, name: string) => fitsEverywhere(one, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers }, async (product) => {
      const { email, password } = owner;
      await product.admin('create-account', '--email', email, '--password', password, '--username', '主治医');
      await page.goto(`${product.origin}/login`);
      await fillInSignIn(page, owner);
      await page.getByRole('link', { name: '組織を作成' }).click();
      await page.getByRole('button', { name: '作成する' }).click();
      await makeAndOpenFolder(page, '紹介状の画像');
      const folder = page.url();
      await makeFolder(page, '頭部');
      await expect(row(page, '頭部')).toBeVisible();
      const dialog = dialogOf(page);
      const visitor = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
      const phone = await visitor.newPage();
      const inside = phone.getByText('頭部', { exact: true });
      const asked = phone.getByRole('heading', { name: 'パスワードを入力してください' });

      await story.step('it is published with a password', async () => {
        await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 320 } });
        await page.getByRole('menuitem', { name: '共有リンクを作成' }).click();
        await dialog.getByRole('tab', { name: 'Webで公開' }).click();
        await dialog.getByLabel('Webで公開する').click();
        await dialog.getByRole('button', { name: 'リンクの管理' }).click();
        await dialog.getByRole('radio', { name: 'パスワード' }).click();
        await dialog.getByLabel('新しいパスワード').fill('開けごま、開けごま');
        await dialog.getByRole('button', { name: '設定' }).click();
        await expect(dialog.getByText(/^設定済みです/)).toBeVisible();
        await fits(page, 'controls');
      });

      await story.step('on a phone a wrong one is told, and the right one opens it', async () => {
        await phone.goto(folder);
        await expect(asked).toBeVisible();
        await expect(phone.getByText('紹介状の画像')).toHaveCount(0);
        await fits(phone, 'password');
        await phone.getByLabel('パスワード').fill('開けごま');
        await phone.getByRole('button', { name: '開く' }).click();
        await expect(phone.getByText(/パスワードが違います/)).toBeVisible();
        await phone.getByLabel('パスワード').fill('開けごま、開けごま');
        await phone.getByRole('button', { name: '開く' }).click();
        await phone.getByRole('button', { name: '利用規約に同意する' }).click();
        await expect(inside).toBeVisible();
      });

      await story.step('with another password the phone is outside at once', async () => {
        await dialog.getByLabel('新しいパスワード').fill('別のパスワードです');
        await dialog.getByRole('button', { name: '設定' }).click();
        await expect(asked).toBeVisible();
        await expect(inside).toHaveCount(0);
      });

      await story.step('then it asks for a code, which comes by mail', async () => {
        await dialog.getByRole('radio', { name: 'メールの確認コード' }).click();
        await dialog.getByLabel('コードを送る宛先').fill('@example.jp');
        await dialog.getByRole('button', { name: '設定' }).click();
        await expect(dialog.getByRole('button', { name: '設定' })).toBeEnabled();
        await phone.reload();
        await phone.getByLabel('メールアドレス').fill(doctor);
        await fits(phone, 'code');
        await phone.getByRole('button', { name: 'コードを送る' }).click();
        await expect(phone.getByText(/10 分以内に入力/)).toBeVisible();
        await phone.getByLabel('確認コード（6 桁）').fill(await codeMailedTo(product, doctor, 'リンクの確認コード'));
        await phone.getByRole('button', { name: '開く' }).click();
        await expect(inside).toBeVisible();
      });

      await story.step('the list says who came, and all links end while they are open', async () => {
        await dialog.getByRole('button', { name: 'リンクの管理' }).click();
        await dialog.getByRole('button', { name: 'リンクの管理' }).click();
        await expect(dialog.getByText(new RegExp(`^${doctor} · .*Chrome`))).toBeVisible();
        await expect(dialog.getByText(/名前のわからない人/)).toBeVisible();
        await fits(page, 'visits');
        await dialog.getByRole('button', { name: 'すべてのリンクを取り消す' }).click();
        await page
          .getByRole('dialog', { name: 'すべてのリンクを取り消す' })
          .getByRole('button', { name: '取り消す' })
          .click();
        await expect(phone.getByRole('heading', { name: /アクセス/ })).toBeVisible();
        await expect(dialog.getByRole('button', { name: 'すべてのリンクを取り消す' })).toBeDisabled();
      });
      await visitor.close();
    });
  },
);
