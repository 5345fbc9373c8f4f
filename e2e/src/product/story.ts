import { expect, test as base, type ConsoleMessage } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

export { expect } from '@playwright/test';

/** What the page complained of. A story fails on any of it that it has not announced. */
interface Complaints {
  /** The story leads to this on purpose, such as the browser's line about an answer 401. */
  readonly expect: (pattern: RegExp) => void;
}

interface Fixtures {
  readonly complaints: Complaints;
}

/** A story: a page of a product of its own worker, and nothing unexpected on the console at its end. */
export const story = base.extend<Fixtures, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that this needs no other fixture
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, provide) => provide(product.origin),
  complaints: [
    async ({ context }, provide) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      const hear = (message: ConsoleMessage) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
      };
      context.on('console', hear);
      context.on('weberror', (error) => heard.push(String(error.error())));
      await provide({ expect: (pattern) => expected.push(pattern) });
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});
