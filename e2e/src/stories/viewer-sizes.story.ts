import type { Locator, Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { beside } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { measureLength } from '../person/measure.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { withoutLayouts } from '../person/without-layouts.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  'small phone': { width: 360, height: 640 },
  'phone on its side': { width: 844, height: 390 },
} as const;

story.skip(!hasTestData, withoutTestData);

/** What opens a menu of the tools: in their bar, and by group on a phone, which has one of them open. */
const menusOfBar = [/^レイアウト/, /^プリセット/, /^その他/, /^ほかの計測/];
const menusOfPhone = { ツール: [/^プリセット/], その他: [/^レイアウト/, /^回転など/, /^ユーザー/] };

/** What is opened, by which key, and the name of the dialog. */
const dialogs: readonly (readonly [key: string, name: string | RegExp])[] = [
  ['?', 'キーボード'],
  ['n', '画像をダウンロード'],
  ['/', 'シリーズを切り替え'],
  ["'", 'ラベルを追加・編集'],
];

/**
 * What lies outside of the window, and cannot be scrolled to: buttons, fields and words of a dialog or a menu. Asked of
 * the page in one go: a dialog has a hundred of them, and each question to a page takes its time.
 */
function cutOff(part: Locator): Promise<string[]> {
  const controls = part.locator('button:visible, input:visible, h2:visible, [role="menuitem"]:visible');
  return controls.evaluateAll((all) =>
    all
      .filter((one) => {
        one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((one) => one.outerHTML.slice(0, 160)),
  );
}

async function looksRight(page: Page, what: string, part: Locator, picture: (name: string) => string): Promise<void> {
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await expect(part).toBeVisible();
    await expect.poll(() => beside(page), `${what} on a ${device}`).toEqual([]);
    await keepPicture(page, picture(`${what}, ${device}.png`));
    await expect.poll(() => cutOff(part), `${what} on a ${device}`).toEqual([]);
    if (device === 'desk' || device === 'phone') await canBeRead(page, `${what} on a ${device}`);
  }
  await page.setViewportSize(sizes.desk);
}

/** Two frames after the size of the window has changed what it shows fits it. */
async function laidOut(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

async function closes(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('.MuiBackdrop-root')).toHaveCount(0);
}

story(
  'the viewer and what it opens fit tablets and small phones, upright and sideways',
  async ({ page, product }, info) => {
    await page.setViewportSize(sizes.desk);
    await withoutLayouts(page);
    await signIn(page, product);
    await makeAndOpenFolder(page, '大きさ');
    const cases = ['overlay-60xx', 'mr-prostatex/mr-005-t2-tse-cor', 'mr-prostatex/mr-004-t2-tse-tra'];
    await drop(cases.map(testData), page.getByTestId('upload-area'));
    await uploadEnds(page, cases.flatMap(testFiles).length);
    const picture = (name: string) => info.outputPath(name);

    await rows(page).filter({ hasText: 'ProstateX' }).dblclick();
    const shown = await pane(page);
    await measureLength(shown, 120);
    await expect(page.getByTestId('measurement')).toHaveCount(1);
    await story.step('the viewer itself, with a measurement', async () => {
      await looksRight(page, 'the viewer', page.getByTestId('viewer').getByRole('group').first(), picture);
    });
    for (const [key, name] of dialogs)
      await story.step(`the dialog of ${key}`, async () => {
        await page.keyboard.press(key);
        await looksRight(page, `dialog ${String(name)}`, page.getByRole('dialog', { name }), picture);
        await closes(page);
      });
    await story.step('a film', async () => {
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: '画像をダウンロード' });
      await dialog.getByLabel('MP4').check();
      await looksRight(page, 'a film', dialog, picture);
      await closes(page);
    });
    await story.step('two panes, and the list of annotations', async () => {
      await page.keyboard.press('m');
      await looksRight(page, 'annotations', page.getByTestId('annotation-panel'), picture);
      await page.keyboard.press('m');
    });
    await story.step('menus of the tools, opened on each screen', async () => {
      const look = async (button: RegExp, device: string) => {
        const menu = `menu ${String(button).slice(2, -1)} on a ${device}`;
        await page.getByRole('button', { name: button }).first().click();
        const opened = page.locator('.MuiPopover-paper, .MuiMenu-paper').first();
        await expect(opened, menu).toBeVisible();
        if (device === 'desk') await canBeRead(page, menu);
        await keepPicture(page, picture(`${menu}.png`));
        await expect.poll(() => cutOff(opened), menu).toEqual([]);
        await closes(page);
      };
      for (const [device, size] of Object.entries(sizes)) {
        await page.setViewportSize(size);
        await laidOut(page);
        const groups = page.getByRole('complementary', { name: 'ツール' }).getByRole('group', { name: 'ツール' });
        const isPhone = device !== 'desk' && device !== 'phone on its side';
        await expect(groups).toHaveCount(isPhone ? 1 : 0);
        if (!isPhone) for (const button of menusOfBar) await look(button, device);
        else
          for (const [group, buttons] of Object.entries(menusOfPhone)) {
            await groups.getByRole('button', { name: group, exact: true }).click();
            for (const button of buttons) await look(button, device);
          }
      }
      await page.setViewportSize(sizes.desk);
    });
    await story.step('keys and mouse', async () => {
      await page.getByRole('button', { name: 'その他' }).click();
      await page.getByRole('menuitem', { name: 'キーとマウスの設定' }).click();
      await looksRight(page, 'keys and mouse', page.getByRole('dialog', { name: 'キーとマウスの設定' }), picture);
      await closes(page);
    });
  },
);

story('overlays of a file, on screens of every size', async ({ page, product }, info) => {
  await page.setViewportSize(sizes.desk);
  await signIn(page, product);
  await makeAndOpenFolder(page, 'オーバーレイの大きさ');
  await drop([testData('overlay-60xx')], page.getByTestId('upload-area'));
  await uploadEnds(page, testFiles('overlay-60xx').length);
  await rows(page).first().dblclick();
  await pane(page);
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await keepPicture(page, info.outputPath(`overlays, ${device}.png`));
  }
});
