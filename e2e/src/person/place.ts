import type { Locator } from '@playwright/test';

/** Of an element in the window, px. @throws Error when it is not on the screen */
export async function boxOf(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

/** Where a hand points that means an element. */
export async function middleOf(one: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(one);
  return { x: x + width / 2, y: y + height / 2 };
}
