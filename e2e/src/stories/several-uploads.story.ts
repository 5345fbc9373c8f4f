import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const batches = '**/api/datamanage/upload-pydicom-file';

story(
  'a second folder waits its turn, a study and a file are taken out, a cut line is mended by itself, and the panel goes along',
  async ({ page, product, complaints }, info) => {
    complaints.expect(/net::ERR_|Failed to load/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    const panel = page.getByTestId('upload-panel');
    const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
    await layOut(info.outputPath('desk'), {
      ...phantomFiles('first/ct', 35, 141),
      ...phantomFiles('second/ct', 12, 142),
    });
    await signIn(page, product);
    await makeAndOpenFolder(page, '順番');
    const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let isCut = true;
    let arrived = 0;
    await page.route(batches, async (route) => {
      await first.promise;
      if (isCut) return route.abort('connectionreset');
      // The first has three batches.
      if (++arrived > 3) await second.promise;
      return route.continue();
    });
    await story.step('the first is on its way, the second waits', async () => {
      await drop([info.outputPath('desk/first')], page.getByTestId('upload-area'));
      await expect(panel).toContainText('(0/35)');
      await drop([info.outputPath('desk/second')], page.getByTestId('upload-area'));
      await expect(page.getByText('待機中：順番（1 項目）')).toBeVisible();
      await panel.getByRole('button', { name: /^「窓 試験.*」の送信待ちのファイル$/ }).click();
      await fits('two uploads');
    });
    await story.step('what waits of it is taken out, one file or all of a study', async () => {
      const out = panel.getByRole('button', { name: /^「\d{4}\.dcm」を取りやめる$/ });
      // Three batches are on their way.
      await expect(out).toHaveCount(5);
      await out.first().click();
      await expect(panel).toContainText('(0/34)');
      await expect(panel).toContainText('取りやめたファイル：1 件');
      await expect(out).toHaveCount(4);
      await panel.getByRole('button', { name: /^「窓 試験.*を取りやめる$/ }).click();
      await expect(panel).toContainText('取りやめたファイル：5 件');
    });
    await story.step('a line that is cut is said, and tried again by itself', async () => {
      first.resolve(undefined);
      await expect(panel.getByRole('alert')).toContainText('つながりしだい、自動で続きから再開します。');
      await fits('a line that was cut');
      isCut = false;
      await expect(summary).toContainText('成功 30 件', { timeout: 60_000 });
      await expect(summary.getByRole('group', { name: '取りやめたファイル：5 件' })).toBeVisible();
      await fits('the summary');
      await summary.getByRole('button', { name: '閉じる' }).click();
    });
    await story.step('then comes the second, beside images too', async () => {
      await expect(panel.last()).toContainText('(0/12)');
      await row(page, '窓 試験').first().dblclick();
      await expect(page).toHaveURL(/\/viewer/);
      await expect(page.getByTestId('pane').first()).toHaveAttribute('data-slice', /\d/);
      await expect(panel).toContainText('アップロード (0/12)');
      await fits('beside images');
      second.resolve(undefined);
      await expect(summary).toContainText('成功 12 件', { timeout: 60_000 });
      await summary.getByRole('button', { name: '閉じる' }).click();
      // What is over takes no room from images.
      await expect(panel).toHaveCount(0);
      await page.goBack();
      await expect(panel).toContainText('アップロード完了 (12/12)');
    });
  },
);
