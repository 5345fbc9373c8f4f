import { phantomCt } from '@mado/dicom/testing';
import type { Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });
async function choose(page: Page, item: string, what: string): Promise<void> {
  await row(page, item).click({ button: 'right' });
  await entry(page, what).click();
}

story(
  'an item is renamed, moved, deleted and brought back, by the mouse and by the keyboard',
  async ({ page, product }, info) => {
    const desk = info.outputPath('desk');
    const files = [...phantomCt({ slices: 3, seed: 12 })];
    await layOut(desk, Object.fromEntries(files.map((bytes, index) => [`ct/${index}.dcm`, bytes])));
    await signIn(page, product);
    await makeAndOpenFolder(page, '整理する');
    await drop([`${desk}/ct`], page.getByTestId('upload-area'));
    await uploadEnds(page, files.length);
    await makeFolder(page, '済み');
    await makeFolder(page, '仮の名前');

    await story.step('F2 asks for the name, Enter takes it', async () => {
      await row(page, '仮の名前').click();
      await page.keyboard.press('F2');
      const dialog = page.getByRole('dialog', { name: '名前の変更' });
      await dialog.getByLabel('名前', { exact: true }).fill('相談中');
      await page.keyboard.press('Enter');
      await expect(page.getByText('名前を変更しました')).toBeVisible();
      await expect(row(page, '相談中')).toBeVisible();
    });

    await story.step('the study goes into a folder that is chosen in the list', async () => {
      await choose(page, '窓 試験', '移動');
      const chooser = page.getByRole('dialog', { name: '整理する' });
      await expect(chooser.getByRole('button', { name: 'ここに移動' })).toBeDisabled();
      await expect(chooser.getByText('このフォルダには移動できません')).toBeVisible();
      // It grows while it opens.
      await expect
        .poll(async () => {
          const list = await chooser.getByRole('list').boundingBox();
          return [list?.width, list?.height];
        })
        .toEqual([300, 200]);
      await chooser.getByRole('button', { name: '済み を開く' }).click();
      await page.getByRole('button', { name: 'ここに移動' }).click();
      await expect(page.getByText('窓 試験は移動されました。')).toBeVisible();
      await expect(row(page, '窓 試験')).toHaveCount(0);
    });

    await story.step('and comes back by Ctrl+Z', async () => {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Control+z');
      await expect(page.getByText('元に戻しました')).toBeVisible();
      await expect(row(page, '窓 試験')).toBeVisible();
    });

    await story.step('what is cut in one folder is pasted in another', async () => {
      await row(page, '相談中').click();
      await page.keyboard.press('Control+x');
      await row(page, '済み').dblclick();
      await expect(page.getByText('フォルダが空です')).toBeVisible();
      await page.getByRole('button', { name: '貼り付け' }).click();
      await expect(row(page, '相談中')).toBeVisible();
    });

    await story.step('Delete asks, and the toast takes it back', async () => {
      await row(page, '相談中').click();
      await page.keyboard.press('Delete');
      const dialog = page.getByRole('dialog', { name: '削除の確認' });
      await expect(dialog).toContainText('「相談中」を削除してもよろしいですか？');
      await dialog.getByRole('button', { name: '削除' }).click();
      await expect(page.getByText('削除が完了しました')).toBeVisible();
      await expect(row(page, '相談中')).toHaveCount(0);
      await page.getByRole('button', { name: '元に戻す' }).click();
      await expect(row(page, '相談中')).toBeVisible();
    });

    await story.step('who deletes the folder that they are in goes to the one above', async () => {
      const address = page.url();
      await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 300 } });
      await entry(page, '削除').click();
      await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
      await expect(page).not.toHaveURL(address);
      await expect(row(page, '窓 試験')).toBeVisible();
      await expect(row(page, '済み')).toHaveCount(0);
    });

    await story.step('the trash shows it, and gives it back with what was in it', async () => {
      await page.getByRole('link', { name: 'ゴミ箱' }).click();
      await expect(page.getByRole('heading', { name: 'ゴミ箱' })).toBeVisible();
      await page.getByRole('checkbox', { name: '済み を選択' }).check();
      await keepPicture(page, info.outputPath('trash.png'));
      await page.getByRole('toolbar').getByRole('button', { name: '元に戻す' }).click();
      await expect(page.getByText('1 件を元に戻しました')).toBeVisible();
      await page.goBack();
      await row(page, '済み').dblclick();
      await expect(row(page, '相談中')).toBeVisible();
    });

    await story.step('what is deleted for good is gone', async () => {
      await choose(page, '相談中', '削除');
      await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
      await expect(page.getByText('削除が完了しました')).toBeVisible();
      await page.getByRole('link', { name: 'ゴミ箱' }).click();
      await page.getByRole('checkbox', { name: '相談中 を選択' }).check();
      await page.getByRole('toolbar').getByRole('button', { name: '完全に削除' }).click();
      const dialog = page.getByRole('dialog', { name: '完全に削除' });
      await expect(dialog).toContainText('この操作は取り消せません。');
      await dialog.getByRole('button', { name: '完全に削除' }).click();
      await expect(page.getByText('完全に削除しました')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: '相談中 を選択' })).toHaveCount(0);
    });
  },
);
