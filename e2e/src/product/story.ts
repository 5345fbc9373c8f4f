import { expect, test as base, type ConsoleMessage } from '@playwright/test';
import { choseLastToLeaveFiles, leaveAsTheyAre, settings } from '../person/deidentification.ts';
import { hasPostgres, withoutPostgres } from './postgres.ts';
import { startProduct, type Product } from './product.ts';

export { expect } from '@playwright/test';

/** What the page complained of. A story fails on any of it that it has not announced. */
interface Complaints {
  /** The story leads to this on purpose, such as the browser's line about an answer 401. */
  readonly expect: (pattern: RegExp) => void;
}

interface Fixtures {
  readonly complaints: Complaints;
  /** Whether files leave as they are, without the story speaking of it, or it answers by itself. */
  readonly deidentification: 'left' | 'asked';
  readonly answered: void;
  readonly possible: void;
}

/** What holds for all stories of a worker. */
export interface Setting {
  /** How many servers answer, by turns; a product of several is on PostgreSQL. */
  readonly servers: number;
}

/** A picture that is being made is asked for again, for a minute; its item may have been deleted since. */
const deletedMeanwhile = /status of 404 .*\/datamanage\/thumbnail\//;

/** A story: a page of a product of its own worker, and nothing unexpected on the console at its end. */
export const story = base.extend<Fixtures, Setting & { product: Product }>({
  servers: [1, { option: true, scope: 'worker' }],
  possible: [
    async ({ servers }, provide) => {
      base.skip(servers > 1 && !hasPostgres, withoutPostgres);
      await provide();
    },
    { auto: true },
  ],
  deidentification: ['left', { option: true }],
  answered: [
    async ({ context, deidentification }, provide) => {
      if (deidentification === 'left') {
        await context.addInitScript(choseLastToLeaveFiles);
        context.on('page', (page) => void page.addLocatorHandler(settings(page), () => leaveAsTheyAre(page)));
      }
      await provide();
    },
    { auto: true },
  ],
  product: [
    async ({ servers }, provide) => {
      const product = await startProduct({}, servers);
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
      context.on('request', (request) => {
        if (request.method() === 'DELETE') expected.push(deletedMeanwhile);
      });
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
