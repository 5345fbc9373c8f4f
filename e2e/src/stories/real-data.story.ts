import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, rest, row, rows, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

story.skip(!hasTestData, withoutTestData);

/** Studies of several hospitals, whose names are written in six ways, and what lies beside them on a CD. */
const studies = testFiles('charset-japanese');
const papers = ['写真.jpg', 'report.pdf', 'memo-sjis.txt', 'clip.mp4'].map((name) => testData(`non-dicom/${name}`));

story('a CD of real data is put in order, found, taken along, deleted and brought back', async ({ page, product }) => {
  await signIn(page, product);
  await makeAndOpenFolder(page, '紹介のCD');
  await drop([...studies, ...papers], page.getByTestId('upload-area'));
  const panel = await uploadEnds(page, studies.length + papers.length);
  await panel.getByRole('button', { name: '閉じる' }).click();
  await makeFolder(page, '読影済み');
  await expect(row(page, '読影済み')).toHaveAttribute('aria-selected', 'true');
  const here = page.url();
  const kobayashi = row(page, '小林 三郎');

  await story.step('the menu of a study has all that can be done with it', async () => {
    await kobayashi.click({ button: 'right' });
    const entries = page.getByRole('menu').getByRole('menuitem');
    await expect(entries.first()).toBeVisible();
    const names = (await entries.allInnerTexts()).map((name) => name.split('\n')[0]);
    for (const name of [
      'ビューアで開く',
      '患者のすべての画像を開く',
      'URLをコピー',
      '移動',
      '名前を変更',
      'メタデータを編集（ベータ）',
      'タグを付ける',
      'DICOMタグを付ける',
      'ダウンロード',
      '削除',
    ])
      expect(names).toContain(name);
    await page.keyboard.press('Escape');
    // While it goes it holds the focus.
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await story.step('a patient is found by kana as well as by kanji', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'ストレージを検索' })).toBeFocused();
    await page.keyboard.type('こばやし');
    await expect(page.getByRole('option').first()).toContainText('小林 三郎');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await story.step('it goes under another name into a folder, and its address stays', async () => {
    await kobayashi.click();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '名前の変更' });
    await dialog.getByLabel('名前', { exact: true }).fill('小林さん 初診');
    await page.keyboard.press('Enter');
    await expect(page.getByText('名前を変更しました')).toBeVisible();
    await row(page, '小林さん 初診').click();
    await page.keyboard.press('Control+x');
    await row(page, '読影済み').dblclick();
    await page.getByRole('button', { name: '貼り付け' }).click();
    await expect(row(page, '小林さん 初診')).toBeVisible();
  });

  await story.step('what is taken along is every byte of it', async () => {
    const download = page.waitForEvent('download');
    await row(page, '小林さん 初診').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'ダウンロード', exact: true }).click();
    const bytes = await readFile(await (await download).path());
    expect(bytes.includes(await readFile(testData('charset-japanese/phi-rich.dcm')))).toBe(true);
  });

  await story.step('papers open on pages of their kind, a photograph in the viewer', async () => {
    await page.goto(here);
    for (const [name, address] of [
      ['写真.jpg', /\/viewer\?url=\/api\/datamanage\/dcm\/fileimage\/[0-9a-f-]{36}&dataType=file/],
      ['report.pdf', /\/pdf\/[0-9a-f-]{36}/],
      ['memo-sjis.txt', /\/text\/[0-9a-f-]{36}/],
      ['clip.mp4', /\/video\/[0-9a-f-]{36}/],
    ] as const) {
      await row(page, name).dblclick();
      await expect(page).toHaveURL(address);
      await page.goto(here);
    }
  });

  await story.step(
    'what is deleted comes back, or waits in the trash; what stays too long will go by itself',
    async () => {
      await expect(row(page, '読影済み')).toBeVisible();
      const before = await rows(page).count();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
      await expect(page.getByText('フォルダが空です')).toBeVisible();
      await page.getByRole('button', { name: '元に戻す' }).click();
      await expect(rows(page)).toHaveCount(before);

      // What came back is chosen still; until that is seen a click could be before it.
      await expect(page.getByText(`${before} 件を選択中`)).toBeVisible();
      await row(page, '読影済み').click();
      await row(page, '読影済み').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'フォルダの設定' }).click();
      const dialog = page.getByRole('dialog', { name: /フォルダの設定/ });
      await dialog.getByRole('switch').check();
      await dialog.getByRole('radio', { name: '一定の日数が過ぎたら削除' }).check();
      await dialog.getByRole('button', { name: '適用' }).click();
      await expect(page.getByText('フォルダの設定を適用しました')).toBeVisible();
      await page.getByRole('button', { name: '詳細を表示' }).click();
      await expect(page.getByRole('complementary', { name: '詳細' })).toContainText('7 日後');
      await page.getByRole('button', { name: '詳細を隠す' }).click();
      await row(page, '読影済み').dblclick();
      await row(page, '小林さん 初診').click();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
      await expect(page.getByText('フォルダが空です')).toBeVisible();
      await page.getByRole('link', { name: 'ゴミ箱' }).click();
      await expect(page.getByRole('checkbox', { name: '小林さん 初診 を選択' })).toBeVisible();
    },
  );
});

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  story('a finger does the same', async ({ page, product }, info) => {
    await page.goto('/login');
    await signIn(page, product);
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await makeAndOpenFolder(page, '往診のCD');
    const files = [...studies, ...papers];
    await page.getByTestId('pick-files').setInputFiles(files);
    const panel = await uploadEnds(page, files.length);
    await panel.getByRole('button', { name: '閉じる' }).tap();
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await makeFolder(page, '往診済み');
    await expect(row(page, '往診済み')).toBeVisible();
    const here = page.url();
    await keepPicture(page, info.outputPath('list.png'));

    await story.step('a study gets another name and goes into a folder', async () => {
      await byFinger(page, '佐藤 花子', '名前を変更');
      const dialog = page.getByRole('dialog', { name: '名前の変更' });
      await dialog.getByLabel('名前', { exact: true }).fill('佐藤さん 往診');
      await dialog.getByRole('button', { name: '変更' }).tap();
      await expect(row(page, '佐藤さん 往診')).toBeVisible();
      await byFinger(page, '佐藤さん 往診', '移動');
      const chooser = page.getByRole('dialog', { name: '往診のCD' });
      await keepPicture(page, info.outputPath('chooser.png'));
      await chooser.getByRole('button', { name: '往診済み を開く' }).tap();
      await page.getByRole('button', { name: 'ここに移動' }).tap();
      await expect(page.getByText('佐藤さん 往診は移動されました。')).toBeVisible();
      await expect(row(page, '佐藤さん 往診')).toHaveCount(0);
    });

    await story.step('a folder is taken along, and what is in it is every byte', async () => {
      const download = page.waitForEvent('download');
      await byFinger(page, '往診済み', 'ダウンロード');
      const bytes = await readFile(await (await download).path());
      expect(bytes.includes(await readFile(testData('charset-japanese/utf8-kanji.dcm')))).toBe(true);
    });

    await story.step('a paper is chosen by a tap, and opens', async () => {
      await row(page, 'report.pdf').tap();
      await page.getByRole('toolbar').getByRole('button', { name: '開く', exact: true }).tap();
      await expect(page).toHaveURL(/\/pdf\/[0-9a-f-]{36}/);
      await expect(page.getByRole('region', { name: '1 ページ', exact: true })).toBeVisible();
      await keepPicture(page, info.outputPath('pdf.png'));
      await page.goto(here);
    });

    await story.step('a study is found by its name, and opens', async () => {
      await page.getByRole('button', { name: '検索を開く' }).tap();
      await page.getByRole('combobox', { name: 'ストレージを検索' }).pressSequentially('佐藤さん');
      await page.getByRole('option').filter({ hasText: '佐藤さん 往診' }).tap();
      await expect(page.getByTestId('pane').first()).toHaveAttribute('data-slice', /^\d+$/);
      await keepPicture(page, info.outputPath('study.png'));
      await page.goto(here);
    });

    await story.step('what was deleted comes back from the trash', async () => {
      await byFinger(page, '往診済み', '削除');
      await page.getByRole('dialog').getByRole('button', { name: '削除' }).tap();
      await expect(page.getByText('削除が完了しました')).toBeVisible();
      await page.getByRole('button', { name: 'メニューを開く' }).tap();
      await page.getByRole('link', { name: 'ゴミ箱' }).tap();
      await page.getByRole('checkbox', { name: '往診済み を選択' }).tap();
      await keepPicture(page, info.outputPath('trash.png'));
      await page.getByRole('toolbar').getByRole('button', { name: '元に戻す' }).tap();
      await expect(page.getByText('1 件を元に戻しました')).toBeVisible();
      await page.goto(here);
      await byFinger(page, '往診済み', '開く');
      await expect(row(page, '佐藤さん 往診')).toBeVisible();
    });
  });
});

async function byFinger(page: Page, name: string, entry: string): Promise<void> {
  await rest(page, row(page, name));
  await page.getByRole('menuitem', { name: entry, exact: true }).tap();
}
