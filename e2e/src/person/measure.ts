import type { Locator } from '@playwright/test';

/** Draws a length from the middle of a pane to its right, so many pixels long; what it says, in mm. */
export async function measureLength(shown: Locator, pixels: number): Promise<number> {
  const page = shown.page();
  await page.getByRole('button', { name: '長さ', exact: true }).click();
  const box = await shown.boundingBox();
  if (!box) throw new Error('The pane is not on the page.');
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
  return lengthOf(shown);
}

/** What the length on the pane says, in mm. */
export async function lengthOf(shown: Locator): Promise<number> {
  const words = (await shown.getByTestId('measurement').textContent()) ?? '';
  return Number(/([\d.]+) mm/.exec(words)?.[1]);
}
