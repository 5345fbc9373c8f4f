import type { Browser, Locator, Page } from '@playwright/test';
import { choseLastToLeaveFiles } from '../person/deidentification.ts';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { fillInSignIn, signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import type { Product } from '../product/product.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

const founder = { email: 'founder@example.jp', password: 'correct horse battery' };
const colleague = { email: 'colleague@example.jp', password: 'another horse battery' };
const guest = { email: 'guest@example.jp', password: 'a third horse battery' };
const prostate = [
  'mr-003-t2-tse-sag',
  'mr-004-t2-tse-tra',
  'mr-008-ep2d-diff-tra-dyndist',
  'mr-009-ep2d-diff-tra-dyndist-adc',
].map((series) => `mr-prostatex/${series}`);

story.skip(!hasTestData, withoutTestData);

const panes = (page: Page): Locator => page.getByTestId('pane');
const layoutMenu = (page: Page): Locator => page.getByRole('button', { name: /^レイアウト/ });
const keepButton = (page: Page): Locator => page.getByRole('button', { name: 'この種の検査にはこの配置' });
const naming = (page: Page): Locator => page.getByRole('dialog', { name: 'この種の検査にはこの配置' });
const shared = (page: Page): Locator => page.getByRole('list', { name: /^東クリニック の配置$/ });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function shows(page: Page, count: number): Promise<void> {
  await expect(panes(page)).toHaveCount(count);
  for (const one of await panes(page).all()) await expect(one).toHaveAttribute('data-slice', /^\d+$/);
}

async function open(page: Page, folder: string): Promise<void> {
  await page.goto(folder);
  await row(page, 'ProstateX-0207').dblclick();
  await expect(panes(page).first()).toHaveAttribute('data-slice', /^\d+$/);
}

/** The grid of a row, and the menu once more. */
async function inColumns(page: Page, columns: number): Promise<void> {
  await layoutMenu(page).click();
  await button(page, `1 行 ${columns} 列`).click();
  await shows(page, columns);
  await layoutMenu(page).click();
}

async function elsewhere(browser: Browser, product: Product, account: typeof guest): Promise<Page> {
  const context = await browser.newContext({
    locale: 'ja-JP',
    baseURL: product.origin,
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(choseLastToLeaveFiles);
  const page = await context.newPage();
  await signIn(page, account);
  return page;
}

story(
  'an admin keeps a layout for the organisation, and its members have it',
  async ({ page, browser, servers }, info) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await withItsOwnProduct(page, { servers }, async (product) => {
      for (const { email, password } of [founder, colleague, guest])
        await product.admin('create-account', '--email', email, '--password', password, '--username', email);
      let [org, folder] = ['', ''];
      const picture = (name: string) => keepPicture(page, info.outputPath(`${name}.png`));

      await story.step('a clinic with a study and a member', async () => {
        await page.goto(`${product.origin}/login?continueUrl=/organization/create`);
        await fillInSignIn(page, founder);
        await page.getByLabel('組織名').fill('東クリニック');
        await page.getByRole('button', { name: '作成する' }).click();
        await expect(page).toHaveURL(/\/storage\/org\//);
        org = /org\/([\w-]+)/.exec(page.url())?.[1] ?? '';
        await product.admin('set-member', '--organisation', org, '--email', colleague.email, '--role', 'org_member');
        await makeAndOpenFolder(page, '配置の症例');
        folder = page.url();
        await drop(prostate.map(testData), page.getByTestId('upload-area'));
        await uploadEnds(page, prostate.flatMap(testFiles).length);
      });

      await story.step('the admin names it, and says that it is for all', async () => {
        await open(page, folder);
        await shows(page, 4);
        await inColumns(page, 2);
        await keepButton(page).click();
        await expect(naming(page)).toContainText('MR で部位が PROSTATE の検査に使います。');
        await naming(page).getByRole('radio', { name: '東クリニック の全員' }).check();
        await naming(page).getByRole('textbox', { name: '配置の名前' }).fill('前立腺 2 面');
        await canBeRead(page, 'a layout is named');
        await picture('named');
        await naming(page).getByRole('button', { name: '保存' }).click();
        await expect(naming(page)).toHaveCount(0);
        await expect(shared(page)).toContainText('前立腺 2 面');
        await canBeRead(page, 'layouts of the organisation');
        await picture('kept');
      });

      const there = await elsewhere(browser, product, colleague);
      await story.step('a member opens the study and gets it, and can change none of it', async () => {
        await open(there, folder);
        await shows(there, 2);
        await layoutMenu(there).click();
        await expect(shared(there)).toContainText('前立腺 2 面');
        await expect(button(there, '前立腺 2 面 を削除')).toHaveCount(0);
        await keepPicture(there, info.outputPath('member.png'));
        await keepButton(there).click();
        await expect(naming(there)).toBeVisible();
        await expect(there.getByRole('radio')).toHaveCount(0);
        await naming(there).getByRole('button', { name: 'キャンセル' }).click();
      });

      await story.step('one’s own wins, and its name belongs to oneself', async () => {
        await there.keyboard.press('Escape');
        await inColumns(there, 3);
        await keepButton(there).click();
        await naming(there).getByRole('textbox').fill('前立腺 2 面');
        const kept = there.waitForResponse((answer) => answer.request().method() === 'PUT');
        await naming(there).getByRole('button', { name: '保存' }).click();
        expect((await kept).status()).toBe(200);
        await open(there, folder);
        await shows(there, 3);
        await layoutMenu(there).click();
        const gone = there.waitForResponse((answer) => answer.request().method() === 'PUT');
        await button(there, '前立腺 2 面 を削除').click();
        await gone;
        await open(there, folder);
        await shows(there, 2);
      });

      await story.step('who is no member has the house’s, and is told nothing', async () => {
        const item = /storage\/([\w-]+)$/.exec(folder)?.[1] ?? '';
        await product.admin('grant', '--item', item, '--user', guest.email, '--level', 'can_view');
        const outside = await elsewhere(browser, product, guest);
        const told = outside.waitForResponse(/org\/hanging-protocols/);
        await open(outside, folder);
        expect(await (await told).json()).toEqual({ organisation: null });
        await shows(outside, 4);
        await layoutMenu(outside).click();
        await expect(shared(outside)).toHaveCount(0);
        await outside.context().close();
      });

      await story.step(
        'it is given another name on a phone, replaced only by who says so, and deleted after a question',
        async () => {
          await page.keyboard.press('Escape');
          await page.setViewportSize({ width: 390, height: 844 });
          await page.getByRole('button', { name: 'その他', exact: true }).last().click();
          await layoutMenu(page).click();
          await keepButton(page).click();
          await naming(page).getByRole('radio', { name: '東クリニック の全員' }).check();
          await naming(page).getByRole('textbox').fill('前立腺 2 面');
          await expect(naming(page).getByRole('button', { name: '保存' })).toBeDisabled();
          await canBeRead(page, 'a name that is taken');
          await picture('taken-390');
          await naming(page).getByRole('button', { name: 'キャンセル' }).click();
          await expect(naming(page)).toHaveCount(0);
          await picture('menu-390');
          await button(page, '前立腺 2 面 の名前を変更').click();
          const renaming = page.getByRole('dialog', { name: '前立腺 2 面 の名前を変更' });
          await renaming.getByRole('textbox').fill('前立腺');
          await renaming.getByRole('button', { name: '保存' }).click();
          await expect(shared(page)).toHaveText('前立腺');
          await button(page, '前立腺 を削除').click();
          const question = page.getByRole('dialog', { name: /「前立腺」を削除しますか/ });
          await canBeRead(page, 'a question before it is deleted');
          await picture('question-390');
          await question.getByRole('button', { name: '削除' }).click();
          await expect(shared(page)).toHaveCount(0);
          await open(there, folder);
          await shows(there, 4);
        },
      );
      await there.context().close();
    });
  },
);
