import type { Locator, Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { measureLength } from '../person/measure.ts';
import { boxOf } from '../person/place.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

const series = 'mr-prostatex/mr-004-t2-tse-tra';
const tools = ['長さ', '二方向', '楕円', '角度', '矢印'];
const guest = { email: 'only-view@example.jp', password: 'a-long-viewing-password' };

story.skip(!hasTestData, withoutTestData);

const tool = (page: Page): Locator => page.getByRole('button', { name: '長さ', exact: true });
const panel = (page: Page): Locator => page.getByTestId('annotation-panel');

/** A stroke by mouse or pen, from the middle of a pane, so many pixels lower. */
async function stroke(shown: Locator, lower: number, pointerType: 'mouse' | 'pen' = 'mouse'): Promise<void> {
  const { x, y, width, height } = await boxOf(shown);
  const at = { x: x + width / 2, y: y + height / 2 + lower, button: 'left', clickCount: 1, pointerType } as const;
  const hand = await shown.page().context().newCDPSession(shown.page());
  await hand.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
  for (const way of [20, 40, 60])
    await hand.send('Input.dispatchMouseEvent', { ...at, x: at.x + way, type: 'mouseMoved', buttons: 1 });
  await hand.send('Input.dispatchMouseEvent', { ...at, x: at.x + 60, type: 'mouseReleased' });
}

/** A finger rests on the middle of a pane for longer than a menu needs. */
async function finger(shown: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(shown);
  const hand = await shown.page().context().newCDPSession(shown.page());
  const touchPoints = [{ x: x + width / 2 + 30, y: y + height / 2 }];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await shown.page().waitForTimeout(700);
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

story(
  'who may only look at a study reads what others have measured and changes nothing, until the right to it comes, and when it goes',
  async ({ page, product, browser, complaints }, info) => {
    complaints.expect(/status of 403|ERR_FAILED/);
    await product.admin('create-account', '--email', guest.email, '--password', guest.password);
    await signIn(page, product);
    await makeAndOpenFolder(page, '閲覧だけ');
    const folder = page.url().split('/').at(-1) ?? '';
    await drop([testData(series)], page.getByTestId('upload-area'));
    await uploadEnds(page, testFiles(series).length);
    const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
    await row(page, 'ProstateX-0207').dblclick();
    const authorization = (await asked).headers()['authorization'] ?? '';
    await measureLength(await pane(page), 100);
    await page.keyboard.press('m');
    await expect(page.getByTestId('saving')).toHaveAttribute('data-saving', 'saved');
    const address = page.url();
    /** The right is given on the folder above, as people do. */
    const give = async (perm: string, who = 'user') => {
      const data = who === 'user' ? { email: guest.email, perm, isSend: false } : { perm };
      const url = `${product.origin}/api/datamanage/perm/${who}-folder/${folder}`;
      expect((await page.request.patch(url, { headers: { authorization }, data })).status()).toBe(200);
    };
    await give('can_view');

    const elsewhere = await browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
    await elsewhere.grantPermissions(['clipboard-read', 'clipboard-write']);
    const reader = await elsewhere.newPage();
    const written: string[] = [];
    reader.on('request', (one) => {
      if (one.url().includes('/annotation/') && one.method() !== 'GET') written.push(one.url());
    });
    await signIn(reader, guest);
    const listens = reader.waitForRequest(/api\/datamanage\/events/);
    await reader.goto(address);
    const theirs = await pane(reader);
    const drawn = theirs.getByTestId('measurement');
    const saving = reader.getByTestId('saving');

    await story.step('the tools are idle and say why', async () => {
      await expect(drawn).toHaveCount(1);
      for (const name of tools.slice(0, 3)) {
        const one = reader.getByRole('button', { name, exact: true });
        await expect(one).toHaveAttribute('aria-disabled', 'true');
        await expect(one).toHaveAttribute('title', '閲覧権限では計測・保存はできません');
      }
      await reader.keyboard.press('m');
      await expect(panel(reader)).toContainText('閲覧権限では計測・保存はできません');
      await canBeRead(reader, 'what may only be looked at');
      await keepPicture(reader, info.outputPath('read-only.png'));
    });
    await story.step('nothing is drawn, moved, labelled or removed, by no hand and by no key', async () => {
      const before = await drawn.innerHTML();
      for (const key of ['d', 'a', 'e', 'p']) {
        await theirs.focus();
        await reader.keyboard.press(key);
        await stroke(theirs, 120);
      }
      await stroke(theirs, 0);
      await stroke(theirs, 0, 'pen');
      await finger(theirs);
      const { x, y, width, height } = await boxOf(theirs);
      await reader.mouse.click(x + width / 2 + 40, y + height / 2, { button: 'right' });
      await expect(reader.getByRole('menu')).toHaveCount(0);
      for (const key of ['Delete', 'Backspace', 'Control+z', 'Control+y']) await reader.keyboard.press(key);
      await panel(reader).getByRole('button', { name: '詳細' }).click();
      for (const name of ['ラベルを編集', '削除'])
        await expect(panel(reader).getByRole('button', { name, exact: true })).toHaveCount(0);
      await expect(panel(reader).getByRole('button', { name: '元に戻す' })).toBeDisabled();
      await expect(drawn).toHaveCount(1);
      expect(await drawn.innerHTML()).toBe(before);
    });
    await story.step('it is copied and saved as a table', async () => {
      await panel(reader).getByRole('button', { name: 'テキストをコピー' }).click();
      await expect.poll(() => reader.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\. 長さ {2}[\d.]+ mm$/);
      const download = reader.waitForEvent('download');
      await panel(reader).getByRole('button', { name: 'CSV を保存' }).click();
      expect((await download).suggestedFilename()).toBe('annotations.csv');
      expect(written).toEqual([]);
    });
    await story.step('the right comes while it is open: one draws', async () => {
      await listens;
      await give('can_comment');
      await expect(tool(reader)).not.toHaveAttribute('aria-disabled', 'true');
      await tool(reader).click();
      await stroke(theirs, 150);
      await expect(drawn).toHaveCount(2);
      await expect(saving).toHaveAttribute('data-saving', 'saved');
    });
    await story.step('it goes while something waits and is written of: that is said, and nothing is lost', async () => {
      await reader.route('**/api/datamanage/annotation/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort(),
      );
      await stroke(theirs, 200);
      await expect(saving).toHaveAttribute('data-saving', 'waiting');
      const own = panel(reader).getByTestId('annotation').nth(1);
      await own.getByRole('button', { name: '詳細' }).click();
      await own.getByRole('button', { name: 'ラベルを編集' }).click();
      await reader.getByRole('button', { name: '説明だけを編集' }).click();
      await reader.getByLabel('説明').fill('書きかけの説明');
      await give('can_view');
      const dialog = reader.getByRole('dialog');
      await expect(dialog).toContainText('閲覧権限では計測・保存はできません');
      await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
      await expect(dialog.getByLabel('説明')).toHaveValue('書きかけの説明');
      await dialog.getByRole('button', { name: 'キャンセル' }).click();
      await reader.unroute('**/api/datamanage/annotation/**');
      const told = reader.getByTestId('notice').filter({ hasText: '書き込む権限がないため保存できません' });
      await expect(told).toHaveAttribute('data-type', 'error');
      await expect(drawn).toHaveCount(2);
      await expect(tool(reader)).toHaveAttribute('aria-pressed', 'false');
      await expect(panel(reader).getByRole('button', { name: '元に戻す' })).toBeDisabled();
      await fitsEverywhere(reader, 'what was not saved is told', (name) => info.outputPath(name));
    });
    await story.step('it comes again: what waited is sent, by whichever tab', async () => {
      const tab = await elsewhere.newPage();
      await tab.goto(address);
      await expect(tab.getByTestId('notice')).toContainText('書き込む権限がないため保存できません');
      await give('can_comment');
      await tab.reload();
      await expect((await pane(tab)).getByTestId('measurement')).toHaveCount(3);
      await tab.close();
      await reader.bringToFront();
      await expect(drawn).toHaveCount(3);
      await expect(reader.getByTestId('notice')).toHaveCount(0);
    });
    await story.step('all rights go: what was shown goes from the screen [WB-127]', async () => {
      await give('delete');
      await expect(reader.getByText('アクセス権限が必要です')).toBeVisible();
      await expect(tool(reader)).toHaveCount(0);
    });
    await story.step('by a public link anybody reads it, and nobody is named', async () => {
      await give('read', 'anonymous');
      const visitors = await browser.newContext({
        locale: 'ja-JP',
        baseURL: product.origin,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      const visitor = await visitors.newPage();
      await visitor.goto(address);
      await visitor.getByRole('button', { name: '利用規約に同意する' }).click();
      const seen = await pane(visitor);
      await expect(seen.getByTestId('measurement')).toHaveCount(3);
      await visitor.getByRole('button', { name: '計測', exact: true }).click();
      await expect(tool(visitor)).toHaveAttribute('aria-disabled', 'true');
      await finger(seen);
      await expect(visitor.getByRole('menu')).toHaveCount(0);
      await visitor.getByRole('button', { name: '一覧', exact: true }).click();
      await panel(visitor).getByRole('button', { name: '詳細' }).first().click();
      await expect(panel(visitor)).toContainText('anonymous');
      await canBeRead(visitor, 'the list of a visitor on a phone');
      await keepPicture(visitor, info.outputPath('visitor-390.png'));
      await visitors.close();
    });
    await elsewhere.close();
  },
);
