import type { Locator, Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { withoutLayouts } from '../person/without-layouts.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

const series = ['mr-004-t2-tse-tra', 'mr-005-t2-tse-cor'].map((one) => `mr-prostatex/${one}`);

story.skip(!hasTestData, withoutTestData);

const panes = (page: Page): Locator => page.getByTestId('pane');
const measured = (page: Page): Locator => page.getByTestId('measurement');

/** What has the focus: something that is seen to have it, and not the page as a whole. */
async function focusIsSeen(page: Page, where: string): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
      const frame = getComputedStyle(focused, '::after');
      if (frame.content !== 'none' && Number.parseFloat(frame.borderTopWidth) > 0) return 'seen';
      const marked = [focused, ...focused.querySelectorAll('*'), focused.parentElement ?? focused].some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      const { width, height } = focused.getBoundingClientRect();
      const isField = focused.matches('input, textarea');
      return width > 0 && height > 0 && (marked || isField) ? 'seen' : focused.outerHTML.slice(0, 200);
    });
  await expect.poll(seen, { message: where }).toBe('seen');
}

async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) await page.keyboard.press(key);
}

/** Tab until something has the focus. */
async function tabTo(page: Page, one: Locator, atMost = 60): Promise<void> {
  for (let n = 0; n < atMost; n++) {
    if (await one.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  await expect(one).toBeFocused();
}

async function closes(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

story('a study is opened, read, measured, labelled and left by the keyboard alone', async ({ page, product }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await withoutLayouts(page);
  await signIn(page, product);
  await makeAndOpenFolder(page, 'キーボードで読む');
  await drop(series.map(testData), page.getByTestId('upload-area'));
  await uploadEnds(page, series.flatMap(testFiles).length);
  const folder = page.url();
  await page.reload();
  // From here on there is no mouse.
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'mousedown'] as const)
      document.addEventListener(type, () => console.error('a mouse was used'), true);
  });
  const shown = panes(page).first();
  const slice = async () => Number(await shown.getAttribute('data-slice'));

  await story.step('the study is opened from the list', async () => {
    const study = row(page, 'ProstateX-0207');
    await expect(study).toBeVisible();
    const inList = () => page.evaluate(() => document.activeElement?.closest('[role="row"], [role="grid"]') !== null);
    for (let n = 0; n < 40 && !(await inList()); n++) await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await focusIsSeen(page, 'the list');
    await page.keyboard.press('Enter');
    await pane(page);
    await focusIsSeen(page, 'the viewer that was opened');
    await keepPicture(page, info.outputPath('opened.png'));
  });
  await story.step('images, windows, inversion and size', async () => {
    const before = await slice();
    await press(page, 'ArrowDown', 3);
    await expect(shown).toHaveAttribute('data-slice', String(before + 3));
    await press(page, 'Home');
    await expect(shown).toHaveAttribute('data-slice', '1');
    await press(page, 'PageDown');
    await expect(shown).toHaveAttribute('data-slice', '11');
    const inverted = page.getByRole('button', { name: '白黒反転' });
    await press(page, 'i');
    await expect(inverted).toHaveAttribute('aria-pressed', 'true');
    await press(page, 'i');
    const scale = async () => (await shown.getByTestId('corner-window').textContent()) ?? '';
    const whole = await scale();
    await press(page, '+', 3);
    await expect.poll(scale).not.toBe(whole);
    await press(page, 'f');
    await expect.poll(scale).toBe(whole);
  });
  await story.step('the other series, two panes, and from one to the other', async () => {
    await press(page, 'ArrowRight');
    await expect(shown.getByTestId('corner-series')).toContainText('t2_tse_cor');
    await press(page, 'ArrowLeft');
    await expect(shown.getByTestId('corner-series')).toContainText('t2_tse_tra');
    await tabTo(page, page.getByRole('button', { name: /^レイアウト/ }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('button', { name: '1 行 1 列' }));
    await press(page, 'ArrowRight');
    await expect(page.getByRole('button', { name: '1 行 2 列' })).toBeFocused();
    await press(page, 'Enter');
    await expect(panes(page)).toHaveCount(2);
    await press(page, 'Escape');
    await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
    await focusIsSeen(page, 'after the menu of layouts');
    await press(page, 'k');
    await expect(panes(page).last().getByTestId('active-pane')).toHaveCount(1);
    await press(page, 'j');
    await expect(shown.getByTestId('active-pane')).toHaveCount(1);
    await focusIsSeen(page, 'after going from pane to pane');
  });
  await story.step('a length is measured by keys, and labelled', async () => {
    await press(page, 'd');
    await press(page, 'Enter');
    await expect(shown.getByTestId('key-aim')).toBeVisible();
    await focusIsSeen(page, 'the pane in which a point is set');
    await press(page, 'Shift+ArrowLeft', 3);
    await press(page, 'Enter');
    await press(page, 'Shift+ArrowRight', 4);
    await keepPicture(page, info.outputPath('measuring.png'));
    await canBeRead(page, 'a length that is drawn by keys');
    await press(page, 'Enter');
    await expect(measured(page)).toHaveCount(1);
    await press(page, 'Escape');
    await press(page, "'");
    const label = page.getByRole('dialog', { name: 'ラベルを追加・編集' });
    await expect(label).toBeVisible();
    await focusIsSeen(page, 'the label’s dialog');
    await canBeRead(page, 'a label by keys');
    await tabTo(page, label.getByRole('button', { name: '説明だけを編集' }));
    await press(page, 'Enter');
    await page.keyboard.insertText('右葉の結節');
    await tabTo(page, label.getByRole('button', { name: '保存' }));
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/annotation/') && answer.request().method() === 'POST',
    );
    await press(page, 'Enter');
    expect((await kept).status()).toBe(200);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await focusIsSeen(page, 'after the label');
  });
  await story.step('another one further on; from one to the next', async () => {
    await press(page, 'w');
    await press(page, 'End');
    await press(page, 'b');
    await press(page, 'Enter');
    await press(page, 'Enter');
    await press(page, 'Shift+ArrowDown', 3);
    await press(page, 'Enter');
    await expect(measured(page)).toHaveCount(1);
    await press(page, 'Escape');
    const last = await slice();
    await press(page, ')');
    await expect.poll(slice).not.toBe(last);
    const first = await slice();
    await press(page, ')');
    await expect.poll(slice).toBe(last);
    await press(page, '(');
    await expect.poll(slice).toBe(first);
    await focusIsSeen(page, 'after going to a measurement');
  });
  await story.step('taken back, and done again', async () => {
    await press(page, 'm');
    await expect(page.getByTestId('annotation')).toHaveCount(2);
    await press(page, 'Control+z');
    await expect(page.getByTestId('annotation')).toHaveCount(1);
    await press(page, 'Control+y');
    await expect(page.getByTestId('annotation')).toHaveCount(2);
    await press(page, 'm');
    await expect(page.getByTestId('annotation-panel')).toHaveCount(0);
    await focusIsSeen(page, 'after the list of annotations');
  });
  await story.step('keys are listed, and a series is found by words', async () => {
    await press(page, '?');
    const list = page.getByRole('dialog', { name: 'キーボード' });
    await expect(list.getByText('計測の点を置く（ツールを選んでから）')).toBeAttached();
    await focusIsSeen(page, 'the list of keys');
    await closes(page);
    await focusIsSeen(page, 'after the list of keys');
    await press(page, '/');
    await expect(page.getByRole('dialog', { name: 'シリーズを切り替え' })).toBeVisible();
    await page.keyboard.insertText('cor');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(shown.getByTestId('corner-series')).toContainText('t2_tse_cor');
    await focusIsSeen(page, 'after the quick switcher');
  });
  await story.step('back in the list, at the study', async () => {
    await tabTo(page, page.getByRole('button', { name: /戻る/ }).first());
    await press(page, 'Enter');
    await expect(page).toHaveURL(folder);
    await focusIsSeen(page, 'the list after reading');
    await expect(page.getByRole('grid')).toBeFocused();
    await expect(row(page, 'ProstateX-0207')).toHaveAttribute('data-active', 'true');
  });
});
