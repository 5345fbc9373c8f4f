import type { Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { beside, sizes } from '../person/fits.ts';
import { linkMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { canBeRead } from '../person/reader.ts';
import { row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { cutOff, foreign, languageNames, saidOn, wordsOf, type Language } from '../person/words.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const languages = Object.keys(languageNames) as Language[];

// A product of its own: what other stories have named in Japanese is data, and would stand on the page.

story('a visitor finds every page in ten languages, chosen by their own names', async ({ page, servers }, info) => {
  story.slow();
  await withItsOwnProduct(page, { servers }, async (product) => {
    for (const [name, address] of [
      ['front page', '/'],
      ['login', '/login'],
    ] as const) {
      await page.goto(`${product.origin}${address}`);
      for (const language of languages) {
        await page.getByRole('button', { name: languageNames[language], exact: true }).click();
        await speaks(page, language, name, info.outputPath.bind(info));
      }
    }
  });
});

story('who is signed in reads, sets and looks at images in ten languages', async ({ page, servers }, info) => {
  story.slow();
  const picture = info.outputPath.bind(info);
  await withItsOwnProduct(page, { servers }, async (product) => {
    await page.goto(`${product.origin}/login`);
    await fillInSignIn(page, product);
    await layOut(info.outputPath('desk'), phantomFiles('ct', 12, 45));
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/ct'));
    await (await uploadEnds(page, 12)).getByRole('button', { name: '閉じる' }).click();
    const storage = page.url();
    await row(page, '窓 試験').dblclick();
    await pane(page);
    const viewer = page.url();
    await page.goto(storage);

    let spoken: Language = 'ja-JP';
    for (const language of languages) {
      await chooseByKeys(page, spoken, language);
      spoken = language;
      await expect(row(page, '窓 試験')).toBeVisible();
      await speaks(page, language, 'storage', picture);
      const words = wordsOf(language);
      await page.getByRole('button', { name: new RegExp(words.get('accounts.userMenu') ?? '-') }).click();
      await page.getByRole('menuitem', { name: words.get('settings.title') ?? '-' }).click();
      await expect(page.getByRole('heading', { name: words.get('settings.title') ?? '-' })).toBeVisible();
      await speaks(page, language, 'settings', picture);
      await page.getByRole('tab', { name: words.get('settings.tabs.language') ?? '-' }).click();
      await expect(page.getByRole('radio', { name: languageNames[language] })).toBeChecked();
      await speaks(page, language, 'language', picture);
      await page.goto(viewer);
      await pane(page);
      await speaks(page, language, 'viewer', picture);
      await page.goto(storage);
    }

    await story.step(
      'a browser that knows nothing speaks the language of the account, and so do its mails',
      async () => {
        await page.evaluate(() => localStorage.removeItem('language'));
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', spoken);
        const words = wordsOf(spoken);
        await page.getByRole('button', { name: new RegExp(words.get('accounts.userMenu') ?? '-') }).click();
        await page.getByRole('menuitem', { name: words.get('settings.title') ?? '-' }).click();
        await page.getByLabel(words.get('settings.email.label') ?? '-').fill('wang@example.jp');
        await page.getByRole('button', { name: words.get('settings.email.submit') ?? '-' }).click();
        await linkMailedTo(product, 'wang@example.jp', '确认新邮箱地址');
      },
    );
  });
});

/** In the user's menu, by the keyboard alone. */
async function chooseByKeys(page: Page, spoken: Language, language: Language): Promise<void> {
  const words = wordsOf(spoken);
  await page.getByRole('button', { name: new RegExp(words.get('accounts.userMenu') ?? '-') }).press('Enter');
  await page.getByRole('menuitem', { name: words.get('app.language') ?? '-' }).press('ArrowRight');
  const list = page.getByRole('menu', { name: words.get('app.language') ?? '-' });
  await expect(list.getByRole('menuitemradio')).toHaveText(languages.map((one) => languageNames[one]));
  await expect(list.getByRole('menuitemradio', { checked: true })).toHaveText(languageNames[spoken]);
  await list.getByRole('menuitemradio', { name: languageNames[language] }).press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** The page is in this language, whole, and nothing of it is cut off, on a desk, on a phone and at twice its size. */
async function speaks(page: Page, language: Language, name: string, picture: (name: string) => string): Promise<void> {
  const what = `${name} in ${language}`;
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const others = (['ja-JP', 'en-US'] as const).filter((other) => other !== language);
  const left = async (): Promise<string[]> => foreign(await saidOn(page), language, others);
  await expect.poll(left, `${what}: in another language`).toEqual([]);
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await expect.poll(() => beside(page), `${what} on a ${device}: needs scrolling sideways`).toEqual([]);
    await expect.poll(() => cutOff(page), `${what} on a ${device}: cut off`).toEqual([]);
    await page.screenshot({ path: picture(`${what}, ${device}.png`) });
  }
  await page.setViewportSize(sizes.desk);
  // The roles are the same in every language, the lengths are greatest in this one.
  if (language === 'ru') await canBeRead(page, what);
}
