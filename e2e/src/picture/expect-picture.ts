import { expect, type Locator } from '@playwright/test';
import { readCanvas } from './canvas.ts';
import { compare, type GreyPicture } from './compare.ts';

/** Greys of 0 to 255 by which a pixel may be off: how painters round. */
const tolerance = 1;

/** The canvas has the picture, all of it or as much of its middle as fits, and every pixel is right. */
export async function expectPicture(shown: Locator, picture: GreyPicture): Promise<void> {
  const { compared, wrong } = await comparison(shown, picture);
  expect(compared).toBeGreaterThan(0.9 * picture.width * picture.height);
  expect(wrong).toBe(0);
}

/** The canvas shows something else. */
export async function refusePicture(shown: Locator, picture: GreyPicture, what: string): Promise<void> {
  const { compared, wrong } = await comparison(shown, picture);
  expect(wrong, what).toBeGreaterThan(0.02 * compared);
}

async function comparison(shown: Locator, picture: GreyPicture) {
  return compare(await readCanvas(shown.getByTestId('pane-canvas')), picture, tolerance);
}
