import { expect, type Page } from '@playwright/test';
import { keepPicture } from './keep-picture.ts';
import { canBeRead } from './reader.ts';

export const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  'desk at 200 %': { width: 720, height: 450 },
} as const;

/**
 * What needs scrolling sideways: what is wider than the window, and what is wider than its place in a dialog, but for a
 * row of tabs. A table whose columns the reader has made wide may be scrolled in its own place.
 */
export function beside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inTable = document.querySelector('[role="grid"]');
    const overflow = (one: Element) => getComputedStyle(one).overflowX;
    const wide = [document.documentElement, ...document.querySelectorAll('main, main *')]
      .filter((one) => one.scrollWidth > innerWidth + 1 && !(inTable?.contains(one) ?? false))
      .filter((one) => !(one.contains(inTable) && /auto|scroll/.test(overflow(one))));
    const scrolled = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')]
      .filter(
        (one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(overflow(one)),
      )
      .filter((one) => one.querySelector(':scope > [role="tablist"]') === null);
    return [...wide, ...scrolled].map(({ tagName, className }) => `${tagName} ${className}`);
  });
}

/** The page that is open can be read, and needs no scrolling sideways on a desk, on a phone and at twice its size. */
export async function fitsEverywhere(page: Page, name: string, picture: (name: string) => string): Promise<void> {
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    // What is drawn otherwise on a phone is drawn a moment after the window has become one.
    await expect.poll(() => beside(page), `${name} on a ${device}`).toEqual([]);
    await keepPicture(page, picture(`${name}, ${device}.png`));
  }
  await page.setViewportSize(sizes.desk);
  await canBeRead(page, name);
}
