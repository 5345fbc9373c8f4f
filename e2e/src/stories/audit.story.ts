import { readFile } from 'node:fs/promises';
import { fitsEverywhere } from '../person/fits.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { makeAndOpenFolder } from '../person/storage.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const founder = { email: 'founder@example.jp', password: 'correct horse battery' };
const colleague = { email: 'colleague@example.jp', password: 'another horse battery' };

story(
  'an admin reads who did what in the organisation, narrows it and takes it away; a member may not',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (400|401|403|404)/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await withItsOwnProduct(page, { servers }, async (product) => {
      for (const [{ email, password }, name] of [
        [founder, '院長 花子'],
        [colleague, '技師 太郎'],
      ] as const)
        await product.admin('create-account', '--email', email, '--password', password, '--username', name);
      let address = '';

      await story.step('there are changes of rights, members and data', async () => {
        await page.goto(`${product.origin}/login?continueUrl=/organization/create`);
        await fillInSignIn(page, founder);
        await page.getByRole('button', { name: '作成する' }).click();
        await expect(page).toHaveURL(/\/storage\/org\//);
        const org = /org\/([\w-]+)/.exec(page.url())?.[1] ?? '';
        await makeAndOpenFolder(page, '監査の症例');
        await product.admin('set-member', '--organisation', org, '--email', colleague.email, '--role', 'org_member');
        await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await page.getByRole('menuitem', { name: '設定' }).click();
        await page.getByRole('tab', { name: 'メンバー' }).click();
        await page.getByLabel('招待する人のメールアドレス').fill('new@example.jp');
        await page.getByRole('button', { name: '招待する', exact: true }).click();
        await expect(page.getByText('new@example.jp')).toBeVisible();
        await page.getByLabel('技師 太郎 の権限').selectOption('org_admin');
        await expect(page.getByLabel('技師 太郎 の権限')).toBeEnabled();
        await page.getByLabel('技師 太郎 の権限').selectOption('org_member');
        await expect(page.getByLabel('技師 太郎 の権限')).toBeEnabled();
      });

      await story.step('from the settings one comes to their records', async () => {
        await page.getByRole('tab', { name: '組織', exact: true }).click();
        await page.getByRole('link', { name: '監査の記録を見る' }).click();
        await expect(page).toHaveURL(/\/organization\/audit\//);
        address = page.url();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        // They are sealed within seconds.
        await expect(async () => {
          await page.reload();
          await expect(row('招待').first()).toBeVisible({ timeout: 2_000 });
          await expect(row('権限の変更')).toHaveCount(3, { timeout: 2_000 });
        }).toPass();
        await expect(row('組織の作成')).toContainText('院長 花子');
        await fits('audit');
      });

      await story.step('it is narrowed, by the keyboard too, and the address says by what', async () => {
        await page.getByLabel('操作', { exact: true }).selectOption('role');
        await expect(page.getByRole('row')).toHaveCount(4);
        await expect(page).toHaveURL(/action=role/);
        await page.getByRole('button', { name: '院長 花子 の記録だけを表示' }).first().press('Enter');
        await expect(page.getByRole('row')).toHaveCount(3);
        await page.reload();
        await expect(page.getByRole('row')).toHaveCount(3);
        await expect(page.getByLabel('操作した人')).toHaveValue(/[\w-]{36}/);
        await fits('audit narrowed');
        await page.getByLabel('開始日').fill('2099-01-01');
        await expect(page.getByText('条件を変えてお試しください。')).toBeVisible();
        await fits('audit empty');
        await page.getByRole('button', { name: '条件をクリア' }).click();
        await expect(row('組織の作成')).toBeVisible();
      });

      await story.step('it is taken away, and that is a record too', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'CSV で書き出す' }).click(),
        ]);
        const csv = await readFile(await download.path(), 'utf8');
        expect(csv.startsWith('\uFEFFnumber,at,action,')).toBe(true);
        expect(csv).toContain(',院長 花子,founder@example.jp,');
        expect(csv).not.toContain('監査の症例');
        await expect(async () => {
          await page.reload();
          await expect(row('監査の記録の書き出し')).toHaveCount(1, { timeout: 2_000 });
        }).toPass();
      });

      await story.step('a member may not', async () => {
        const elsewhere = await browser.newContext({ locale: 'ja-JP' });
        const there = await elsewhere.newPage();
        await there.goto(`${product.origin}/login?continueUrl=${encodeURIComponent(new URL(address).pathname)}`);
        await fillInSignIn(there, colleague);
        await expect(there.getByText('アクセス権限が必要です')).toBeVisible();
        await elsewhere.close();
      });
    });
  },
);
