import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { fitsEverywhere } from '../person/fits.ts';
import { fillInSignIn, type Account } from '../person/sign-in.ts';
import { makeAndOpenFolder } from '../person/storage.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const hanako: Account = { email: 'hanako@example.jp', password: 'correct horse battery' };

/** What the app of this secret shows, so many half minutes from now: each code counts once. */
function codeOf(secret: string, steps: number): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return app.generate({ timestamp: Date.now() + steps * 30_000 });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(hanako.email) }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function giveCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: '確認する' }).click();
}

/** A security key in the browser that verifies its person. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

story(
  'an organisation demands a second factor: an app, a recovery code, and a passkey sign in',
  async ({ page, servers, complaints }, info) => {
    complaints.expect(/status of (400|401|403|409)/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers }, async (product) => {
      await product.admin('create-account', '--email', hanako.email, '--password', hanako.password);
      await product.admin('create-organisation', '--name', '花子医院', '--admin', hanako.email);
      await withAuthenticator(page);
      await page.goto(`${product.origin}/login?continueUrl=/factors`);
      await fillInSignIn(page, hanako);
      await story.step('who demands it sets it up first', async () => {
        await page.getByLabel(/花子医院.*2 段階認証を求める/).click();
        await expect(page.getByRole('alert')).toContainText('先にご自分の 2 段階認証を設定する必要があります。');
        await fits('factors');
      });
      let secret = '';
      let used = '';
      let codes: string[] = [];
      await story.step('an app is set up, by the password and its first code', async () => {
        await page.getByRole('button', { name: '認証アプリを設定する' }).click();
        await page.getByLabel('現在のパスワード').fill('not the password');
        await page.getByRole('button', { name: '次へ' }).click();
        await expect(page.getByRole('alert').first()).toContainText('パスワードが違います。');
        await fits('password again');
        await page.getByLabel('現在のパスワード').fill(hanako.password);
        await page.getByRole('button', { name: '次へ' }).click();
        await expect(page.getByRole('img', { name: '認証アプリで読み取る QR コード' })).toBeVisible();
        secret = (await page.locator('[data-secret]').innerText()).replaceAll(' ', '');
        await fits('app');
        used = codeOf(secret, -1);
        await page.getByLabel('6 桁のコード').fill(used);
        await page.getByRole('button', { name: '確認して有効にする' }).click();
        const listed = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem');
        await expect(listed).toHaveCount(10);
        codes = await listed.allInnerTexts();
        await fits('recovery codes');
        await page.getByRole('button', { name: '保管しました' }).click();
        await page.getByLabel(/花子医院.*2 段階認証を求める/).click();
        await expect(page.getByLabel(/花子医院.*2 段階認証を求める/)).toBeChecked();
      });
      await story.step('signed out, the password alone opens nothing; a code does', async () => {
        await signOut(page);
        await fillInSignIn(page, hanako);
        await expect(page.getByLabel('6 桁のコード')).toBeFocused();
        await fits('second step');
        await giveCode(page, '6 桁のコード', used);
        // Which of the two, the clock decides: a story takes longer than a code.
        await expect(page.getByRole('alert')).toContainText(/このコードはすでに使われました。|コードが違います。/);
        expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
        await giveCode(page, '6 桁のコード', codeOf(secret, 0));
        await expect(page).toHaveURL(/\/storage\/org\//);
      });
      await story.step('a recovery code signs in, once', async () => {
        await signOut(page);
        await fillInSignIn(page, hanako);
        await page.getByRole('button', { name: 'リカバリーコードを使う' }).click();
        await giveCode(page, 'リカバリーコード', codes[0] ?? '');
        await expect(page).toHaveURL(/\/storage\/org\//);
        await page.goto(`${product.origin}/factors`);
        await expect(page.getByText('残り 9 個')).toBeVisible();
      });
      await story.step('a passkey signs in without a password, and as the second step', async () => {
        await page.getByRole('button', { name: 'パスキーを追加' }).click();
        await page.getByLabel('現在のパスワード').fill(hanako.password);
        await page.getByRole('button', { name: '次へ' }).click();
        await expect(page.getByRole('button', { name: 'パスキー「この端末」を削除' })).toBeVisible();
        await signOut(page);
        await page.getByRole('button', { name: 'パスキーでログイン' }).click();
        await expect(page).toHaveURL(/\/storage\/org\//);
        await signOut(page);
        await fillInSignIn(page, hanako);
        await page.getByRole('button', { name: 'パスキーを使う' }).click();
        await expect(page).toHaveURL(/\/storage\/org\//);
        await makeAndOpenFolder(page, '第二の鍵');
      });
      const folder = page.url();
      await story.step(
        'without any factor the organisation does not open, and leads to where one sets it up',
        async () => {
          await product.admin('reset-factor', '--email', hanako.email);
          await page.goto(`${product.origin}/storage`);
          await expect(page.getByRole('heading', { name: '2 段階認証の設定が必要です' })).toBeVisible();
          await fits('demanded');
          await page.getByRole('link', { name: '2 段階認証を設定する' }).click();
          await expect(page).toHaveURL(/\/factors\?continueUrl=%2Fstorage$/);
        },
      );
      await story.step(
        'nor does a link to what is in it, which leads there, and back when a factor is set up',
        async () => {
          await page.goto(folder);
          await expect(page.getByText('「花子医院」は、2 段階認証を求めています。', { exact: false })).toBeVisible();
          await fits('denied');
          await page.getByRole('link', { name: '2 段階認証を設定する' }).click();
          await expect(page.getByRole('heading', { name: '2 段階認証', level: 1 })).toBeVisible();
          await fits('factors with the way back');
          await page.getByRole('button', { name: 'パスキーを追加' }).click();
          await page.getByLabel('現在のパスワード').fill(hanako.password);
          await page.getByRole('button', { name: '次へ' }).click();
          await page.getByRole('button', { name: '保管しました' }).click();
          await page.getByRole('button', { name: 'パスキー「この端末」の名前を変更' }).click();
          await page.getByLabel('パスキーの名前').fill('診察室のパソコン');
          await fits('passkey renamed');
          await page.getByRole('dialog').getByRole('button', { name: '変更', exact: true }).click();
          await expect(page.getByRole('button', { name: 'パスキー「診察室のパソコン」を削除' })).toBeVisible();
          await page.getByRole('link', { name: '元のページに戻る' }).click();
          await expect(page).toHaveURL(folder);
          await expect(page.getByText('フォルダが空です')).toBeVisible();
        },
      );
    });
  },
);
