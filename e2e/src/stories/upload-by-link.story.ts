import type { Page } from '@playwright/test';
import { checkSheet, confirmPictures, lookBeforeLeaving, settings } from '../person/deidentification.ts';
import { filesOfPatient, layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { textsIn } from '../person/find-texts.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, row, rows, uploadSummary } from '../person/storage.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { startProduct, type Product } from '../product/product.ts';
import { startRecorder, type Recorder } from '../product/recorder.ts';
import { expect, story } from '../product/story.ts';

story.use({ deidentification: 'asked' });

const owner = { email: 'owner@example.jp', password: 'correct horse battery' };
const colleague = { email: 'colleague@example.jp', password: 'another horse battery' };
const hanako = { PatientID: '8812-0377', PatientName: '山田^花子', PatientBirthDate: '19500312' };
const telling = ['山田', '花子', '8812-0377', '19500312', '頭部CT'];

const send = (page: Page) => checkSheet(page).getByRole('button', { name: 'アップロードを実行' });
const panel = (page: Page) => page.getByTestId('upload-panel');

/** Organisation of the owner, who is in its storage. */
async function beginAsOwner(page: Page, product: Product, origin: string): Promise<void> {
  await product.admin('create-account', '--email', owner.email, '--password', owner.password, '--username', '主催者');
  await page.goto(`${origin}/login`);
  await fillInSignIn(page, owner);
  await page.getByRole('link', { name: '組織を作成' }).click();
  await page.getByRole('button', { name: '作成する' }).click();
  await expect(page).toHaveURL(/\/root\/org$/);
}

/** Makes an event with a case, and opens that. */
async function makeCase(page: Page): Promise<void> {
  await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
  await page.getByRole('menuitem', { name: 'カンファレンス' }).click();
  await page.getByLabel('カンファレンス名').fill('木曜の症例検討会');
  await page.getByLabel('説明').fill('胸部 CT を検討します。');
  await page.getByRole('button', { name: '作成する' }).click();
  await page.getByRole('button', { name: 'ケースを追加' }).click();
  await page.getByRole('dialog').getByLabel('ケース名').fill('第一例 結節影');
  await page.getByRole('dialog').getByRole('button', { name: '追加' }).click();
  await page.getByRole('link', { name: '第一例 結節影' }).click();
  await expect(page).toHaveURL(/\/casestudy\/[\da-f-]{36}$/);
}

/** A product behind a proxy that keeps whatever browsers say. */
async function recorded(page: Page, run: (product: Product, recorder: Recorder) => Promise<void>): Promise<void> {
  let port = 0;
  const recorder = await startRecorder(() => port);
  const product = await startProduct({ MADO_ORIGIN: recorder.origin, MADO_PROXY_HOPS: '1' });
  port = Number(new URL(product.origin).port);
  try {
    await run(product, recorder);
  } finally {
    await page.goto('about:blank');
    await recorder.close();
    await product.stop();
  }
}

story(
  'whoever has the upload link of a case sends a CT without an account, and sees nothing of the case [WB-102, WB-101]',
  async ({ page, browser, complaints }, info) => {
    complaints.expect(/status of (401|403|507)/);
    const fits = (one: Page, name: string) => fitsEverywhere(one, name, (file) => info.outputPath(file));
    const desk = (name: string) => info.outputPath('desk', name);
    await layOut(info.outputPath('desk'), {
      ...filesOfPatient('山田花子の CT', 'by link', hanako, 12),
      ...filesOfPatient('山田花子の CT 2', 'by link again', hanako, 12),
      ...filesOfPatient('山田花子の CT 3', 'by link once more', hanako, 12),
    });
    await recorded(page, async (product, recorder) => {
      await beginAsOwner(page, product, recorder.origin);
      await makeCase(page);
      const place = page.url();
      const toggle = page.getByRole('switch', { name: 'アップロードリンクを使う' });

      await story.step('the owner switches the link on, copies its address and shows its code', async () => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await expect(toggle).not.toBeChecked();
        await toggle.click();
        await page.getByRole('button', { name: 'リンクをコピー' }).click();
        await expect(page.getByText('URLはコピーされました')).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${place}/upload`);
        await fits(page, 'case');
        await page.getByRole('button', { name: 'QRコード' }).click();
        const dialog = page.getByRole('dialog', { name: 'アップロードリンク' });
        await expect(dialog.getByRole('img', { name: /の QR コード/ })).toBeVisible();
        await expect(dialog.getByLabel('アップロードリンク')).toHaveValue(`${place}/upload`);
        await fits(page, 'code');
        await dialog.getByRole('button', { name: '閉じる' }).click();
      });

      const visitor = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
      const phone = await visitor.newPage();
      const area = phone.getByTestId('upload-area');
      recorder.taken();
      await story.step('a visitor opens it without an account, and is told what becomes of files', async () => {
        await phone.goto(`${place}/upload`);
        await phone.getByRole('button', { name: '利用規約に同意する' }).click();
        await expect(phone.getByRole('heading', { name: 'ファイルを送る' })).toBeVisible();
        await expect(phone.getByText(/20,000 ファイル、20 GB/)).toBeVisible();
        await expect(phone.getByText('第一例')).toHaveCount(0);
        await expect(phone.getByRole('link', { name: 'ログイン' })).toHaveCount(0);
        await expect(phone.getByRole('button', { name: /ユーザーメニュー|ログイン/ })).toHaveCount(0);
        await fits(phone, 'upload page');
        await phone.setViewportSize({ width: 390, height: 844 });
      });

      await story.step('a folder is anonymised in any case, looked at and sent; what came of it is told', async () => {
        await drop([desk('山田花子の CT')], area);
        const dialog = settings(phone);
        await expect(dialog.getByRole('checkbox', { name: '匿名化する' })).toBeChecked();
        await expect(dialog.getByRole('checkbox', { name: '匿名化する' })).toBeDisabled();
        await dialog.getByRole('button', { name: '検査ごとの設定（1 件）' }).click();
        await expect(dialog.getByRole('combobox').getByRole('option')).toHaveText(['匿名化する', '匿名化して編集する']);
        await fits(phone, 'settings');
        const sheet = await lookBeforeLeaving(phone);
        await confirmPictures(sheet);
        await fits(phone, 'sheet');
        await phone.setViewportSize({ width: 390, height: 844 });
        await send(phone).click();
        const summary = await uploadSummary(phone, 12);
        await expect(summary.getByText('成功 12 件')).toBeVisible();
        await expect(summary.locator('[data-word="画像数"]')).toHaveText('12');
        await expect(summary.getByRole('button', { name: 'ビューアで開く' })).toHaveCount(0);
        await fits(phone, 'results');
        await phone.setViewportSize({ width: 390, height: 844 });
        await summary.getByRole('button', { name: '閉じる' }).click();
      });

      await story.step('the page keeps what was sent, until it is loaded anew', async () => {
        await panel(phone).getByRole('button', { name: '閉じる' }).click();
        await expect(panel(phone)).toHaveCount(0);
        const sent = phone.getByTestId('sent-by-link');
        await expect(sent.getByRole('listitem')).toHaveCount(1);
        await expect(sent).toContainText('アップロード完了');
        await expect(sent).toContainText('成功 12 件');
        await expect(sent).not.toContainText('花子');
        await fits(phone, 'sent');
        await phone.setViewportSize({ width: 390, height: 844 });
        await sent.getByRole('button', { name: '内容を確認' }).click();
        const again = phone.getByRole('dialog', { name: 'アップロードされたデータの確認' });
        await again.getByRole('button', { name: '閉じる' }).click();
        await expect(again).toBeHidden();
      });

      await story.step('nothing of whom it is left the browser', async () => {
        const said = recorder.taken();
        expect(said.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(12 * 64 * 64 * 2);
        expect(textsIn(said, telling)).toEqual([]);
      });

      await story.step('the owner, who has the case open, sees it come', async () => {
        const arrived = rows(page).filter({ hasText: /アップロード \d{4}-\d\d-\d\d \d\d:\d\d/ });
        await expect(arrived).toHaveCount(1);
        await arrived.dblclick();
        await expect(rows(page)).toHaveCount(1);
        await expect(rows(page)).not.toContainText('花子');
        await page.goto(place);
      });

      await story.step('the visitor can read nothing of it', async () => {
        const id = place.split('/').at(-1) ?? '';
        for (const path of [
          `info/folder/${id}`,
          `path/folder/${id}`,
          `perm/folder-auth-list/${id}`,
          `dcm/folder/${id}`,
        ])
          expect((await visitor.request.get(`${recorder.origin}/api/datamanage/${path}`)).status()).toBe(401);
        const other = await visitor.newPage();
        await other.goto(`${recorder.origin}/storage/${id}`);
        await expect(other.getByRole('heading', { name: /アクセス/ })).toBeVisible();
        await other.goto(place);
        await expect(other).toHaveURL(/\/login\?continueUrl=/);
        await other.close();
      });

      await story.step('the link is ended while something waits: that is said, and nothing is lost', async () => {
        await drop([desk('山田花子の CT 2')], area);
        const sheet = await lookBeforeLeaving(phone);
        await confirmPictures(sheet);
        await toggle.click();
        await expect(toggle).not.toBeChecked();
        await send(phone).click();
        await expect(panel(phone)).toContainText('アップロードリンクが使えなくなったため', { timeout: 30_000 });
        await fits(phone, 'ended');
        await phone.setViewportSize({ width: 390, height: 844 });
        await toggle.click();
        await expect(toggle).toBeChecked();
        await panel(phone).getByRole('button', { name: '続きから再開' }).click();
        await (await uploadSummary(phone, 12)).getByRole('button', { name: '閉じる' }).click();
        await expect(rows(page)).toHaveCount(2);
      });

      await story.step('beyond the quota of the receiver that is said, and it goes on once there is room', async () => {
        const id = /\/org\/([\da-f-]{36})\//.exec(place)?.[1] ?? '';
        await product.admin('set-quota', '--organisation', id, '--size', '20KB');
        await panel(phone).getByRole('button', { name: '閉じる' }).click();
        await drop([desk('山田花子の CT 3')], area);
        await confirmPictures(await lookBeforeLeaving(phone));
        await send(phone).click();
        await expect(panel(phone)).toContainText('送り先の容量制限を超えています', { timeout: 30_000 });
        await product.admin('set-quota', '--organisation', id, '--size', '100GB');
        await panel(phone).getByRole('button', { name: '続きから再開' }).click();
        await (await uploadSummary(phone, 12)).getByRole('button', { name: '閉じる' }).click();
      });

      await story.step('a link that was ended and one that never was are told by the same words', async () => {
        await toggle.click();
        await expect(toggle).not.toBeChecked();
        for (const address of [place, place.replace(/[\da-f]{12}$/, '000000000000')]) {
          await phone.goto(`${address}/upload`);
          await expect(phone.getByRole('heading', { name: 'このリンクではアップロードできません' })).toBeVisible();
          await expect(phone.getByRole('link', { name: 'ログイン' })).toHaveCount(0);
        }
        await fits(phone, 'no such link');
      });
      await visitor.close();
    });
  },
);

story(
  'the upload link of a folder is set where it is shared, and serves who is signed in, too [WB-101, WB-102]',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (401|403)/);
    await layOut(info.outputPath('desk'), filesOfPatient('山田花子の CT', 'signed in', hanako, 3));
    const fits = (one: Page, name: string) => fitsEverywhere(one, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers }, async (product) => {
      await beginAsOwner(page, product, product.origin);
      await makeAndOpenFolder(page, '紹介患者');
      await makeFolder(page, '返書');
      await expect(row(page, '返書')).toBeVisible();
      let address = '';
      await story.step('it has its switch, its address and its code in the share dialog', async () => {
        await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 320 } });
        await page.getByRole('menuitem', { name: '共有リンクを作成' }).click();
        const dialog = page.getByRole('dialog', { name: /^共有/ });
        await dialog.getByRole('tab', { name: 'Webで公開' }).click();
        await dialog.getByRole('switch', { name: 'アップロードリンクを使う' }).click();
        await dialog.getByRole('button', { name: 'アップロードリンクのQRコード' }).click();
        await expect(dialog.getByRole('img', { name: /の QR コード/ })).toBeVisible();
        address = await dialog.getByRole('textbox', { name: 'アップロードリンク' }).inputValue();
        expect(new URL(address).pathname).toMatch(/^\/upload\/[\da-f-]{36}\/[\da-f-]{36}$/);
        await expect(dialog.getByRole('switch', { name: 'Webで公開する' })).not.toBeChecked();
        await fits(page, 'share dialog');
        await dialog.getByRole('button', { name: '閉じる' }).click();
      });
      await story.step(
        'somebody of another organisation sends by it, signed in, and sees the folder no more than others',
        async () => {
          const { email, password } = colleague;
          await product.admin('create-account', '--email', email, '--password', password, '--username', '紹介医');
          const elsewhere = await browser.newContext({ locale: 'ja-JP' });
          const there = await elsewhere.newPage();
          await there.goto(`${product.origin}/login?continueUrl=${encodeURIComponent(new URL(address).pathname)}`);
          await fillInSignIn(there, colleague);
          await expect(there.getByRole('heading', { name: 'ファイルを送る' })).toBeVisible();
          await expect(there.getByRole('button', { name: /ユーザーメニュー/ })).toBeVisible();
          await fits(there, 'signed in');
          await drop([info.outputPath('desk', '山田花子の CT')], there.getByTestId('upload-area'));
          await confirmPictures(await lookBeforeLeaving(there));
          await send(there).click();
          const summary = await uploadSummary(there, 3);
          await expect(summary.getByText('成功 3 件')).toBeVisible();
          await expect(summary.getByRole('button', { name: 'ビューアで開く' })).toHaveCount(0);
          await expect(rows(page).filter({ hasText: /アップロード \d{4}/ })).toHaveCount(1);
          await there.goto(page.url());
          await expect(there.getByRole('heading', { name: /アクセス/ })).toBeVisible();
          await elsewhere.close();
        },
      );
    });
  },
);
