import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { linkMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const head = { email: 'head@example.jp', password: 'battery horse correct' };
const hanako = { email: 'hanako@example.jp', password: 'correct horse battery' };

story(
  'somebody registers, confirms the address, is approved, and sets another password by mail',
  async ({ page, browser, servers, complaints }, info) => {
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
        await expect(page.getByRole('heading', { name: '承認待ちです' })).toBeVisible();
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
      });
      await story.step('a global admin gives somebody the right to approve, and approves the account', async () => {
        const { email, password } = head;
        const named = ['--email', email, '--password', password, '--username', '院長'];
        await product.admin('create-account', ...named, '--global-admin');
        const elsewhere = await browser.newContext({ locale: 'ja-JP' });
        const desk = await elsewhere.newPage();
        const fitsThere = (name: string) => fitsEverywhere(desk, name, (file) => info.outputPath(file));
        await desk.goto(`${product.origin}/login`);
        await fillInSignIn(desk, head);
        await desk.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await desk.getByRole('menuitem', { name: '設定' }).click();
        await desk.getByRole('tab', { name: 'アプリの権限' }).click();
        await expect(desk.getByText(hanako.email)).toBeVisible();
        const field = desk.getByRole('combobox', { name: '追加する人の名前またはメールアドレス' });
        await field.fill('院');
        await expect(desk.getByRole('option')).toHaveText([`院長${head.email}`]);
        await keepPicture(desk, info.outputPath('proposed.png'));
        await field.press('ArrowDown');
        await field.press('Enter');
        await desk.getByRole('button', { name: '追加' }).click();
        await expect(desk.getByRole('button', { name: '院長 を管理する人から外す' })).toBeVisible();
        await fitsThere('permissions');
        await desk.getByRole('button', { name: '花子 を却下' }).click();
        await expect(desk.getByText(`${hanako.email} のアカウントを削除します。`)).toBeVisible();
        await fitsThere('reject');
        await desk.getByRole('button', { name: 'キャンセル' }).click();
        await desk.getByRole('button', { name: '花子 を承認' }).click();
        await expect(desk.getByText('承認を待っている人はいません。')).toBeVisible();
        await elsewhere.close();
        expect(await linkMailedTo(product, hanako.email, 'アカウントが承認されました')).toBe(`${product.origin}/login`);
      });
      await story.step('another password by mail', async () => {
        await page.goto(`${product.origin}/login`);
        await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await fits('reset');
        // Until the page is there, the sign-in has a field of that name.
        await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible();
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
