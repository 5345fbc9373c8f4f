import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { fillInSignIn } from '../person/sign-in.ts';
import { expect, story } from '../product/story.ts';

story(
  'where the browser keeps nothing of any site, pages open, and somebody signs in for as long as the page is there',
  async ({ product, launchOptions }, info) => {
    const profile = info.outputPath('profile');
    await mkdir(`${profile}/Default`, { recursive: true });
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(`${profile}/Default/Preferences`, JSON.stringify(settings));
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, locale: 'ja-JP' });
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      // An answer without any code of ours.
      await page.goto(`${product.origin}/icon.svg`);
      expect(await page.evaluate(isDenied), 'this browser denies what a site keeps').toBe(true);
      await page.goto(`${product.origin}/local`);
      await expect(page.getByRole('heading', { name: 'ローカルファイルを開く' })).toBeVisible();
      await page.goto(`${product.origin}/login`);
      await fillInSignIn(page, product);
      await expect(page).toHaveURL(/\/(storage|organization)/);
      await expect(page.getByTestId('upload-area')).toBeVisible();
      await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
      await page.getByRole('menuitem', { name: 'ログアウト' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(failures).toEqual([]);
    } finally {
      await context.close();
    }
  },
);

function isDenied(): boolean {
  try {
    return !globalThis.localStorage;
  } catch {
    return true;
  }
}
