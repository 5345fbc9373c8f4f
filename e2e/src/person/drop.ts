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
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await send('dragEnter');
  await send('dragOver');
  if (before) await whileHeld(send, before);
  await send('drop');
  await session.detach();
}

/** A browser says again and again over what a hand holds something, also one that rests. */
async function whileHeld(send: (type: 'dragOver') => Promise<unknown>, before: () => Promise<void>): Promise<void> {
  let seen = false;
  const looking = before().finally(() => (seen = true));
  while (!seen) {
    await send('dragOver');
    await Promise.race([looking.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  await looking;
}
