import type { Locator, Page } from '@playwright/test';
import { aYearBefore } from '../person/a-year-before.ts';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fourViews } from '../person/four-views.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows, scrollToRow, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testFiles, withoutTestData } from '../product/test-data.ts';

const chest = testFiles('ct-pet-acrin/ct-ct-images');
const breast = testFiles('mg-ge');

story.skip(!hasTestData, withoutTestData);

const panes = (page: Page): Locator => page.getByTestId('pane');
const prior = (page: Page, number: number): Locator => panes(page).nth(number).getByTestId('prior');

async function allShown(page: Page, count: number): Promise<void> {
  await expect(panes(page)).toHaveCount(count);
  for (const one of await panes(page).all()) await expect(one).toHaveAttribute('data-slice', /^\d+$/);
}

async function send(page: Page, folder: string, files: readonly string[]): Promise<void> {
  await makeAndOpenFolder(page, folder);
  await drop(files, page.getByTestId('upload-area'));
  await uploadEnds(page, files.length);
}

story('a real CT is read beside the one of a year before', async ({ page, product, complaints }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product);
  const before = await layOut(
    info.outputPath('desk'),
    await aYearBefore(chest, 'earlier', '1.3.6.1.4.1.14519.5.2.1.7009.2403'),
  );
  await send(page, '前回のCT', before);
  await page.goto('/storage');
  await send(page, '今回のCT', chest);
  await rows(page).first().dblclick();
  await pane(page);

  await story.step('it is opened from another folder and hung on the right, with its day', async () => {
    await allShown(page, 2);
    await expect(prior(page, 0)).toHaveCount(0);
    await expect(prior(page, 1)).toHaveText('前回');
    await expect(panes(page).nth(1).getByTestId('corner-patient')).toContainText('前回 1959-01-16');
    await expect(panes(page).nth(0).getByTestId('corner-patient')).toContainText('1960-01-16');
    await expect(page.getByTestId('study-head')).toHaveCount(2);
    await canBeRead(page, 'a study beside its prior');
    await keepPicture(page, info.outputPath('ct-with-prior.png'));
    await page.setViewportSize({ width: 390, height: 844 });
    const dates = page.getByTestId('taken-date');
    await expect(dates).toHaveCount(2);
    for (const date of await dates.all()) await expect(date).toBeInViewport({ ratio: 1 });
    expect(await dates.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
    await expect(prior(page, 1)).toBeInViewport({ ratio: 1 });
    await keepPicture(page, info.outputPath('ct-with-prior-390.png'));
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await story.step('nothing in an address names the patient', async () => {
    expect(page.url()).not.toContain('ACRIN');
  });
  await story.step('what is measured in the prior is kept with it', async () => {
    await panes(page).nth(1).click();
    await page.keyboard.press('d');
    const box = await panes(page).nth(1).boundingBox();
    if (!box) throw new Error('no pane');
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/annotation/') && answer.request().method() === 'POST',
    );
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    expect((await kept).status()).toBe(200);
  });
  // With the first reading it listens for changes.
  let listens: Promise<unknown> = Promise.resolve();
  await story.step('after a reload both are there', async () => {
    listens = page.waitForResponse(/hint=1/);
    await page.reload();
    await allShown(page, 2);
    await expect(prior(page, 1)).toHaveText('前回');
  });
  await story.step('one whose folder is deleted elsewhere leaves its pane, which says so [VW-183]', async () => {
    await listens;
    // What it was asked for by is asked for once more.
    complaints.expect(/status of 404/);
    const other = await page.context().newPage();
    await other.goto('/storage');
    await (await scrollToRow(other, '前回のCT')).click();
    await other.keyboard.press('Delete');
    await other.getByRole('dialog').getByRole('button', { name: '削除' }).click();
    await expect(rows(other).filter({ hasText: '前回のCT' })).toHaveCount(0);
    await other.close();
    await page.bringToFront();
    await expect(panes(page).nth(1)).toContainText('このスタディは、なくなったか、閲覧できません');
    await expect(page.getByTestId('study-head')).toHaveCount(1);
    await expect(panes(page).nth(0)).toHaveAttribute('data-slice', /^\d+$/);
    await canBeRead(page, 'a pane whose study is gone');
    await keepPicture(page, info.outputPath('prior-is-gone.png'));
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, info.outputPath('prior-is-gone-390.png'));
  });
});

story('a real mammogram is read above that of a year before', async ({ page, product }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product);
  const before = await layOut(
    info.outputPath('desk'),
    await aYearBefore(breast, 'earlier', '1.2.840.113564.99.1.132112381479'),
  );
  await send(page, '前回のマンモ', before);
  await page.goto('/storage');
  await send(page, '今回のマンモ', breast);
  await rows(page).first().dblclick();
  await pane(page);
  await story.step('its one view above that of a year before, each in its place', async () => {
    await expect(panes(page)).toHaveCount(4);
    for (const at of [0, 2]) await expect(panes(page).nth(at)).toHaveAttribute('data-slice', '1');
    await expect(prior(page, 2)).toHaveText('前回');
    await expect(prior(page, 0)).toHaveCount(0);
    await expect(page.getByTestId('nothing-fits')).toHaveCount(2);
    await canBeRead(page, 'a mammogram above its prior');
    await keepPicture(page, info.outputPath('mg-with-prior.png'));
  });
});

story('four views of a mammogram are read beside those of a year before', async ({ page, product }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product);
  const now = await layOut(info.outputPath('desk'), await fourViews(breast[0]!, 'now'));
  const files = Object.keys(await fourViews(breast[0]!, 'now')).map((name) => info.outputPath('desk', name));
  const before = await layOut(
    info.outputPath('before'),
    await aYearBefore(files, 'earlier', '1.2.840.113564.99.1.132112381479'),
  );
  await send(page, '前回の四方向', before);
  await page.goto('/storage');
  await send(page, '今回の四方向', now);
  await rows(page).first().dblclick();
  await pane(page);
  /** What stands at the left, top and right edge: of the right breast the chest wall lies to the right. */
  const [rcc, lcc, rmlo, lmlo] = ['A R P', 'P L A', 'A HR P', 'P HL A'];
  await story.step('each of the eight is in its place, and the chest walls meet', async () => {
    await allShown(page, 8);
    for (const [at, letters] of [rcc, lcc, rcc, lcc, rmlo, lmlo, rmlo, lmlo].entries()) {
      for (const [edge, letter] of (letters ?? '').split(' ').entries())
        await expect(
          panes(page)
            .nth(at)
            .getByTestId(`edge-${['left', 'top', 'right'][edge]}`),
        ).toHaveText(letter);
      await expect(prior(page, at)).toHaveCount(at % 4 < 2 ? 0 : 1);
    }
    await canBeRead(page, 'four views beside those of a year before');
    await keepPicture(page, info.outputPath('four-views.png'));
  });
});
