import type { Locator, Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { withoutLayouts } from '../person/without-layouts.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

const series = ['mr-004-t2-tse-tra', 'mr-005-t2-tse-cor'].map((one) => `mr-prostatex/${one}`);

story.skip(!hasTestData, withoutTestData);

const panes = (page: Page): Locator => page.getByTestId('pane');
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'キーとマウスの設定' });
const list = (page: Page): Locator => page.getByRole('dialog', { name: 'キーボード' });
const keyOf = (page: Page, command: string, key: string): Locator =>
  dialog(page).getByLabel(`${command}のキー：${key}`, { exact: true });
const activeIn = (one: Locator): Locator => one.getByTestId('active-pane');

/** The dialog in which keys are changed, by keys alone: from the list that ? opens. */
async function openByKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(list(page)).toBeVisible();
  const change = list(page).getByRole('button', { name: 'キーを変更…' });
  for (let n = 0; n < 5 && !(await isFocused(change)); n++) await page.keyboard.press('Tab');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(list(page)).toHaveCount(0);
}

const isFocused = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);

/** Closes what is open, and waits until it is gone. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

story(
  'a reader gives commands other keys: they are told what had them, are there after a reload and in another browser, and go back',
  async ({ page, product, browser, complaints }, info) => {
    complaints.expect(/ERR_FAILED/);
    await withoutLayouts(page);
    await signIn(page, product);
    await makeAndOpenFolder(page, '自分のキー');
    await drop(series.map(testData), page.getByTestId('upload-area'));
    await uploadEnds(page, series.flatMap(testFiles).length);
    await row(page, 'ProstateX-0207').dblclick();
    const shown = await pane(page);
    const slice = () => shown.getAttribute('data-slice');

    await story.step('a key that another command has is told with its name; it is left, and then taken', async () => {
      await openByKeys(page);
      await keyOf(page, '左右反転', 'なし').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('i');
      const question = dialog(page).getByRole('group', { name: 'I は「白黒を反転」のキーです。' });
      await expect(question).toBeVisible();
      await keepPicture(page, info.outputPath('conflict.png'));
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(keyOf(page, '左右反転', 'なし')).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('i');
      const kept = page.waitForResponse(/hotkey-definitions/);
      await page.keyboard.press('Enter');
      expect((await kept).status()).toBe(200);
      await expect(keyOf(page, '左右反転', 'I')).toBeFocused();
      await expect(keyOf(page, '白黒を反転', 'なし')).toBeVisible();
    });
    await story.step('what the browser, the system and the screen need is refused with words', async () => {
      for (const [key, words] of [
        ['F5', 'F5 はブラウザや OS が使うため、割り当てられません。'],
        ['Control+w', 'Ctrl+W はブラウザや OS が使うため、割り当てられません。'],
        ['Control+t', 'Ctrl+T はブラウザや OS が使うため、割り当てられません。'],
        ['Shift', 'Shift キーだけでは割り当てられません。'],
        ['Enter', 'Enter は画面の操作に使うため、割り当てられません。'],
        ['Escape', 'Escape は画面の操作に使うため、割り当てられません。'],
      ] as const) {
        await keyOf(page, '等倍', 'Z').click();
        await page.keyboard.press(key);
        await expect(dialog(page).getByText(words)).toBeVisible();
        if (key === 'F5') await canBeRead(page, 'a key that is asked for');
        // Where it still asks for one, it asks no more.
        await keyOf(page, '左右反転', 'I').focus();
      }
      await expect(keyOf(page, '等倍', 'Z')).toHaveText('Z');
    });
    await story.step('a second key for a command, a grid by a key', async () => {
      await dialog(page).getByLabel('「次の画像」にキーを追加').click();
      await page.keyboard.press('@');
      await keyOf(page, '画面を 1×2 に分ける', 'なし').click();
      const kept = page.waitForResponse(/hotkey-definitions/);
      await page.keyboard.press('q');
      expect((await kept).status()).toBe(200);
      await keepPicture(page, info.outputPath('keys.png'));
    });
    await story.step('the dialog fits a phone and twice its size, and can be read by who hears it', async () => {
      await keyOf(page, '上下反転', 'なし').click();
      await page.keyboard.press('j');
      await fitsEverywhere(page, 'keys and mouse', (name) => info.outputPath(name));
      await dialog(page).getByRole('button', { name: 'やめる' }).click();
      await close(page);
    });
    await story.step('after a reload the keys are those, in the list and on the buttons too', async () => {
      await page.reload();
      await pane(page);
      await expect(page.getByRole('button', { name: '白黒反転' })).toHaveAttribute('title', '白黒を反転します');
      await page.keyboard.press('?');
      const entry = (word: string) => list(page).getByText(word, { exact: true }).locator('xpath=preceding::dt[1]');
      await expect(entry('左右反転')).toHaveText('I');
      await expect(entry('次の画像')).toHaveText('↓@');
      await expect(list(page).getByText('白黒を反転', { exact: true })).toHaveCount(0);
      await fitsEverywhere(page, 'list of keys', (name) => info.outputPath(name));
      await close(page);
    });
    await story.step('the study is read by keys alone', async () => {
      const at = Number(await slice());
      await page.keyboard.press('@');
      await page.keyboard.press('ArrowDown');
      await expect(shown).toHaveAttribute('data-slice', String(at + 2));
      await page.keyboard.press('Home');
      await expect(shown).toHaveAttribute('data-slice', '1');
      await page.keyboard.press('End');
      await expect(shown).toHaveAttribute('data-slice', (await shown.getAttribute('data-slices')) ?? '');
      await page.keyboard.press('q');
      await expect(panes(page)).toHaveCount(2);
      await page.keyboard.press('k');
      await expect(activeIn(panes(page).last())).toHaveCount(1);
      const beside = panes(page).last();
      await expect(beside.getByTestId('corner-series')).toContainText('t2_tse_cor');
      await page.keyboard.press('ArrowLeft');
      await expect(beside.getByTestId('corner-series')).toContainText('t2_tse_tra');
      await page.keyboard.press('Space');
      await expect(beside.getByTestId('cine')).toHaveAttribute('data-playing', 'true');
      await page.keyboard.press('Space');
      await expect(beside.getByTestId('cine')).toHaveAttribute('data-playing', 'false');
    });
    await story.step('after a tool was pressed with the mouse keys are for the pane [VW-177]', async () => {
      const beside = panes(page).last();
      await page.getByRole('button', { name: '移動', exact: true }).click();
      await page.keyboard.press('Space');
      await expect(beside.getByTestId('cine')).toHaveAttribute('data-playing', 'true');
      await page.keyboard.press('Space');
      await expect(beside.getByTestId('cine')).toHaveAttribute('data-playing', 'false');
    });
    await story.step('another browser of the same account has them', async () => {
      const elsewhere = await browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
      const there = await elsewhere.newPage();
      await signIn(there, product);
      const read = there.waitForResponse(/hotkey-definitions/);
      await there.goto(page.url());
      await pane(there);
      await read;
      expect(await there.evaluate(() => localStorage.getItem('hotkey-definitions'))).toBeNull();
      await there.keyboard.press('q');
      await expect(panes(there)).toHaveCount(2);
      await elsewhere.close();
    });
    await story.step('a change that cannot be kept is told, holds, and is kept when it is tried again', async () => {
      await page.route(/hotkey-definitions/, (route) => route.abort());
      await openByKeys(page);
      await keyOf(page, '等倍', 'Z').click();
      await page.keyboard.press('F2');
      await expect(dialog(page).getByRole('alert')).toContainText('ショートカットキーを保存できませんでした');
      await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
      await canBeRead(page, 'keys that were not kept');
      await keepPicture(page, info.outputPath('refused in the dialog.png'));
      await close(page);
      const notice = page.getByTestId('notice');
      await expect(notice).toHaveAttribute('data-type', 'error');
      await expect(notice).toContainText('ショートカットキーを保存できませんでした');
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      for (const narrow of [390, width]) {
        await page.setViewportSize({ width: narrow, height });
        await expect(notice).toBeInViewport({ ratio: 1 });
        await canBeRead(page, `what is told of keys that were not kept, ${narrow} px`);
        await keepPicture(page, info.outputPath(`refused-${narrow}.png`));
      }
      await page.unroute(/hotkey-definitions/);
      const kept = page.waitForResponse(/hotkey-definitions/);
      await page.getByRole('button', { name: 'もう一度' }).click();
      expect((await kept).status()).toBe(200);
      await expect(notice).toHaveCount(0);
    });
    await story.step('one command goes back to its first keys, and then all', async () => {
      await page.getByRole('button', { name: 'その他' }).click();
      await page.getByRole('menuitem', { name: 'キーとマウスの設定' }).click();
      await dialog(page).getByLabel('「等倍」のキーを最初に戻す').click();
      await expect(keyOf(page, '等倍', 'Z')).toBeVisible();
      await expect(keyOf(page, '左右反転', 'I')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'すべて最初に戻す' }).click();
      await expect(keyOf(page, '白黒を反転', 'I')).toBeVisible();
      await expect(keyOf(page, '左右反転', 'なし')).toBeVisible();
      await expect(dialog(page).getByLabel(/を最初に戻す$/)).toHaveCount(0);
      await close(page);
    });
  },
);

story('who has no account has their keys in this browser', async ({ page, product, browser, complaints }, info) => {
  complaints.expect(/status of (401|403|404)/);
  await layOut(info.outputPath('desk'), phantomFiles('ct', 6, 79));
  await signIn(page, product);
  await makeAndOpenFolder(page, '公開するキー');
  await drop([`${info.outputPath('desk')}/ct`], page.getByTestId('upload-area'));
  await uploadEnds(page, 6);
  const study = (await row(page, '窓 試験').getAttribute('id'))?.replace(/^row-/, '') ?? '';
  await row(page, '窓 試験').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '共有リンクを作成' }).click();
  const shared = page.getByRole('dialog', { name: /^共有/ });
  await shared.getByRole('tab', { name: 'Webで公開' }).click();
  await shared.getByLabel('Webで公開する').click();
  await expect(shared.getByRole('button', { name: 'リンクの管理' })).toBeVisible();

  const visitor = await browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
  const there = await visitor.newPage();
  const asked: string[] = [];
  there.on('request', (request) => void (request.url().includes('hotkey') && asked.push(request.url())));
  const look = async () => {
    await there.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${study}`)}`);
    await pane(there);
  };
  await look();
  await there.getByRole('button', { name: '利用規約に同意する' }).click();
  await expect(there.getByRole('dialog')).toHaveCount(0);
  await openByKeys(there);
  await keyOf(there, '次の画像', '↓').click();
  await there.keyboard.press('@');
  await close(there);
  await look();
  const at = Number(await panes(there).getAttribute('data-slice'));
  // Keys of this browser hold from the first one that is pressed [VW-130].
  await there.keyboard.press('@');
  await expect(panes(there)).toHaveAttribute('data-slice', String(at + 1));
  await there.keyboard.press('ArrowDown');
  await there.keyboard.press('@');
  await expect(panes(there)).toHaveAttribute('data-slice', String(at + 2));
  expect(await there.evaluate(() => localStorage.getItem('hotkey-definitions'))).toBe(
    JSON.stringify([{ commandName: 'nextImage', keys: ['@'] }]),
  );
  expect(asked).toEqual([]);

  await story.step('what another version has left there does no harm', async () => {
    const odd = [
      { commandName: 'explode', keys: ['r'] },
      { commandName: 'nextImage', keys: ['down'] },
      { commandName: 'previousImage', keys: ['p', 'F5'] },
      7,
    ];
    await there.evaluate((text) => localStorage.setItem('hotkey-definitions', text), JSON.stringify(odd));
    await look();
    const now = Number(await panes(there).getAttribute('data-slice'));
    await there.keyboard.press('ArrowDown');
    await expect(panes(there)).toHaveAttribute('data-slice', String(now + 1));
    await there.keyboard.press('p');
    await expect(panes(there)).toHaveAttribute('data-slice', String(now));
    await there.keyboard.press('?');
    await expect(list(there).getByText('リセット', { exact: true }).locator('xpath=preceding::dt[1]')).toHaveText('R');
  });
  await visitor.close();
});
