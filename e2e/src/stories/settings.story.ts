import { fitsEverywhere } from '../person/fits.ts';
import { linkMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const another = 'another horse battery';

story(
  'somebody sets name, address and password, and signs out elsewhere, where it is felt at once',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (400|401)/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers, settings: {} }, async (product) => {
      await page.goto(`${product.origin}/login`);
      await fillInSignIn(page, product);
      // A menu that is opened on the way there goes with its page.
      await expect(page.getByTestId('upload-area')).toBeVisible();
      const open = async (): Promise<void> => {
        await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await page.getByRole('menuitem', { name: '設定' }).click();
      };
      await open();
      const part = (name: string) => page.getByRole('region', { name });

      await story.step('the name', async () => {
        await part('お名前').getByLabel('お名前').fill('');
        await part('お名前').getByRole('button').click();
        await expect(page.getByText('お名前を入力してください')).toBeVisible();
        await fits('settings');
        await part('お名前').getByLabel('お名前').fill('山田 太郎');
        await part('お名前').getByRole('button').click();
        await expect(page.getByText('お名前を変更しました。')).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('username'))).toBe('山田 太郎');
      });
      await story.step('the password: a wrong one is told beside its field, and this sign-in stays', async () => {
        const form = part('パスワード');
        await form.getByLabel('新しいパスワード', { exact: true }).fill(another);
        await form.getByLabel('新しいパスワード（確認）').fill(another);
        for (const old of ['not the password', product.password]) {
          await form.getByLabel('現在のパスワード').fill(old);
          await form.getByRole('button', { name: 'パスワードを変更' }).click();
          if (old !== product.password) await expect(form.getByText('現在のパスワードが違います')).toBeVisible();
        }
        await expect(form.getByText('パスワードを変更しました。')).toBeVisible();
      });

      const elsewhere = await browser.newContext();
      const there = await elsewhere.newPage();
      await there.goto(`${product.origin}/login`);
      await fillInSignIn(there, { email: product.email, password: another });
      await expect(there).toHaveURL(/\/storage/);
      await expect(there.getByRole('button', { name: /ユーザーメニュー/ })).toBeVisible();

      await story.step('what is signed in elsewhere is ended from here', async () => {
        await page.getByRole('tab', { name: 'ログイン中の端末' }).click();
        await expect(page.getByRole('listitem')).toHaveCount(2);
        await expect(page.getByText('この端末', { exact: true })).toBeVisible();
        await fits('sign-ins');
        await page.getByRole('button', { name: /^Chrome .*をログアウト$/ }).click();
        await expect(page.getByRole('listitem')).toHaveCount(1);
      });
      await story.step('and felt there, on the page that is open', async () => {
        await expect(there).toHaveURL(/\/login\?continueUrl=/);
        await expect(there.getByText('ログインの期限が切れました')).toBeVisible();
        await elsewhere.close();
      });
      await story.step('the language, which is kept with the account', async () => {
        await page.getByRole('tab', { name: '言語とメール' }).click();
        await fits('language');
        await page.getByRole('radio', { name: 'English' }).click();
        await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
        await page.getByRole('radio', { name: '日本語' }).click();
        await expect(page.getByRole('heading', { name: '設定' })).toBeVisible();
      });
      await story.step('another address, which holds when it is confirmed', async () => {
        await page.getByRole('tab', { name: 'アカウント' }).click();
        await part('メールアドレス').getByLabel('新しいメールアドレス').fill('taro@example.jp');
        await part('メールアドレス').getByRole('button').click();
        await expect(page.getByText('メールを送信しました')).toBeVisible();
        await page.getByRole('tab', { name: 'データ使用量' }).click();
        await expect(page.getByText(/利用中/).last()).toBeVisible();
        await fits('usage');
        await page.goto(await linkMailedTo(product, 'taro@example.jp', '新しいメールアドレスの確認'));
        await expect(page.getByRole('button', { name: '確認する' })).toBeVisible();
        await fits('new address');
        await page.getByRole('button', { name: '確認する' }).click();
        await expect(page.getByText('メールアドレスを taro@example.jp に変更しました。')).toBeVisible();
        await page.goto(`${product.origin}/storage`);
        await expect(page.getByRole('button', { name: /taro@example\.jp/ })).toBeVisible();
      });
    });
  },
);
