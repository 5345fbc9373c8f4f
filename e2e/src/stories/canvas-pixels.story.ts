import type { Locator, Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { evenPane, pane } from '../person/viewer.ts';
import { readCanvas } from '../picture/canvas.ts';
import { caseFiles, seriesUid, type CanvasCase } from '../picture/canvas-case.ts';
import { codedCases } from '../picture/coded-cases.ts';
import { wrongPixels } from '../picture/wrong-pixels.ts';
import { fasterProcessor } from '../picture/faster-processor.ts';
import { syntheticCases } from '../picture/synthetic-cases.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData } from '../product/test-data.ts';

for (const painter of ['cpu', 'gpu'])
  story(
    `every kind of image has the colours that the standard gives it, by ${painter}`,
    async ({ page, product }, info) => {
      story.setTimeout(300_000);
      if (painter === 'gpu') await page.addInitScript(fasterProcessor);
      const cases = [...syntheticCases, ...(hasTestData ? await codedCases() : [])];
      await layOut(info.outputPath('desk'), caseFiles('pixels', cases));
      await signIn(page, product);
      await makeAndOpenFolder(page, `画素 ${painter}`);
      await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/pixels'));
      await uploadEnds(page, cases.length);
      await row(page, '画素 試験').dblclick();
      const shown = await pane(page);
      await evenPane(page, shown);
      await expect(shown.getByTestId('pane-canvas')).toHaveAttribute('data-painter', painter);
      for (const [index, one] of cases.entries()) {
        await expect(shown, one.name).toHaveAttribute('data-series', seriesUid(index));
        await expect(shown, one.name).toHaveAttribute('data-slice', '1');
        await page.keyboard.press('z');
        if (one.tall) await plainPixels(page);
        await expectColours(shown, one);
        await expect.soft(shown.getByTestId('pane-canvas'), one.name).toHaveAttribute('data-painter', painter);
        await page.keyboard.press('ArrowRight');
      }
    },
  );

/** No pixel of the image is blended with its neighbour. */
async function plainPixels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'その他' }).click();
  await page.getByRole('menuitemcheckbox', { name: '画素の補間' }).click();
}

/** The canvas may show what was there before for a moment. */
async function expectColours(shown: Locator, one: CanvasCase): Promise<void> {
  const middle = { width: one.columns, height: one.rows * (one.tall ?? 1) };
  const wrong = async () => wrongPixels(await readCanvas(shown.getByTestId('pane-canvas'), middle), one);
  await expect.configure({ soft: true }).poll(wrong, { message: one.name, timeout: 15_000 }).toBeNull();
}
