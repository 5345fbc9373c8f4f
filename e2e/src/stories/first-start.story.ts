import { fillInSignIn } from '../person/sign-in.ts';
import { row } from '../person/storage.ts';
import { pane, wheelTo } from '../person/viewer.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

story(
  'at the first start there is a synthetic CT to try, which nobody can change and which takes no room',
  async ({ page, servers }) => {
    await withItsOwnProduct(page, { settings: { MADO_SAMPLE: '1' }, servers, folder: 'empty' }, async (fresh) => {
      await page.goto(`${fresh.origin}/login`);
      await fillInSignIn(page, fresh);
      await row(page, 'サンプル').dblclick();
      // Complete or still arriving: the slices are counted when they are all there.
      await expect(async () => {
        await page.reload();
        expect(
          Number(await row(page, '窓 試験').locator('[data-column="instance_count"]').innerText()),
        ).toBeGreaterThanOrEqual(120);
      }).toPass({ timeout: 30_000 });

      await page.getByRole('button', { name: '新規' }).click();
      await expect(page.getByText('この場所では作成やアップロードはできません')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('0B/100GB 利用中')).toBeVisible();

      await row(page, '窓 試験').dblclick();
      const shown = await pane(page);
      const slices = Number(await shown.getAttribute('data-slices'));
      expect(slices).toBeGreaterThanOrEqual(120);
      await wheelTo(shown, slices);
    });
  },
);
