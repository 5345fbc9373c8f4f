import type { Page } from '@playwright/test';
import { beginAsOwner, makeEvent, manager } from '../person/conference.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const names = (page: Page) => page.getByRole('list', { name: 'ケース' }).getByRole('link').allTextContents();

story(
  'an event with cases is made, changed, shared and deleted [WB-94, WB-95, WB-96, WB-123]',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (400|401|403|404|409)/);
    const fits = (one: Page, name: string) => fitsEverywhere(one, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers }, async (product) => {
      await beginAsOwner(page, product);
      await story.step('who has no event yet comes to the form, which says what is missing', async () => {
        await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await page.getByRole('menuitem', { name: 'カンファレンス' }).click();
        await expect(page.getByRole('heading', { name: '最初のカンファレンスを作成' })).toBeVisible();
        await page.getByRole('button', { name: '作成する' }).click();
        await expect(page.getByText('名前は必須です')).toBeVisible();
        await expect(page.getByText('説明は必須です')).toBeVisible();
        await page.getByLabel('カンファレンス名').fill('木曜の症例検討会');
        await page
          .getByLabel('説明')
          .fill('胸部 CT を 2 例、放射線科と呼吸器内科で検討します。\n質問はケースのコメントへ。');
        const managers = page.getByLabel('管理者のメールアドレス（任意）');
        await managers.fill('nobody');
        await managers.press('Enter');
        await expect(page.getByText('無効なメールアドレス')).toBeVisible();
        await managers.fill(manager.email);
        await managers.press('Enter');
        await managers.fill(manager.email.toUpperCase());
        await managers.press('Enter');
        await expect(page.getByRole('list', { name: '追加した管理者' }).getByRole('listitem')).toHaveCount(1);
        await page.getByLabel('公開の最終日（任意）').fill('2020-01-01');
        await page.getByLabel('イベント名（任意）').fill('木曜検討会');
        await page.getByLabel('参加用のパスワード（任意）').fill('mokuyou');
        await page.getByRole('button', { name: '作成する' }).click();
        await expect(page.getByText('過ぎた日は選べません')).toBeVisible();
        await fits(page, 'form');
        await page.getByLabel('公開の最終日（任意）').fill('');
        await page.getByRole('button', { name: '作成する' }).click();
        await expect(page.getByRole('heading', { name: '木曜の症例検討会' })).toBeVisible();
      });
      const event = page.url();

      await story.step('cases are added, and put in another order', async () => {
        await expect(page.getByText('ケースはまだありません')).toBeVisible();
        for (const [name, comment] of [
          ['第一例 結節影', '増大傾向の結節です'],
          ['第二例 間質影', ''],
          ['第三例 縦隔腫瘤', '造影あり'],
        ] as const) {
          await page.getByRole('button', { name: 'ケースを追加' }).click();
          const dialog = page.getByRole('dialog', { name: 'ケースを追加' });
          if (name.startsWith('第一例')) {
            await dialog.getByRole('button', { name: '追加' }).click();
            await expect(dialog.getByText('名前は必須です')).toBeVisible();
            await fits(page, 'new case');
          }
          await dialog.getByLabel('ケース名').fill(name);
          await dialog.getByLabel('コメント').fill(comment);
          await dialog.getByRole('button', { name: '追加' }).click();
          await expect(page.getByRole('link', { name })).toBeVisible();
        }
        const down = page.getByRole('button', { name: '「第一例 結節影」を下へ' });
        await down.focus();
        await down.press('Enter');
        await expect.poll(() => names(page)).toEqual(['第二例 間質影', '第一例 結節影', '第三例 縦隔腫瘤']);
        await expect(down).toBeFocused();
        await page.reload();
        await expect.poll(() => names(page)).toEqual(['第二例 間質影', '第一例 結節影', '第三例 縦隔腫瘤']);
        await fits(page, 'event');
      });

      await story.step('what is said of it is changed', async () => {
        await page.getByRole('button', { name: '編集' }).click();
        await expect(page.getByLabel('カンファレンス名')).toHaveValue('木曜の症例検討会');
        await page.getByLabel('カンファレンス名').fill('金曜の症例検討会');
        await page.getByRole('button', { name: 'キャンセル' }).click();
        await expect(page.getByRole('heading', { name: '木曜の症例検討会' })).toBeVisible();
        await page.getByRole('button', { name: '編集' }).click();
        await page.getByLabel('カンファレンス名').fill('金曜の症例検討会');
        await fits(page, 'edited');
        await page.getByRole('button', { name: '保存' }).click();
        await expect(page.getByRole('heading', { name: '金曜の症例検討会' })).toBeVisible();
      });

      await story.step('a case has a page of its own, with the list of what lies in it', async () => {
        await page.getByRole('link', { name: '第一例 結節影' }).click();
        await expect(page).toHaveURL(/\/casestudy\/[\da-f-]{36}$/);
        await expect(page.getByRole('heading', { name: '第一例 結節影', level: 2 })).toBeVisible();
        await expect(page.getByText('フォルダが空です')).toBeVisible();
        await expect(page.getByRole('button', { name: 'アップロード', exact: true })).toBeVisible();
        await fits(page, 'case');
        await page.getByRole('button', { name: '編集' }).click();
        await page.getByLabel('ケース名').fill('');
        await page.getByRole('button', { name: '保存' }).click();
        await expect(page.getByText('名前は必須です')).toBeVisible();
        await page.getByLabel('ケース名').fill('第一例 結節影（術後）');
        await fits(page, 'edited case');
        await page.getByRole('button', { name: '保存' }).click();
        await expect(page.getByRole('heading', { name: '第一例 結節影（術後）', level: 2 })).toBeVisible();
      });

      await story.step('a case is published alone: its link opens its page, and not its event', async () => {
        await page.getByRole('button', { name: '共有', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: /^共有/ });
        await dialog.getByRole('tab', { name: 'Webで公開' }).click();
        await dialog.getByLabel('Webで公開する').click();
        await expect(dialog.getByLabel('公開リンク')).toHaveValue(page.url());
        await fits(page, 'case published');
        const visitor = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
        const phone = await visitor.newPage();
        await phone.goto(await dialog.getByLabel('公開リンク').inputValue());
        await phone.getByRole('button', { name: '利用規約に同意する' }).click();
        await expect(phone.getByRole('heading', { name: '第一例 結節影（術後）', level: 2 })).toBeVisible();
        await expect(phone.getByRole('button', { name: '共有', exact: true })).toHaveCount(0);
        await fits(phone, 'case by its link');
        const second = await visitor.newPage();
        await second.goto(event);
        await expect(second).toHaveURL(/\/login\?continueUrl=/);
        await dialog.getByLabel('Webで公開する').click();
        await expect(dialog.getByLabel('公開リンク')).toHaveCount(0);
        await expect(phone.getByRole('heading', { name: /第一例/ })).toHaveCount(0);
        await visitor.close();
        await dialog.getByRole('button', { name: '閉じる' }).click();
        await page.getByRole('link', { name: '金曜の症例検討会' }).click();
        await expect(page).toHaveURL(event);
      });

      await story.step('the list says what there is, and it is deleted after a question', async () => {
        await page.getByRole('link', { name: 'カンファレンス一覧' }).click();
        await fits(page, 'list');
        await page.getByRole('link', { name: '金曜の症例検討会' }).click();
        await page.getByRole('button', { name: '削除' }).click();
        await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
        await expect(page.getByText('削除が完了しました')).toBeVisible();
        await expect(page.getByRole('heading', { name: '最初のカンファレンスを作成' })).toBeVisible();
        await page.goto(`${event.replace(/event.*/, '')}elsewhere`);
        await expect(page.getByRole('heading', { name: 'このページは見つかりませんでした' })).toBeVisible();
      });
    });
  },
);

