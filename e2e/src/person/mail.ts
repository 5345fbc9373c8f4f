import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Product } from '../product/product.ts';

/**
 * Waits for the letter with this subject to an address; the first address of the product that stands in it.
 *
 * @param begins with which it begins
 */
export async function linkMailedTo(product: Product, email: string, subject: string, begins = ''): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const outbox = path.join(product.folder, 'outbox');
      const names = await readdir(outbox).catch(() => [] as string[]);
      const letters = await Promise.all(
        names
          .filter((name) => name.endsWith('.eml'))
          .map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
      );
      const letter = letters.find((one) => one.subject === subject && one.to?.some(({ address }) => address === email));
      link = new RegExp(`${product.origin}${begins}\\S+`).exec(letter?.text ?? '')?.[0] ?? '';
      return link;
    }, `a letter to ${email}: ${subject}`)
    .not.toBe('');
  return link;
}
