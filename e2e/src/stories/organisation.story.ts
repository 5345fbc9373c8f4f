import { fitsEverywhere } from '../person/fits.ts';
import { linkMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { makeAndOpenFolder } from '../person/storage.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const founder = { email: 'founder@example.jp', password: 'correct horse battery' };
const colleague = { email: 'colleague@example.jp', password: 'another horse battery' };

story(
  'somebody founds an organisation and invites a colleague, who registers, joins, rises, and is taken out while at work',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (400|401|403|404)/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers }, async (product) => {
      await product.admin(
        'create-account',
        '--email',
        founder.email,
        '--password',
        founder.password,
        '--username',
        '創',
      );
      const open = async (tab: string): Promise<void> => {
        await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await page.getByRole('menuitem', { name: '設定' }).click();
        await page.getByRole('tab', { name: tab }).click();
      };

      await story.step('who is in no organisation is led to where one is founded', async () => {
        await page.goto(`${product.origin}/login`);
        await fillInSignIn(page, founder);
        await expect(page).toHaveURL(/\/organization$/);
        await fits('organization');
        await page.getByRole('link', { name: '組織を作成' }).click();
        await expect(page.getByLabel('組織名')).toHaveValue('創の組織');
        await fits('create');
        await page.getByRole('button', { name: '作成する' }).click();
        await expect(page).toHaveURL(/\/storage\/org\//);
        await makeAndOpenFolder(page, '症例');
      });
      const folder = page.url();

      await story.step('a colleague is invited by mail', async () => {
        await open('メンバー');
        await page.getByLabel('招待する人のメールアドレス').fill(colleague.email);
        await page.getByRole('button', { name: '招待する', exact: true }).click();
        await expect(page.getByText(colleague.email)).toBeVisible();
        await fits('members');
      });

      const elsewhere = await browser.newContext({ locale: 'ja-JP' });
      const there = await elsewhere.newPage();
      await story.step('who registers, confirms the address and joins', async () => {
        await there.goto(await linkMailedTo(product, colleague.email, '「創の組織」への招待'));
        await expect(there).toHaveURL(/\/login\?continueUrl=%2Forganization%2Fjoin/);
        await there.getByRole('link', { name: '新規登録' }).click();
        await there.getByLabel('お名前').fill('同僚');
        await there.getByLabel('メールアドレス').fill(colleague.email);
        await there.getByLabel('新しいパスワード', { exact: true }).fill(colleague.password);
        await there.getByLabel('新しいパスワード（確認）').fill(colleague.password);
        await there.getByRole('button', { name: '登録する' }).click();
        await there.goto(await linkMailedTo(product, colleague.email, 'メールアドレスの確認'));
        await there.getByRole('button', { name: '確認する' }).click();
        await expect(there).toHaveURL(/\/email-verified\/$/);
        await there.getByRole('link', { name: 'ログイン' }).click();
        await fillInSignIn(there, colleague);
        // Where the letter led.
        await expect(there).toHaveURL(/\/organization\/join$/);
        await expect(there.getByText('創の組織', { exact: true })).toBeVisible();
        await fitsEverywhere(there, 'join', (file) => info.outputPath(file));
        await there.getByRole('button', { name: '「創の組織」に参加する' }).click();
        await expect(there).toHaveURL(/\/storage\/org\//);
        await there.goto(folder);
        await expect(there.getByText('フォルダが空です')).toBeVisible();
      });

      await story.step('the colleague becomes an admin, and is then taken out', async () => {
        await page.reload();
        await open('メンバー');
        await page.getByLabel('同僚 の権限').selectOption('org_admin');
        await expect(page.getByLabel('同僚 の権限')).toHaveValue('org_admin');
        await expect(page.getByLabel('同僚 の権限')).toBeEnabled();
        await page.getByRole('button', { name: '同僚 を組織から外す' }).click();
        await page.getByRole('dialog').last().getByRole('button', { name: '外す' }).click();
        await expect(page.getByLabel('同僚 の権限')).toHaveCount(0);
      });
      await story.step('whose open page says so without a click', async () => {
        await expect(there.getByText('アクセス権限が必要です')).toBeVisible();
      });
      await story.step(
        'and who is found by the whole address alone, as nobody else is, and invited again',
        async () => {
          const field = page.getByRole('combobox', { name: '招待する人のメールアドレス' });
          await field.fill('同僚');
          await page.waitForResponse(/user\/search/);
          await expect(page.getByRole('listbox')).toHaveCount(0);
          await field.fill(colleague.email.toUpperCase());
          await expect(page.getByRole('listbox')).toHaveText(`同僚${colleague.email}`);
          await fits('proposed');
          await field.press('ArrowDown');
          await field.press('Enter');
          await page.getByRole('button', { name: '招待する', exact: true }).click();
          await expect(field).toHaveValue('');
        },
      );
      await story.step('the founder is the last admin, and cannot leave', async () => {
        await page.getByRole('tab', { name: '組織', exact: true }).click();
        await page.getByRole('button', { name: '「創の組織」から退会する' }).click();
        await page.getByRole('dialog').last().getByRole('button', { name: '退会する' }).click();
        await expect(page.getByText('組織には管理者が 1 人以上必要です')).toBeVisible();
      });
      await story.step('the colleague comes back, and leaves', async () => {
        await there.goto(`${product.origin}/organization/join`);
        await there.getByRole('button', { name: '「創の組織」に参加する' }).click();
        await expect(there).toHaveURL(/\/storage\/org\//);
        await there.getByRole('treeitem', { name: 'プライベート' }).click();
        await makeAndOpenFolder(there, '下書き');
        await there.goto(`${product.origin}/organization`);
        await there.getByRole('button', { name: '「創の組織」から退会する' }).click();
        await expect(there.getByText(/プライベートに保存した項目は組織に残り/)).toBeVisible();
        await fitsEverywhere(there, 'leave', (file) => info.outputPath(file));
        await there.getByRole('dialog').getByRole('button', { name: '退会する' }).click();
        await expect(there).toHaveURL(/\/organization\/join$/);
        await expect(there.getByText('「創の組織」から退会しました。')).toBeVisible();
        await elsewhere.close();
      });

      await story.step('what the colleague leaves behind is handed over', async () => {
        await page.reload();
        await open('メンバー');
        const heir = page.getByLabel('同僚 の項目を引き継ぐ相手');
        await expect(heir).toBeVisible();
        await fits('former members');
        await heir.selectOption({ label: '創' });
        await fits('handing over');
        await page.getByRole('dialog').last().getByRole('button', { name: '引き継ぐ' }).click();
        await expect(heir).toHaveCount(0);
      });

      await story.step('the organisation is deleted', async () => {
        await page.getByRole('tab', { name: '組織', exact: true }).click();
        await fits('organisation');
        await page.getByRole('button', { name: '組織の削除' }).click();
        await expect(page.getByText('本当に削除しますか？この操作は取り消せません。')).toBeVisible();
        await page.getByRole('dialog').last().getByRole('button', { name: '削除', exact: true }).click();
        await expect(page.getByText('データ削除に成功しました。')).toBeVisible();
        await expect(page).toHaveURL(/\/organization\/join$/);
        await page.goto(folder);
        await expect(page.getByText(/アクセス権限が必要です|データが存在しません/)).toBeVisible();
      });
    });
  },
);
