import { layOut, phantomFiles } from '../person/desk.ts';
import { lengthOf, measureLength } from '../person/measure.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import type { Page } from '@playwright/test';

story(
  'what is measured is kept: through a tab that is closed at once, a line that is cut, and for who reads it elsewhere',
  async ({ page, product, complaints, context }, info) => {
    await layOut(info.outputPath('desk'), phantomFiles('ct', 4, 51));
    await signIn(page, product);
    await makeAndOpenFolder(page, '計測を残す');
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/ct'));
    await uploadEnds(page, 4);
    await row(page, '窓 試験').dblclick();
    const shown = await pane(page);
    const address = page.url();
    const length = await measureLength(shown, 80);
    await page.close();

    const again = await context.newPage();
    await again.goto(address);
    const there = await pane(again);
    await story.step('the tab was closed at once: it is there again', async () => {
      await expect.poll(() => lengthOf(there)).toBeCloseTo(length, 1);
      await again.keyboard.press('m');
      await expect(again.getByTestId('saving')).toHaveAttribute('data-saving', 'saved');
      await again.getByTestId('annotation').getByRole('button', { name: '詳細' }).click();
      await expect(again.getByTestId('annotation')).toContainText('作成者');
    });
    await story.step('the line is cut: it says so, and goes when the line is back', async () => {
      complaints.expect(/ERR_FAILED/);
      await again.route('**/api/datamanage/annotation/**', (route) => route.abort());
      await again.getByTestId('annotation').getByRole('button', { name: 'ラベルを編集' }).click();
      await again.getByRole('treeitem', { name: '肺', exact: true }).click();
      await again.getByLabel('説明').fill('右上葉');
      await again.getByRole('button', { name: '保存', exact: true }).click();
      await expect(again.getByTestId('saving')).toHaveAttribute('data-saving', 'waiting');
      await expect(again.getByTestId('saving')).toContainText('この端末に保存し');
      await again.unroute('**/api/datamanage/annotation/**');
      await expect(again.getByTestId('saving')).toHaveAttribute('data-saving', 'saved', { timeout: 40_000 });
    });
    await story.step('a reader elsewhere sees it, with its place and words', async () => {
      const elsewhere = await context.browser()?.newContext({ locale: 'ja-JP' });
      if (!elsewhere) throw new Error('There is no other browser.');
      const other = await elsewhere.newPage();
      await signIn(other, product);
      const listens = other.waitForRequest(/api\/datamanage\/events/);
      await other.goto(address);
      const theirs = await pane(other);
      await expect(theirs.getByTestId('measurement')).toHaveCount(1);
      await other.keyboard.press('m');
      await expect(other.getByTestId('annotation')).toContainText('肺');
      await expect(other.getByTestId('annotation')).toContainText('右上葉');
      // What is changed here is there too, without anybody asking for it.
      await listens;
      await again.getByTestId('annotation').getByRole('button', { name: 'ラベルを編集' }).click();
      await again.getByRole('treeitem', { name: '肝臓', exact: true }).click();
      await again.getByRole('button', { name: '保存', exact: true }).click();
      await expect(other.getByTestId('annotation')).toContainText('肝臓');
      await elsewhere.close();
    });
    await story.step('the page ends with the button held down: at most a second of the drawing is lost', async () => {
      const drawing = await context.newPage();
      await drawing.goto(address);
      const half = await pane(drawing);
      await expect(half.getByTestId('measurement')).toHaveCount(1);
      await drawing.getByRole('button', { name: '長さ', exact: true }).click();
      const box = await half.boundingBox();
      if (!box) throw new Error('The pane is not on the page.');
      const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 4)];
      await drawing.mouse.move(x, y);
      await drawing.mouse.down();
      await drawing.mouse.move(x + 50, y, { steps: 5 });
      await drawing.mouse.move(x + 120, y, { steps: 5 });
      const drawn = half.getByTestId('measurement').last();
      await expect(drawn).toContainText('mm');
      const words = (await drawn.textContent()) ?? '';
      // The last second would be lost: it is waited for here, and not counted.
      await expect.poll(() => keptDraft(drawing)).toBe(Number(/([\d.]+) mm/.exec(words)?.[1]));
      await drawing.close();

      const opened = await context.newPage();
      await opened.goto(address);
      const back = await pane(opened);
      await expect(back.getByTestId('measurement')).toHaveCount(2, { timeout: 15_000 });
      await expect(back.getByTestId('measurement').last()).toContainText(words);
      await expect(opened.getByTestId('notice')).toContainText('描きかけ');
      await opened.getByTestId('notice').getByRole('button', { name: '元に戻す' }).click();
      await expect(back.getByTestId('measurement')).toHaveCount(1);
      await expect(opened.getByTestId('notice')).toHaveCount(0);
    });
  },
);

/** Length in mm of what is being drawn, as the browser has kept it; null where it keeps nothing. */
function keptDraft(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const name = Object.keys(localStorage).find((one) => one.startsWith('mado-drafts:'));
    if (name === undefined) return null;
    const { measurement } = JSON.parse(localStorage.getItem(name) ?? '') as {
      measurement: { cachedStats: { length: number } };
    };
    return Number(measurement.cachedStats.length.toFixed(1));
  });
}
