import { randomBytes } from 'node:crypto';
import { appendFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { leaveAsTheyAre, lookBeforeLeaving, settings } from '../person/deidentification.ts';
import { filesOfPatient, layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story.use({ deidentification: 'asked' });

const hanako = { PatientID: '100', PatientName: '山田^花子', PatientBirthDate: '19500312' };
const MB = 1024 * 1024;
const slices = 40;
/** Which slices are changed, and how. */
const changed = { deleted: 2, cut: 13, grown: 24, replaced: 35 };

/**
 * A disc, a copy that runs, another program: files are deleted, cut, go on growing, or become others.
 *
 * @param hides the file that became another one has the time that it had before
 */
async function changeFiles(folder: string, hides = false): Promise<void> {
  const place = (name: number) => `${folder}/${name}.dcm`;
  const { size, mtime } = await stat(place(changed.replaced));
  await rm(place(changed.deleted));
  await truncate(place(changed.cut), 3000);
  await appendFile(place(changed.grown), randomBytes(500));
  await writeFile(place(changed.replaced), randomBytes(size));
  for (const name of [changed.cut, changed.grown, changed.replaced]) await touchLater(place(name));
  if (hides) await utimes(place(changed.replaced), mtime, mtime);
}

/** A browser tells a change by the time of a file; whoever changes it may do so within the same moment. */
async function touchLater(place: string): Promise<void> {
  const { mtimeMs } = await stat(place);
  await utimes(place, mtimeMs / 1000, mtimeMs / 1000 + 10);
}

/** All files but the changed ones have arrived; the summary names those in a list, one of them in these words. */
async function othersArrived(page: Page, list: (summary: Locator) => Locator, one?: string): Promise<void> {
  await expect(page.getByTestId('upload-panel')).toContainText('アップロード完了', { timeout: 90_000 });
  const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
  await expect(summary).toContainText(`成功 ${slices - 4} 件`);
  const named = list(summary).getByRole('listitem');
  await expect(named).toHaveCount(4);
  if (one !== undefined) await expect(named.filter({ hasText: one })).toHaveCount(1);
  for (const number of Object.values(changed))
    await expect(named.filter({ hasText: new RegExp(`^CD/${number}\\.dcm(: |$)`) })).toHaveCount(1);
  await summary.getByRole('button', { name: '閉じる' }).click();
  await page.getByTestId('upload-panel').getByRole('button', { name: '閉じる' }).click();
  await expect(rows(page).filter({ hasText: 'スタディ' })).toContainText(String(slices - 4));
}

const errors = (summary: Locator): Locator => summary.getByRole('alert');
const leftBehind = (summary: Locator): Locator => summary.getByRole('group', { name: '送信しなかったファイル：4 件' });

story(
  'a folder that changes while it is read and sent: the changed files are named, and the others arrive',
  async ({ page, product, complaints }, info) => {
    complaints.expect(/net::ERR_|Failed to load/);
    await signIn(page, product);
    const area = page.getByTestId('upload-area');
    const desk = (name: string) => info.outputPath('desk', name);

    await story.step('after somebody has looked at what would leave', async () => {
      await layOut(desk('a'), filesOfPatient('CD', 'changing', hanako, slices));
      // A time without fractions of a second can be given back as it was.
      await utimes(`${desk('a/CD')}/${changed.replaced}.dcm`, 1_775_000_000, 1_775_000_000);
      await makeAndOpenFolder(page, '変わるフォルダ 1');
      await drop([desk('a/CD')], area);
      const sheet = await lookBeforeLeaving(page);
      const send = sheet.getByRole('button', { name: 'アップロードを実行' });
      await expect(send).toBeEnabled();
      await changeFiles(desk('a/CD'), true);
      await send.click();
      const refused = '匿名化できないファイルのため、送信しませんでした。';
      await othersArrived(page, errors, `CD/${changed.replaced}.dcm: ${refused}`);
    });
    await story.step('before that: of what cannot be looked at any more nothing leaves', async () => {
      await layOut(desk('b'), filesOfPatient('CD', 'changing', hanako, slices));
      await makeAndOpenFolder(page, '変わるフォルダ 2');
      await drop([desk('b/CD')], area);
      await expect(settings(page)).toBeVisible();
      await changeFiles(desk('b/CD'));
      const sheet = await lookBeforeLeaving(page);
      await expect(sheet.getByRole('group', { name: '内容を確認できないファイル（4 件）' })).toBeVisible();
      await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
      await othersArrived(page, leftBehind);
    });
    await story.step('while they are sent as they are', async () => {
      await layOut(desk('c'), filesOfPatient('CD', 'changing', hanako, slices));
      await makeAndOpenFolder(page, '変わるフォルダ 3');
      const held: (() => Promise<void>)[] = [];
      let isHolding = true;
      const batches = '**/api/datamanage/upload-pydicom-file';
      await page.route(batches, async (route) => {
        if (isHolding) held.push(() => route.continue());
        else await route.continue();
      });
      await drop([desk('c/CD')], area);
      await leaveAsTheyAre(page);
      await expect.poll(() => held.length).toBe(3);
      await changeFiles(desk('c/CD'));
      isHolding = false;
      for (const go of held) await go();
      await othersArrived(page, errors);
      await page.unroute(batches);
    });
    await story.step('a large file between its pieces', async () => {
      await layOut(desk('d'), { 'cine.mp4': randomBytes(18 * MB) });
      await makeAndOpenFolder(page, '変わるフォルダ 4');
      await page.route('**/api/datamanage/upload-parts/*', async (route) => {
        if (route.request().headers()['upload-offset'] === String(5 * MB)) {
          await truncate(desk('d/cine.mp4'), 7 * MB);
          await touchLater(desk('d/cine.mp4'));
        }
        await route.continue();
      });
      await drop([desk('d/cine.mp4')], area);
      const panel = page.getByTestId('upload-panel');
      await expect(panel).toContainText('アップロードが失敗しました (1/1)', { timeout: 60_000 });
      await expect(panel).toContainText('cine.mp4');
      await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
      await panel.getByRole('button', { name: '閉じる' }).click();
      await expect(page.getByText('フォルダが空です')).toBeVisible();
      // As it is now it is another file, and arrives as such.
      await drop([desk('d/cine.mp4')], area);
      await uploadEnds(page, 1);
      await expect(row(page, 'cine.mp4')).toContainText('7.3MB');
    });
  },
);
