import type { Locator, Page } from '@playwright/test';
import { layOutLongList } from '../person/long-list.ts';
import { boxOf, middleOf } from '../person/place.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { asTiles, row } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story('a column is made wider by its edge, by the mouse and by keys, and stays so', async ({ page, product }) => {
  await layOutLongList(page, 7);
  await signIn(page, product);
  await expect(row(page, '症例 7')).toBeVisible();
  const header = page.getByRole('columnheader', { name: '種類' });
  const edge = header.locator('[role="separator"]');
  const before = await widthOf(header);

  const grip = await middleOf(edge);
  const outwards = (await edge.getAttribute('data-edge')) === 'left' ? -1 : 1;
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + outwards * 80, grip.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => widthOf(header)).toBe(before + 80);
  // The rows are as wide as their header, and nothing was sorted or chosen by that.
  const cell = row(page, '症例 7').getByRole('gridcell').nth(1);
  await expect.poll(() => widthOf(cell)).toBe(before + 80);
  await expect(page.locator('[role="grid"] [aria-selected="true"]')).toHaveCount(0);

  await page.reload();
  await expect.poll(() => widthOf(header)).toBe(before + 80);
  await edge.focus();
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 80));
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf(header)).toBe(before + 80 + outwards * 50);
  await page.keyboard.press('Delete');
  await expect.poll(() => widthOf(header)).toBe(before);
  await canBeRead(page, 'a list whose columns were made wider');
});

story('a band over tiles chooses those that it touches, and Esc gives it up', async ({ page, product }) => {
  await layOutLongList(page, 7);
  await signIn(page, product);
  await expect(row(page, '症例 7')).toBeVisible();
  await asTiles(page);
  const chosen = page.locator('[role="grid"] [aria-selected="true"]');
  const [first, second] = [await boxOf(tile(page, '症例 1')), await boxOf(tile(page, '症例 2'))];
  const from = { x: first.x - 4, y: first.y + first.height + 3 };
  const to = { x: second.x + second.width / 2, y: second.y + 20 };
  const draw = async (): Promise<void> => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await expect(page.getByTestId('band')).toBeVisible();
  };
  await draw();
  await expect(chosen).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('band')).toHaveCount(0);
  await expect(chosen).toHaveCount(0);
  await page.mouse.up();
  await draw();
  await page.mouse.up();
  await expect(page.getByText('2 件を選択中')).toBeVisible();
  await expect(tile(page, '症例 2')).toHaveAttribute('aria-selected', 'true');
});

function tile(page: Page, name: string): Locator {
  return page.getByRole('gridcell').filter({ has: page.getByText(name, { exact: true }) });
}

async function widthOf(what: Locator): Promise<number> {
  return Math.round((await boxOf(what)).width);
}
