import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { fitsEverywhere } from '../person/fits.ts';
import type { Account } from '../person/sign-in.ts';
import { freePort } from '../product/free-port.ts';
import { startIssuer } from '../product/issuer.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const hanako: Account = { email: 'hanako@example.jp', password: 'correct horse battery' };
const jiro = 'jiro@example.jp';

/** At the issuer: who one is, and that the product may know it. */
async function signInThere(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('whatever');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const byIssuer = (page: Page) => page.getByRole('button', { name: 'localhost でログイン' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ユーザーメニュー' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
}

story(
  'somebody signs in by an issuer, stays signed in, joins an account, and is out everywhere',
  async ({ page, servers, complaints }, info) => {
    complaints.expect(/status of (400|401|403)/);
    // The issuer's own pages.
    complaints.expect(/fonts\.googleapis\.com|favicon\.ico/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    const port = await freePort();
    const issuer = await startIssuer(`http://localhost:${port}`, 1);
    const settings = { PORT: String(port), ...issuer.settings };
    try {
      await withItsOwnProduct(page, { settings, servers }, async (product) => {
        await story.step('who is new comes in, to where the way led', async () => {
          await page.goto(`${product.origin}/factors`);
          await expect(page).toHaveURL(/\/login\?continueUrl=%2Ffactors/);
          await expect(byIssuer(page)).toBeVisible();
          await fits('sign-in');
          // It stands where one registers, too, and leads on from there.
          await page.getByRole('link', { name: '新規登録' }).click();
          await expect(page).toHaveURL(/\/signup\?continueUrl=%2Ffactors/);
          await expect(byIssuer(page)).toBeVisible();
          await fits('registration');
          await byIssuer(page).click();
          await signInThere(page, jiro);
          await expect(page).toHaveURL(`${product.origin}/factors`);
        });
        await story.step('the issuer is asked again, without anything to be seen', async () => {
          // The issuer's word holds for a second.
          await expect(async () => {
            const asked = page.waitForResponse((answer) => answer.url().endsWith('/third-party/renew/'), {
              timeout: 5_000,
            });
            await page.evaluate(() => localStorage.setItem('access_token', 'a token that is over'));
            await page.reload();
            expect((await asked).status()).toBe(200);
          }).toPass();
          await expect(page).toHaveURL(`${product.origin}/factors`);
          await expect(page.locator('iframe')).toHaveCount(0);
        });
        await story.step('who signs out is signed out at the issuer too', async () => {
          await signOut(page);
          await page.getByRole('button', { name: 'Yes, sign me out' }).click();
          await expect(page).toHaveURL(`${product.origin}/login`);
          await byIssuer(page).click();
          await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
        });
        await story.step('who gives up there is told so, and can begin again', async () => {
          await page.getByText('Cancel').click();
          await expect(page.getByRole('alert')).toContainText('キャンセルされました');
          await fits('given up');
          await page.reload();
          await expect(page.getByRole('alert')).toContainText('別のウィンドウで始められたログインです');
        });
        await story.step('an address that has an account is joined by its password alone', async () => {
          await product.admin('create-account', '--email', hanako.email, '--password', hanako.password);
          await byIssuer(page).click();
          await signInThere(page, hanako.email);
          await expect(page.getByRole('heading', { name: 'アカウントの確認' })).toBeVisible();
          await fits('joining');
          await page.getByLabel('パスワード', { exact: true }).fill('not the password');
          await page.getByRole('button', { name: '確認してログイン' }).click();
          await expect(page.getByRole('alert')).toContainText('パスワードが違います。');
          await fits('joining refused');
          expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
          await page.getByLabel('パスワード', { exact: true }).fill(hanako.password);
          await page.getByRole('button', { name: '確認してログイン' }).click();
          await expect(page).toHaveURL(/\/organization$/);
        });
        let secret = '';
        await story.step('from then on the issuer’s word is enough, or with a second factor not quite', async () => {
          await page.goto(`${product.origin}/factors`);
          await page.getByRole('button', { name: '認証アプリを設定する' }).click();
          await page.getByLabel('現在のパスワード').fill(hanako.password);
          await page.getByRole('button', { name: '次へ' }).click();
          secret = (await page.locator('[data-secret]').innerText()).replaceAll(' ', '');
          await page.getByLabel('6 桁のコード').fill(codeOf(secret, -1));
          await page.getByRole('button', { name: '確認して有効にする' }).click();
          await page.getByRole('button', { name: '保管しました' }).click();
          await signOut(page);
          await page.getByRole('button', { name: 'Yes, sign me out' }).click();
          await expect(page).toHaveURL(`${product.origin}/login`);
          await byIssuer(page).click();
          await signInThere(page, hanako.email);
          await expect(page.getByLabel('6 桁のコード')).toBeFocused();
          await page.getByLabel('6 桁のコード').fill(codeOf(secret, 0));
          await page.getByRole('button', { name: '確認する' }).click();
          await expect(page).toHaveURL(/\/organization$/);
          // It is a sign-in by the issuer all the same.
          await signOut(page);
          await page.getByRole('button', { name: 'Yes, sign me out' }).click();
          await expect(page).toHaveURL(`${product.origin}/login`);
        });
        await story.step('access denied offers it too, and leads back', async () => {
          const hidden = `${product.origin}/storage/00000000-0000-4000-8000-000000000000`;
          await page.goto(hidden);
          await expect(byIssuer(page)).toBeVisible();
          await fits('access denied');
        });
        await story.step('whose account was deactivated is told that it waits', async () => {
          await product.admin('deactivate-account', '--email', jiro);
          await byIssuer(page).click();
          await signInThere(page, jiro);
          await expect(page.getByRole('heading', { name: '承認待ちです' })).toBeVisible();
          await expect(page.getByText(jiro)).toBeVisible();
        });
      });
    } finally {
      await issuer.stop();
    }
  },
);

/** What the app of this secret shows, so many half minutes from now. */
function codeOf(secret: string, steps: number): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return app.generate({ timestamp: Date.now() + steps * 30_000 });
}
