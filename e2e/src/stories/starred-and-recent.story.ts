import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, rest, row, rows, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const star = (where: Locator): Locator => where.getByLabel('スター付き');

story('what is used often gets a star, and is found again with what was opened', async ({ page, product }, info) => {
  await signIn(page, product);
  await makeAndOpenFolder(page, '研究');
  await makeFolder(page, '肺の症例');
  await makeFolder(page, '肝の症例');
  await expect(rows(page)).toHaveCount(2);

  await story.step('by its menu, and by a key', async () => {
    await row(page, '肺の症例').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'スターを付ける' }).click();
    await expect(star(row(page, '肺の症例'))).toBeVisible();
    await row(page, '肝の症例').click();
    await page.keyboard.press('s');
    await expect(star(row(page, '肝の症例'))).toBeVisible();
    await page.getByRole('button', { name: '詳細を表示' }).click();
    await expect(star(page.getByRole('complementary', { name: '詳細' }))).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('スターを外す');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '詳細を隠す' }).click();
  });

  await story.step('the list of them says where each lies', async () => {
    await page.getByRole('link', { name: 'スター付き' }).click();
    await expect(page).toHaveURL(/\/storage\/org\/[0-9a-f-]{36}\/starred$/);
    await expect(row(page, '肝の症例')).toBeVisible();
    await expect(row(page, '肺の症例')).toContainText(/ \/ 研究/);
    await canBeRead(page, 'what is starred');
    await keepPicture(page, info.outputPath('starred.png'));
    await row(page, '肺の症例').click({ button: 'right' });
    await keepPicture(page, info.outputPath('starred-menu.png'));
    await page.getByRole('menuitem', { name: '場所を開く' }).click();
    await expect(page.getByRole('heading', { name: '研究' })).toBeVisible();
    await expect(row(page, '肺の症例')).toHaveAttribute('aria-selected', 'true');
  });

  await story.step('what is in the trash is left out until it comes back', async () => {
    await row(page, '肺の症例').click();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
    await expect(row(page, '肺の症例')).toHaveCount(0);
    await page.getByRole('link', { name: 'スター付き' }).click();
    await expect(row(page, '肝の症例')).toBeVisible();
    await expect(row(page, '肺の症例')).toHaveCount(0);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(row(page, '肺の症例')).toBeVisible();
    await row(page, '肝の症例').click();
    await page.keyboard.press('s');
    await expect(row(page, '肝の症例')).toHaveCount(0);
  });

  await story.step('a study that was opened stands first among the recent ones', async () => {
    await page.getByRole('treeitem', { name: '研究' }).click();
    await bringAndOpen(page, info.outputPath('desk'));
    await page.getByRole('link', { name: '最近' }).click();
    // Others of this account may have been used before it.
    await expect(rows(page).first()).toContainText('窓 試験');
    await expect(rows(page).first()).toContainText(/ \/ 研究/);
    await canBeRead(page, 'what was used lately');
    await keepPicture(page, info.outputPath('recent.png'));
    await page.setViewportSize({ width: 720, height: 450 });
    await canBeRead(page, 'what was used lately at 200 %');
    await keepPicture(page, info.outputPath('recent-200.png'));
  });
});

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  story('a finger stars a folder and finds it', async ({ page, product }, info) => {
    await page.goto('/login');
    await signIn(page, product);
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    // In a folder of its own, where the list is short and nothing scrolls.
    await makeAndOpenFolder(page, '指の棚');
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await makeFolder(page, '指のスター');
    await rest(page, row(page, '指のスター'));
    await page.getByRole('menuitem', { name: 'スターを付ける' }).tap();
    await expect(star(row(page, '指のスター'))).toBeVisible();
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await keepPicture(page, info.outputPath('phone-drawer.png'));
    await page.getByRole('link', { name: 'スター付き' }).tap();
    await expect(row(page, '指のスター')).toBeVisible();
    await canBeRead(page, 'what is starred on a phone');
    await keepPicture(page, info.outputPath('phone-starred.png'));
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await page.getByRole('link', { name: '最近' }).tap();
    await expect(page.getByRole('grid').or(page.getByText('最近使用した項目はありません'))).toBeVisible();
    await keepPicture(page, info.outputPath('phone-recent.png'));
  });
});

/** Brings a CT into the folder that is open, opens it in the viewer, and comes back. */
async function bringAndOpen(page: Page, desk: string): Promise<void> {
  await layOut(desk, phantomFiles('ct', 3, 77));
  await page.getByTestId('pick-folder').setInputFiles(join(desk, 'ct'));
  const panel = await uploadEnds(page, 3);
  await panel.getByRole('button', { name: '閉じる' }).click();
  const said = page.waitForResponse((response) => response.url().endsWith('/api/datamanage/recent'));
  await row(page, '窓 試験').dblclick();
  await expect(page).toHaveURL(/\/viewer\?url=/);
  expect((await said).status()).toBe(204);
  await page.goBack();
}
