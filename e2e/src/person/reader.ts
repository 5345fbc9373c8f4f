import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What is on the page can be read by who hears it, and reached by the keyboard: axe-core finds nothing against it. */
export async function canBeRead(page: Page, what: string): Promise<void> {
  // A page that is only on its way has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // What is half faded in has no colours yet.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const violations = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    // What is no violation is counted, and not listed.
    return (await checker.run({ resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
  });
  expect(violations, what).toEqual([]);
}
