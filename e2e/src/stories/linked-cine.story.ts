import type { Locator, Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { withoutLayouts } from '../person/without-layouts.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

/** One sagittal, and two axial ones of one place. */
const prostate = [
  'mr-003-t2-tse-sag',
  'mr-004-t2-tse-tra',
  'mr-006-t2-tse-tra',
  'mr-009-ep2d-diff-tra-dyndist-adc',
].map((series) => `mr-prostatex/${series}`);

story.skip(!hasTestData, withoutTestData);

const panes = (page: Page): Locator => page.getByTestId('pane');
const sliceOf = async (one: Locator) => Number(await one.getAttribute('data-slice'));
const strip = (one: Locator) => one.getByTestId('cine');

/** What the layout's menu offers. */
async function inLayoutMenu(page: Page, choose: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^レイアウト/ }).click();
  await choose();
  await page.keyboard.press('Escape');
  await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
}

async function play(one: Locator): Promise<void> {
  await one.focus();
  await one.page().keyboard.press('Space');
  await expect(strip(one)).toHaveAttribute('data-playing', 'true');
}

/** Slices that a pane comes to while another goes on. */
async function goesOn(one: Locator): Promise<void> {
  const at = (await one.getAttribute('data-slice')) ?? '';
  await expect(one).not.toHaveAttribute('data-slice', at);
}

story('panes that are linked by position are played together, one of them leads', async ({ page, product }) => {
  await withoutLayouts(page);
  await signIn(page, product);
  await makeAndOpenFolder(page, 'シネの連動');
  await drop(prostate.map(testData), page.getByTestId('upload-area'));
  await uploadEnds(page, prostate.flatMap(testFiles).length);
  await row(page, 'ProstateX-0207').dblclick();
  await pane(page);
  await inLayoutMenu(page, () => page.getByRole('button', { name: '1 行 3 列' }).click());
  await expect(panes(page)).toHaveCount(3);
  await inLayoutMenu(page, () => page.getByLabel('スクロールを位置で連動').check());
  for (const one of await panes(page).all())
    await expect(one).toHaveAttribute('data-loaded', (await one.getAttribute('data-slices')) ?? '');
  const axial = panes(page).filter({ has: page.getByTestId('corner-series').filter({ hasText: 't2_tse_tra' }) });
  const across = panes(page).filter({ has: page.getByTestId('corner-series').filter({ hasText: 't2_tse_sag' }) });
  const [first, second] = [axial.first(), axial.last()];

  await story.step('what lies the same way goes along, what lies across stays', async () => {
    const still = await sliceOf(across);
    await play(first);
    await goesOn(second);
    expect(await sliceOf(across)).toBe(still);
  });
  await story.step('it leads on where another has become the active one', async () => {
    await across.click({ position: { x: 200, y: 150 } });
    await goesOn(second);
    await expect(strip(first)).toHaveAttribute('data-playing', 'true');
  });
  await story.step('another that is played leads in its place', async () => {
    await play(second);
    await expect(strip(first)).toHaveAttribute('data-playing', 'false');
    await goesOn(first);
    await expect(strip(second)).toHaveAttribute('data-playing', 'true');
  });
  await story.step('by hand in one of them all stand', async () => {
    await first.hover({ position: { x: 200, y: 150 } });
    await page.mouse.wheel(0, 100);
    await expect(strip(second)).toHaveAttribute('data-playing', 'false');
    // Both were acquired at the same places.
    await expect.poll(async () => (await sliceOf(first)) - (await sliceOf(second))).toBe(0);
  });
  await story.step('drawing stops it at the image that is seen', async () => {
    await play(first);
    await page.getByRole('button', { name: '長さ', exact: true }).click();
    await goesOn(first);
    await first.hover({ position: { x: 200, y: 150 } });
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await first.hover({ position: { x: 260, y: 150 } });
    await page.mouse.up();
    await expect(strip(first)).toHaveAttribute('data-playing', 'false');
    await expect(first.getByTestId('measurement')).toHaveCount(1);
    await page.keyboard.press('w');
  });
  await story.step('what another pane hides waits, and goes on when it is seen again', async () => {
    await play(first);
    await across.dblclick({ position: { x: 200, y: 150 } });
    await expect(first).toBeHidden();
    const hidden = await sliceOf(second);
    await across.focus();
    await page.keyboard.press('Space');
    await goesOn(across);
    expect(await sliceOf(second)).toBe(hidden);
    await across.dblclick({ position: { x: 200, y: 150 } });
    await goesOn(second);
  });
  await story.step('another layout and another series play on what they still show', async () => {
    await inLayoutMenu(page, () => page.getByRole('button', { name: '1 行 2 列' }).click());
    await expect(panes(page)).toHaveCount(2);
    await page.getByTestId('series-card').filter({ hasText: 't2_tse_sag' }).click();
    await expect(strip(panes(page).first())).toHaveCount(1);
    await inLayoutMenu(page, () => page.getByRole('button', { name: '1 行 3 列' }).click());
    await expect(panes(page)).toHaveCount(3);
  });
});
