import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;

// A product of its own: what other stories have named in Japanese is data, and would stand on the page.
story('the interface speaks English when asked to, everywhere', async ({ page, servers }) => {
  const lines = async () => (await page.locator('body').innerText()).split('\n').filter((line) => japanese.test(line));
  await withItsOwnProduct(page, { servers }, async (fresh) => {
    await page.goto(`${fresh.origin}/login`);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await lines()).toEqual(['日本語', '中文']);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(fresh.email);
    await page.getByLabel('Password', { exact: true }).fill(fresh.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/storage/);
    await page.reload();
    await page.getByRole('button', { name: 'New' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    // The organisation's own name is what it is.
    expect(new Set(await lines())).toEqual(new Set(['storyの組織']));
  });
});
