import { expect, type Locator, type Page } from '@playwright/test';

/** The first pane of the viewer, once it shows a picture. */
export async function pane(page: Page): Promise<Locator> {
  await expect(page).toHaveURL(/\/viewer\?url=/);
  const first = page.getByTestId('pane').first();
  await expect(first).toHaveAttribute('data-slice', /^\d+$/);
  return first;
}

/** Turns the wheel over a pane, notch by notch, until it shows a slice (counted from 1). A notch is one slice. */
export async function wheelTo(shown: Locator, slice: number): Promise<void> {
  const page = shown.page();
  const box = await shown.boundingBox();
  if (!box) throw new Error('The pane is not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // A series that has just been chosen has no slice yet.
  await expect(shown).toHaveAttribute('data-slice', /^\d+$/);
  const now = Number(await shown.getAttribute('data-slice'));
  for (let notch = 0; notch < Math.abs(slice - now); notch++) await page.mouse.wheel(0, slice > now ? 100 : -100);
  await expect(shown).toHaveAttribute('data-slice', String(slice));
}

/** A middle on whole pixels of the screen: what is pressed is what is meant. */
export async function evenPane(page: Page, shown: Locator): Promise<void> {
  const box = await shown.boundingBox();
  const viewport = page.viewportSize();
  if (!box || !viewport) throw new Error('The pane is not on the page.');
  const size = { width: viewport.width + (box.width % 2), height: viewport.height + (box.height % 2) };
  await page.setViewportSize(size);
}
