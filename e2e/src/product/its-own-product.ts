import type { Page } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

/** Runs a story on a product that nobody else uses. The page leaves it before it stops. */
export async function withItsOwnProduct(
  page: Page,
  how: { settings?: Record<string, string>; servers: number; folder?: 'migrated' | 'empty' },
  run: (product: Product) => Promise<void>,
): Promise<void> {
  const fresh = await startProduct(how.settings, how.servers, how.folder);
  try {
    await run(fresh);
  } finally {
    // What the page still asks for would be refused by a server that stops.
    await page.goto('about:blank');
    await fresh.stop();
  }
}
