import { isNight } from '@mado/dicom/testing';
import type { Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { beside, sizes } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { linkMailedTo } from '../person/mail.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { canBeRead } from '../person/reader.ts';
import { row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { cutOff, foreign, languageNames, saidOn, wordsOf, type Language } from '../person/words.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

const languages = Object.keys(languageNames) as Language[];
/** By night all are spoken; for a change the source, the longest words, marks above marks, and none of our letters. */
const spokenHere = isNight ? languages : languages.filter((one) => ['ja-JP', 'de', 'ru', 'vi', 'zh'].includes(one));

// A product of its own: what other stories have named in Japanese is data, and would stand on the page.

story('a visitor finds every page in ten languages, chosen by their own names', async ({ page, servers }, info) => {
  story.slow();
  await withItsOwnProduct(page, { servers }, async (product) => {
    for (const [name, address] of [
      ['front page', '/'],
      ['login', '/login'],
    ] as const) {
      await page.goto(`${product.origin}${address}`);
      for (const language of spokenHere) {
        await page.getByRole('button', { name: languageNames[language], exact: true }).click();
        await speaks(page, language, name, info.outputPath.bind(info));
      }
    }
  });
});

story('who is signed in finds storage, settings and mails in ten languages', async ({ page, servers }, info) => {
  story.slow();
  await withItsOwnProduct(page, { servers }, async (product) => {
    await page.goto(`${product.origin}/login`);
    await fillInSignIn(page, product);
    await layOut(info.outputPath('desk'), phantomFiles('ct', 12, 45));
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/ct'));
    await (await uploadEnds(page, 12)).getByRole('button', { name: '閉じる' }).click();

    let spoken: Language = 'ja-JP';
    for (const language of spokenHere) {
      await chooseByKeys(page, spoken, language);
      spoken = language;
      await expect(row(page, '窓 試験')).toBeVisible();
      await speaks(page, language, 'storage', info.outputPath.bind(info));
      await openSettings(page, language);
      await speaks(page, language, 'settings', info.outputPath.bind(info));
      await page.getByRole('tab', { name: saying(language, 'settings.tabs.language') }).click();
      await expect(page.getByRole('radio', { name: languageNames[language] })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    await story.step(
      'a browser that knows nothing speaks the language of the account, and so do its mails',
      async () => {
        await page.evaluate(() => localStorage.removeItem('language'));
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', spoken);
        await openSettings(page, spoken);
        await page.getByLabel(saying(spoken, 'settings.email.label')).fill('wang@example.jp');
        await page.getByRole('button', { name: saying(spoken, 'settings.email.submit') }).click();
        await linkMailedTo(product, 'wang@example.jp', '确认新的邮箱地址');
      },
    );
  });
});

story('images are read in ten languages', async ({ page, servers }, info) => {
  story.slow();
  await withItsOwnProduct(page, { servers }, async (product) => {
    await page.goto(`${product.origin}/login`);
    await fillInSignIn(page, product);
    await layOut(info.outputPath('desk'), phantomFiles('ct', 12, 45));
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/ct'));
    await (await uploadEnds(page, 12)).getByRole('button', { name: '閉じる' }).click();
    await row(page, '窓 試験').dblclick();
    for (const language of spokenHere) {
      // The account says nothing yet, so the browser's choice holds.
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.reload();
      await pane(page);
      await speaks(page, language, 'viewer', info.outputPath.bind(info));
    }
  });
});

/** What a button is called in a language. */
function saying(language: Language, key: string): string {
  const text = wordsOf(language).get(key);
  if (text === undefined) throw new Error(`${language} has no ${key}`);
  return text;
}

async function openSettings(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: new RegExp(saying(language, 'accounts.userMenu')) }).click();
  // Who manages an organisation finds its members there too.
  const name = ['settings.withMembers', 'settings.title'].map((key) => saying(language, key));
  await page.getByRole('menuitem', { name: new RegExp(`^(${name.join('|')})$`) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** In the user's menu, by the keyboard alone. */
async function chooseByKeys(page: Page, spoken: Language, language: Language): Promise<void> {
  await page.getByRole('button', { name: new RegExp(saying(spoken, 'accounts.userMenu')) }).press('Enter');
  await page.getByRole('menuitem', { name: saying(spoken, 'app.language') }).press('ArrowRight');
  const list = page.getByRole('menu', { name: saying(spoken, 'app.language') });
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
  for (const device of ['desk at 200 %', 'desk', 'phone'] as const) {
    await page.setViewportSize(sizes[device]);
    await expect.poll(() => beside(page), `${what} on a ${device}: needs scrolling sideways`).toEqual([]);
    await expect.poll(() => cutOff(page), `${what} on a ${device}: cut off`).toEqual([]);
  }
  await keepPicture(page, picture(`${what}.png`));
  await page.setViewportSize(sizes.desk);
  // The roles are the same in every language, the lengths are greatest in this one.
  if (language === 'ru') await canBeRead(page, what);
}
