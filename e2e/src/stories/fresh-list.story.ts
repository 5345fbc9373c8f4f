import { makeAndOpenFolder, makeFolder, row } from '../person/storage.ts';
import { signIn } from '../person/sign-in.ts';
import { expect, story } from '../product/story.ts';

story('what one person does another one sees within a second, without asking', async ({ page, product, context }) => {
  await signIn(page, product);
  await makeAndOpenFolder(page, '皆で見る');
  const folder = page.url();
  const colleague = await context.newPage();
  await colleague.goto(folder);
  await expect(colleague.getByText('フォルダが空です')).toBeVisible();
  // Both have a page in sight: their streams are open.
  await expect.poll(() => colleague.evaluate(() => document.visibilityState)).toBe('visible');
  await makeFolder(page, '今できたもの');
  await expect(row(page, '今できたもの')).toBeVisible();
  await expect(row(colleague, '今できたもの')).toBeVisible({ timeout: 2_000 });

  await story.step('after the line was gone it is seen as well', async () => {
    await context.setOffline(true);
    await colleague.waitForTimeout(0);
    await context.setOffline(false);
    await makeFolder(page, '線が戻ってから');
    await expect(row(colleague, '線が戻ってから')).toBeVisible({ timeout: 10_000 });
  });
});
