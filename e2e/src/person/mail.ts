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
export function linkMailedTo(product: Product, email: string, subject: string, begins = ''): Promise<string> {
  return mailedTo(product, email, subject, new RegExp(`${product.origin}${begins}\\S+`));
}

/** As `linkMailedTo`, of the code of six figures. */
export function codeMailedTo(product: Product, email: string, subject: string): Promise<string> {
  return mailedTo(product, email, subject, /(?<!\d)\d{6}(?!\d)/);
}

async function mailedTo(product: Product, email: string, subject: string, wanted: RegExp): Promise<string> {
  let found = '';
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
      found = wanted.exec(letter?.text ?? '')?.[0] ?? '';
      return found;
    }, `a letter to ${email}: ${subject}`)
    .not.toBe('');
  return found;
}
