import { fitsEverywhere } from '../person/fits.ts';
import { linkMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const hanako = { email: 'hanako@example.jp', password: 'correct horse battery' };

story(
  'somebody registers, confirms the address, is approved, and sets another password by mail',
  async ({ page, servers, complaints }, info) => {
    complaints.expect(/status of (400|401)/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers, settings: { MADO_APPROVAL: '1' } }, async (product) => {
      await page.goto(`${product.origin}/login`);
      await fits('login');
      await page.getByRole('link', { name: '新規登録' }).click();
      await story.step('what is missing is said', async () => {
        await page.getByRole('button', { name: '登録する' }).click();
        await expect(page.getByText('お名前を入力してください')).toBeVisible();
        await fits('signup');
      });
      await story.step('a password that is guessed easily is refused beside its field', async () => {
        await page.getByLabel('お名前').fill('花子');
        await page.getByLabel('メールアドレス').fill(hanako.email);
        for (const password of ['password1234', hanako.password]) {
          await page.getByLabel('新しいパスワード', { exact: true }).fill(password);
          await page.getByLabel('新しいパスワード（確認）').fill(password);
          await page.getByRole('button', { name: '登録する' }).click();
          if (password !== hanako.password) await expect(page.getByText('推測されやすいパスワードです')).toBeVisible();
        }
        await expect(page.getByRole('alert')).toContainText('確認のメールを送信しました');
        await fits('signup sent');
      });
      await story.step('before the address is confirmed the sign-in says so', async () => {
        await page.goto(`${product.origin}/login`);
        await fillInSignIn(page, hanako);
        await expect(page.getByRole('alert')).toContainText('メールアドレスがまだ確認されていません。');
        await page.getByRole('link', { name: '確認メールをもう一度送る' }).click();
        await expect(page.getByLabel('メールアドレス')).toHaveValue(hanako.email);
        await fits('resend');
      });
      const link = await linkMailedTo(product, hanako.email, 'メールアドレスの確認');
      await story.step('the link of the mail, and its button', async () => {
        await page.goto(link);
        await fits('confirm');
        await page.getByRole('button', { name: '確認する' }).click();
        await expect(page).toHaveURL(/\/email-verified\/$/);
        await fits('verified');
      });
      await story.step('the link again is of no use, and says why', async () => {
        await page.goto(link);
        await page.getByRole('button', { name: '確認する' }).click();
        await expect(page.getByRole('alert')).toContainText('このリンクはすでに使われています。');
      });
      await story.step('the account waits for approval', async () => {
        await page.goto(`${product.origin}/login`);
        await fillInSignIn(page, hanako);
        await expect(page.getByRole('heading', { name: '承認待ちです' })).toBeVisible();
        await fits('waiting');
        await product.admin('approve-account', '--email', hanako.email);
      });
      await story.step('another password by mail', async () => {
        await page.goto(`${product.origin}/login`);
        await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click();
        await page.getByLabel('メールアドレス').fill(hanako.email);
        await page.getByRole('button', { name: 'メールを送る' }).click();
        await fits('reset sent');
        await page.goto(await linkMailedTo(product, hanako.email, 'パスワードの再設定'));
        await page.getByLabel('新しいパスワード', { exact: true }).fill('another horse battery');
        await page.getByLabel('新しいパスワード（確認）').fill('another horse battery');
        await fits('new password');
        await page.getByRole('button', { name: 'パスワードを設定する' }).click();
        await expect(page.getByRole('alert')).toContainText('パスワードを設定しました。');
      });
      await story.step('which signs in, and the old one does not', async () => {
        await page.getByRole('link', { name: 'ログイン画面へ' }).click();
        await fillInSignIn(page, hanako);
        await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが違います。');
        await fillInSignIn(page, { ...hanako, password: 'another horse battery' });
        await expect(page).not.toHaveURL(/\/login/);
        await expect(page.getByRole('button', { name: new RegExp(hanako.email) })).toBeVisible();
      });
    });
  },
);
