import { fitsEverywhere } from '../person/fits.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const founder = { email: 'founder@example.jp', password: 'correct horse battery' };
/** Nobody listens there. */
const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.jp' };

story(
  'while the mail server is away, who waits for a mail is told, and who has one sent sees that it has not left',
  async ({ page, servers }, info) => {
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers, settings }, async (product) => {
      await product.admin('create-account', '--email', founder.email, '--password', founder.password);
      await story.step('somebody registers', async () => {
        await page.goto(`${product.origin}/signup`);
        await page.getByLabel('お名前').fill('花子');
        await page.getByLabel('メールアドレス').fill('hanako@example.jp');
        await page.getByLabel('新しいパスワード', { exact: true }).fill('correct horse battery');
        await page.getByLabel('新しいパスワード（確認）').fill('correct horse battery');
        await page.getByRole('button', { name: '登録する' }).click();
        await expect(page.getByText('ただいまメールの送信が遅れています')).toBeVisible();
        await fits('registered');
      });
      await story.step('the same is told for an address with an account and for one without', async () => {
        for (const email of [founder.email, 'nobody@example.jp']) {
          await page.goto(`${product.origin}/pw-reset`);
          await page.getByLabel('メールアドレス').fill(email);
          await page.getByRole('button', { name: 'メールを送る' }).click();
          await expect(page.getByText(`${email} のアカウントがあれば`)).toBeVisible();
          await expect(page.getByText('ただいまメールの送信が遅れています')).toBeVisible();
        }
      });
      await story.step('an admin sees that an invitation has not left, and the same of another address', async () => {
        await page.goto(`${product.origin}/login?continueUrl=/organization/create`);
        await fillInSignIn(page, founder);
        await page.getByRole('button', { name: '作成する' }).click();
        await expect(page).toHaveURL(/\/storage\/org\//);
        await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await page.getByRole('menuitem', { name: '設定' }).click();
        await page.getByRole('tab', { name: 'メンバー' }).click();
        await page.getByLabel('招待する人のメールアドレス').fill('new@example.jp');
        await page.getByRole('button', { name: '招待する', exact: true }).click();
        await expect(page.getByText('メールをまだ送れていません')).toBeVisible();
        await page.getByText('メールをまだ送れていません').scrollIntoViewIfNeeded();
        await fits('invitation');
        await page.getByRole('tab', { name: 'アカウント' }).click();
        await page.getByLabel('新しいメールアドレス').fill('another@example.jp');
        await page.getByRole('button', { name: '確認のメールを送る' }).click();
        await expect(page.getByText('another@example.jp の確認を待っています')).toBeVisible();
        await expect(page.getByText('メールをまだ送れていません')).toBeVisible();
        await fits('another address');
      });
    });
  },
);
