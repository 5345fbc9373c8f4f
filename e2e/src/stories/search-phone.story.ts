import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeFolder, row } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

story('on a phone the search opens from its button, and a hit opens by a tap', async ({ page, product }, info) => {
  await page.goto('/login');
  await signIn(page, product);
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  await makeFolder(page, '片手で探す');
  await expect(row(page, '片手で探す')).toBeVisible();
  await page.getByRole('button', { name: '検索を開く' }).tap();
  const field = page.getByRole('combobox', { name: 'ストレージを検索' });
  await expect(field).toBeFocused();
  await field.pressSequentially('片');
  const hit = page.getByRole('option').filter({ hasText: '片手で探す' });
  await expect(hit).toBeVisible();
  await keepPicture(page, info.outputPath('phone.png'));
  await hit.tap();
  await expect(page).toHaveURL(/\/storage\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('片手で探す');
});
