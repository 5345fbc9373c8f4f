import { layOutLongList } from '../person/long-list.ts';
import { signIn } from '../person/sign-in.ts';
import { row, rows } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const count = 100_000;

story(
  'of 100,000 rows those on the screen come, at the end and in the middle by one answer',
  async ({ page, product }) => {
    const list = await layOutLongList(page, count);
    await signIn(page, product);
    await expect(row(page, '症例 1')).toBeVisible();
    await expect(page.getByText('100,000 件', { exact: true })).toBeVisible();
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', '100001');
    expect(list.asked.length).toBeLessThanOrEqual(2);

    list.asked.length = 0;
    await grid.focus();
    await page.keyboard.press('End');
    await expect(row(page, '症例 100000')).toHaveAttribute('aria-selected', 'true');
    expect(list.asked.every(({ start }) => start >= count - 400)).toBe(true);

    // A hand on the scroll bar: skeletons at once, then the rows.
    list.hold();
    list.asked.length = 0;
    await grid.evaluate((ground) => {
      ground.scrollTop = ground.scrollHeight / 2;
    });
    await expect(page.locator('[role="row"][aria-busy="true"]').first()).toBeVisible();
    list.letGo();
    await expect(row(page, '症例 50001')).toBeVisible();
    await expect(page.locator('[role="row"][aria-busy="true"]')).toHaveCount(0);
    expect(list.asked.length).toBeLessThanOrEqual(2);
  },
);

story('a range and Ctrl+A cover rows that have not come, and Esc gives them up', async ({ page, product }) => {
  const list = await layOutLongList(page, 5_000);
  await signIn(page, product);
  await row(page, '症例 1').click();
  await page.keyboard.press('Shift+End');
  await expect(page.getByText('5,000 件を選択中')).toBeVisible();
  await expect(row(page, '症例 5000')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByText('5,000 件', { exact: true })).toBeVisible();

  await page.goto('/storage');
  await expect(row(page, '症例 1')).toBeVisible();
  list.hold();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('5,000 件を選択するため読み込んでいます（200 件まで）')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('5,000 件', { exact: true })).toBeVisible();
  await expect(rows(page).and(page.locator('[aria-selected="true"]'))).toHaveCount(0);
  list.letGo();
});
