import { layOut, phantomFiles } from '../person/desk.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

story('on a phone: a finger that rests opens the menu, which stays when it lifts', async ({ page, product }, info) => {
  await layOut(info.outputPath('desk'), phantomFiles('ct', 2, 46));
  await page.goto('/login');
  await signIn(page, product);
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  await makeAndOpenFolder(page, '指で開く');
  await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/ct'));
  const panel = await uploadEnds(page, 2);
  await panel.getByRole('button', { name: '閉じる' }).click();

  const box = await row(page, '窓 試験').boundingBox();
  if (!box) throw new Error('The study is not in the list.');
  const finger = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  const entry = page.getByRole('menuitem', { name: 'ビューアで開く', exact: true });
  await expect(entry).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A menu that goes away has gone by the time its successor, a tap on it, could arrive.
  await entry.tap();
  await expect(page).toHaveURL(/\/viewer\?url=/);
});
