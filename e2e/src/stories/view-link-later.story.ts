import type { Page } from '@playwright/test';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { layOut } from '../person/desk.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows, uploadEnds } from '../person/storage.ts';
import { pane, wheelTo } from '../person/viewer.ts';
import { withoutLayouts } from '../person/without-layouts.ts';
import { expect, story } from '../product/story.ts';

const study = syntheticUid('view link later');
const slices = 6;

/** A slice of one of two series; its pixels say how often it was brought. */
function slice(series: number, number: number, version: number): Uint8Array {
  return buildDicomFile({
    PatientID: 'P-LATER',
    PatientName: 'Later',
    StudyInstanceUID: study,
    SeriesInstanceUID: syntheticUid('view link later', series),
    SOPInstanceUID: syntheticUid('view link later', series, number),
    Modality: 'MR',
    SeriesNumber: series,
    SeriesDescription: `Series ${series}`,
    InstanceNumber: number,
    ImagePositionPatient: [0, 0, number],
    ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
    PixelSpacing: [1, 1],
    pixels: { rows: 32, columns: 32, native: new Uint16Array(32 * 32).fill(version * 100 + number) },
  });
}

const filesOf = (series: number, version = 1) =>
  Object.fromEntries(
    Array.from({ length: slices }, (_, n) => [`${series}-${n + 1}.dcm`, slice(series, n + 1, version)]),
  );
const panes = (page: Page) => page.getByTestId('pane');
const notice = (page: Page) => page.getByTestId('notice');

async function linkOf(page: Page): Promise<string> {
  await page.keyboard.press(';');
  await expect(page.getByText('リンクをコピーしました')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function headersOf(page: Page): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` };
}

story(
  'a link says what has become of what it leads to, opens there after a reload, and ends when it is revoked',
  async ({ page, product, context, complaints }, info) => {
    // What was revoked is refused.
    complaints.expect(/status of 403/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await withoutLayouts(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await layOut(info.outputPath('first'), { ...filesOf(1), ...filesOf(2) });
    await layOut(info.outputPath('again'), filesOf(1, 2));
    await signIn(page, product);
    await makeAndOpenFolder(page, 'あとで開くリンク');
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('first'));
    await uploadEnds(page, 2 * slices);
    const storage = page.url();
    const id = (await rows(page).first().getAttribute('id'))?.replace(/^row-/, '') ?? '';
    await page.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${id}`)}`);
    const first = await pane(page);
    await wheelTo(first, 5);

    const one = await story.step('a link to one series, and one to two', () => linkOf(page));
    const two = await story.step('the second, of two panes', async () => {
      await page.getByRole('button', { name: /^レイアウト/ }).click();
      await page.getByRole('button', { name: '1 行 2 列' }).click();
      await page.keyboard.press('Escape');
      await expect(panes(page)).toHaveCount(2);
      await expect(panes(page).last()).toHaveAttribute('data-slice', /^\d+$/);
      await expect(page.getByText('リンクをコピーしました')).toHaveCount(0, { timeout: 20_000 });
      return linkOf(page);
    });
    expect(two).not.toBe(one);

    await story.step('loaded again before its image has come, it opens at the view all the same', async () => {
      const link = await context.newPage();
      await link.goto(one);
      await expect(panes(link).first()).toHaveAttribute('data-slice', '5');
      await link.keyboard.press('Home');
      await expect(panes(link).first()).toHaveAttribute('data-slice', '1');
      // Followed again in this tab, and loaded again while nothing comes.
      let held = true;
      await link.route(/\/frames\//, async (route) => (held ? route.abort() : route.fallback()));
      complaints.expect(/ERR_FAILED/);
      await link.goto(two);
      await expect(panes(link)).toHaveCount(2);
      await link.waitForTimeout(500);
      held = false;
      await link.reload();
      await expect(panes(link)).toHaveCount(2);
      await expect(panes(link).first()).toHaveAttribute('data-slice', '5');
      await link.close();
    });
    await story.step('of images that a newer version has replaced it says so', async () => {
      await page.goto(storage);
      await page.getByTestId('pick-folder').setInputFiles(info.outputPath('again'));
      const duplicates = page.getByRole('dialog', { name: '同じデータがすでに存在します' });
      await duplicates.getByRole('radio', { name: /重複するファイルだけを置き換える/ }).click();
      await keepPicture(page, info.outputPath('replacing.png'));
      await duplicates.getByRole('button', { name: 'アップロードを実行' }).click();
      await uploadEnds(page, slices);
      await page.goto(one);
      await expect(panes(page).first()).toHaveAttribute('data-slice', '5');
      await expect(notice(page)).toContainText('新しい版に置き換えられました');
      await canBeRead(page, 'a link to what was replaced');
      await keepPicture(page, info.outputPath('replaced.png'));
    });
    await story.step('a series that was thrown away leaves its pane empty, and that is said', async () => {
      const headers = await headersOf(page);
      const listed = await page.request.get(`/api/datamanage/dcm/folder/${id}`, { headers });
      const { studies } = (await listed.json()) as { studies: { series: { uuid: string; SeriesNumber: number }[] }[] };
      const second = studies[0]?.series.find(({ SeriesNumber }) => SeriesNumber === 2)?.uuid ?? '';
      const gone = await page.request.delete(`/api/datamanage/detail/folder/${second}`, { headers });
      expect(gone.status(), await gone.text()).toBeLessThan(300);
      await page.goto(two);
      await expect(panes(page)).toHaveCount(2);
      await expect(panes(page).first()).toHaveAttribute('data-slice', '5');
      await expect(panes(page).last()).not.toHaveAttribute('data-slice', /\d/);
      await expect(notice(page)).toContainText('1 件は、なくなったか、閲覧できません');
      // Whose it was, and what it was, is not told.
      await expect(page.getByText('Series 2')).toHaveCount(0);
      await fitsEverywhere(page, 'a link to what is gone', (name) => info.outputPath(name));
    });
    await story.step('both are listed in the settings; one is revoked, and is as one that never was', async () => {
      await page.goto('/storage');
      await expect(page.getByRole('tree')).toBeVisible();
      await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
      await page.getByRole('menuitem', { name: '設定' }).click();
      await page.getByRole('tab', { name: '表示へのリンク' }).click();
      const list = page.getByRole('list', { name: '表示へのリンク' });
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expect(list.getByRole('link').first()).toHaveAttribute('href', new URL(two).pathname + new URL(two).search);
      await fitsEverywhere(page, 'links to views', (name) => info.outputPath(name));
      await list
        .getByRole('button', { name: /を無効にする$/ })
        .first()
        .click();
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await expect(list).toBeFocused();
      const told = async (address: string) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        return page.getByRole('main').innerText();
      };
      expect(await told(two)).toBe(await told('/viewer?view=AAAAAAAAAAAAAAAA'));
      await page.goto(one);
      await expect(panes(page).first()).toHaveAttribute('data-slice', '5');
    });
  },
);