story(
  'an event is for its managers and for who has its password [WB-97, WB-98]',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (401|403)/);
    const fits = (one: Page, name: string) => fitsEverywhere(one, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers }, async (product) => {
      await beginAsOwner(page, product);
      const event = await makeEvent(page);

      const elsewhere = await browser.newContext({ locale: 'ja-JP' });
      const there = await elsewhere.newPage();
      await story.step('who was named a manager finds it in the list, and may change it', async () => {
        await there.goto(event);
        await expect(there).toHaveURL(/\/login\?continueUrl=/);
        await fillInSignIn(there, manager);
        await expect(there).toHaveURL(event);
        await expect(there.getByRole('button', { name: '編集' })).toBeVisible();
        await there.getByRole('link', { name: 'カンファレンス一覧' }).click();
        await expect(there.getByRole('link', { name: '金曜の症例検討会' })).toBeVisible();
        await expect(there.getByRole('link', { name: 'カンファレンスを作成' })).toHaveCount(0);
        await there.getByRole('link', { name: '金曜の症例検討会' }).click();
        await expect(there.getByRole('button', { name: '編集' })).toBeVisible();
      });

      const visitor = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
      const phone = await visitor.newPage();
      await story.step('by the name and the password one comes in without an account', async () => {
        await phone.goto(`${product.origin}/conference/welcome`);
        await expect(phone.getByRole('heading', { name: 'カンファレンスに参加' })).toBeVisible();
        await expect(phone.getByRole('link', { name: 'ログイン' })).toHaveCount(0);
        await fits(phone, 'welcome');
        await phone.getByLabel('イベント名').fill('金曜検討会');
        await phone.getByLabel('参加用のパスワード').fill('mokuyou');
        await phone.getByRole('button', { name: '参加する' }).click();
        const wrong = await phone.getByRole('alert').textContent();
        await phone.getByLabel('イベント名').fill('ほかの検討会');
        await phone.getByLabel('参加用のパスワード').fill('kinyoubi');
        await phone.getByRole('button', { name: '参加する' }).click();
        await expect(phone.getByRole('button', { name: '参加する' })).toBeEnabled();
        await expect(phone.getByRole('alert')).toHaveText(wrong ?? '-');
        await phone.goto(`${product.origin}/conference/eventpage/${encodeURIComponent('金曜検討会')}`);
        await expect(phone.getByRole('heading', { name: '金曜の症例検討会' })).toBeVisible();
        await fits(phone, 'page of the event');
        await phone.getByLabel('参加用のパスワード').fill('kinyoubi');
        await phone.getByRole('button', { name: '参加する' }).click();
        await expect(phone).toHaveURL(event);
        await phone.getByRole('button', { name: '利用規約に同意する' }).click();
        await expect(phone.getByRole('heading', { name: '金曜の症例検討会' })).toBeVisible();
        await expect(phone.getByRole('button', { name: '編集' })).toHaveCount(0);
        await expect(phone.getByText('閲覧数')).toHaveCount(0);
        await fits(phone, 'visitor');
        await phone.getByRole('link', { name: '第一例' }).click();
        await expect(phone.getByRole('heading', { name: '第一例', level: 2 })).toBeVisible();
        await fits(phone, 'case of a visitor');
      });

      await story.step('both are outside again at once, with the page open, when the owner says so', async () => {
        await page.getByRole('button', { name: '編集' }).click();
        await page.getByRole('button', { name: `${manager.email}（Delete キーで外す）` }).press('Delete');
        await page.getByLabel('参加用のパスワード（任意）').fill('doyoubi');
        await page.getByRole('button', { name: '保存' }).click();
        await expect(page.getByRole('button', { name: '編集' })).toBeVisible();
        await expect(there.getByRole('button', { name: '編集' })).toHaveCount(0);
        await expect(there.getByRole('heading', { name: /アクセス/ })).toBeVisible();
        await expect(phone.getByRole('alert')).toHaveText(/参加用のパスワードが変わりました/);
        await expect(phone).toHaveURL(`${product.origin}/conference/eventpage/${encodeURIComponent('金曜検討会')}`);
        await fits(there, 'taken back');
        await fits(phone, 'another password');
        await visitor.close();
        await elsewhere.close();
      });
    });
  },
);
