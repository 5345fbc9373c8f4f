import type { Locator } from '@playwright/test';

/**
 * Drags files and folders from the desktop and lets them go over an element. The browser itself reads the disk, so
 * folders arrive as folders, as from a person's hand.
 *
 * @param before what is looked at before they are let go
 */
export async function drop(places: readonly string[], onto: Locator, before?: () => Promise<void>): Promise<void> {
  const box = await onto.boundingBox();
  if (!box) throw new Error('There is nothing to drop onto.');
  const session = await onto.page().context().newCDPSession(onto.page());
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...places], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    if (type === 'drop') await before?.();
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}
