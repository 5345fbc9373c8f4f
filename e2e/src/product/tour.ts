import type { Locator, Page } from '@playwright/test';
import { startProduct, type Product } from '../product/product.ts';
import { expect, story as usual } from '../product/story.ts';

/**
 * Stories on a product with the sample folder, on which tours run. `tour`: which one they tell of. The stories of each
 * have a product of their own, in whichever order they are told: what one account has seen is offered to it no more.
 */
export const tourStory = usual.extend<object, { tour: 1 | 2; product: Product }>({
  tour: [1, { option: true, scope: 'worker' }],
  product: [
    async ({ servers }, provide) => {
      const product = await startProduct({ MADO_SAMPLE: '1' }, servers);
      await provide(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

export const bubble = (page: Page): Locator => page.getByTestId('tour');
const light = (page: Page): Locator => page.getByTestId('tour-light');

/** The step says this, is the so many-th, and lies beside what it points at. */
export async function stands(page: Page, title: string, progress: string): Promise<void> {
  await expect(bubble(page).getByRole('heading')).toHaveText(title);
  await expect(bubble(page)).toContainText(progress);
  await expect(light(page)).toBeVisible();
  await expect(async () => {
    const [words, thing] = [await bubble(page).boundingBox(), await light(page).boundingBox()];
    if (!words || !thing) throw new Error('It is not on the screen.');
    const apart =
      words.x >= thing.x + thing.width ||
      thing.x >= words.x + words.width ||
      words.y >= thing.y + thing.height ||
      thing.y >= words.y + words.height;
    expect(apart, `${title} lies beside ${JSON.stringify({ words, thing })}`).toBe(true);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(words.x >= 0 && words.y >= 0 && words.x + words.width <= width && words.y + words.height <= height).toBe(
      true,
    );
  }).toPass({ timeout: 10_000 });
}

export const next = async (page: Page): Promise<void> => bubble(page).getByRole('button', { name: '次へ' }).click();
