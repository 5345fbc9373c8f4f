import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeFolder, row } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

story('on a phone a folder is settled to be emptied by itself, by touch', async ({ page, product }, info) => {
  await page.goto('/login');
  await signIn(page, product);
  await page.getByRole('button', { name: 'メニューを開く' }).tap();
  await makeFolder(page, '当直');

  const box = await row(page, '当直').boundingBox();
  if (!box) throw new Error('The folder is not in the list.');
  const finger = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  const entry = page.getByRole('menuitem', { name: 'フォルダの設定' });
  await expect(entry).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await entry.tap();

  const dialog = page.getByRole('dialog', { name: /フォルダの設定/ });
  await dialog.getByRole('switch').tap();
  await dialog.getByText('一定の日数が過ぎたら削除').tap();
  await dialog.getByText('フォルダ自体も削除する').tap();
  await expect(dialog.getByLabel('日数', { exact: true })).toHaveValue('7');
  await canBeRead(page, 'folder settings on a phone');
  await keepPicture(page, info.outputPath('phone.png'));
  const wide = await dialog.evaluate((one) => one.scrollWidth > one.clientWidth);
  expect(wide, 'something reaches beyond the dialog').toBe(false);
  await dialog.getByRole('button', { name: '適用' }).tap();
  await expect(page.getByText('フォルダの設定を適用しました')).toBeVisible();

  await page.getByRole('button', { name: '詳細を表示' }).tap();
  await expect(page.getByRole('dialog', { name: '詳細' }).getByText('7 日後（空になればフォルダも）')).toBeVisible();
  await keepPicture(page, info.outputPath('details.png'));
});
