import { keepPicture } from '../person/keep-picture.ts';
import { startGallery } from '../product/gallery.ts';
import { expect, story } from '../product/story.ts';

story(
  'a damaged frame among others is named, nothing stands under its words, and the others go on',
  async ({ page }, info) => {
    const { origin, stop } = await startGallery();
    try {
      await page.goto(`${origin}/?scene=damaged-in-the-middle`);
      const pane = page.getByTestId('pane');
      await expect(pane).toHaveAttribute('data-slice', '1');
      /** The grey in the middle of the canvas. */
      const grey = () =>
        page.getByTestId('pane-canvas').evaluate((canvas: HTMLCanvasElement) => {
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
          copy?.drawImage(canvas, 0, 0);
          const [red = 0, , , alpha = 0] = copy?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data ?? [];
          return alpha === 0 ? 0 : red;
        });
      const failed = pane.getByText('画像を表示できません');
      const seen: number[] = [];
      await page.getByTestId('pane').focus();
      for (const slice of [1, 2, 3, 4, 5]) {
        if (slice > 1) await page.keyboard.press('ArrowDown');
        if (slice === 3) {
          await expect(failed).toBeVisible();
          await expect(pane.getByText('画像 3：画素データが壊れています。', { exact: false })).toBeVisible();
          await expect(pane).not.toHaveAttribute('data-slice');
          expect(await grey()).toBe(0);
          await keepPicture(page, info.outputPath('damaged.png'));
        } else {
          await expect(pane).toHaveAttribute('data-slice', String(slice));
          await expect(failed).toHaveCount(0);
          seen.push(await grey());
        }
      }
      // Each frame is brighter than the one before it.
      expect(seen).toEqual(seen.toSorted((one, other) => one - other));
      expect(new Set(seen).size).toBe(4);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await pane.getByRole('button', { name: '表示できる次の画像へ' }).click();
      await expect(pane).toHaveAttribute('data-slice', '4');
    } finally {
      stop();
    }
  },
);
