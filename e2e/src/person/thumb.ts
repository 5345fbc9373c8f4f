import { expect, type Locator, type Page } from '@playwright/test';

/** A hand that holds a phone upright reaches the lower two thirds of its glass with the thumb. */
const OUT_OF_REACH = 1 / 3;
/** Of a fingertip, in CSS pixels. */
const FINGERTIP = 44;

/** Presses something with the thumb; it has to be within its reach and as large as a fingertip. */
export async function press(what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const page = what.page();
  const box = await what.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (!box) throw new Error('What is to be pressed is not on the page.');
  const name = `${await what.textContent()} at ${JSON.stringify(box)}`;
  expect(box.y + box.height / 2, `in reach: ${name}`).toBeGreaterThan(height * OUT_OF_REACH);
  expect(box.y + box.height, `on the screen: ${name}`).toBeLessThanOrEqual(height);
  // Half a pixel is lost where widths are shared out.
  expect(Math.min(box.width, box.height), `large enough: ${name}`).toBeGreaterThanOrEqual(FINGERTIP - 0.5);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** A point of the page, in CSS pixels. */
export interface At {
  readonly x: number;
  readonly y: number;
}

/**
 * Fingers go their ways over the page at once, each from its first point to its last. `held`: what is looked at before
 * they are lifted.
 */
export async function touch(
  page: Page,
  ways: readonly (readonly [At, At])[],
  held?: () => Promise<void>,
): Promise<void> {
  const glass = await page.context().newCDPSession(page);
  for (let step = 0; step <= 10; step++) {
    const touchPoints = ways.map(([from, to], id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / 10,
      y: from.y + ((to.y - from.y) * step) / 10,
    }));
    await glass.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await held?.();
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await glass.detach();
}
