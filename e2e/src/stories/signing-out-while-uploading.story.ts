import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { fillInSignIn, signIn, signOutElsewhere } from '../person/sign-in.ts';
import { makeAndOpenFolder, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story(
  'an upload outlives a sign-out in another tab, and signing out asks before it ends one',
  async ({ page, product, complaints }, info) => {
    complaints.expect(/status of 401/);
    // An image that is on its way when the sign-in ends is cut off.
    complaints.expect(/net::ERR_(CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE) .*\/frames\//);
    await layOut(info.outputPath('desk'), phantomFiles('ct', 12, 71));
    await signIn(page, product);
    await makeAndOpenFolder(page, '途中');
    const folder = new URL(page.url()).pathname;
    const batches = '**/api/datamanage/upload-pydicom-file';
    let sent = 0;
    // One batch of ten waits; the other goes through.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(batches, async (route) => {
      sent += 1;
      if (sent === 1) await held;
      await route.continue();
    });
    await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
    const panel = page.getByTestId('upload-panel');
    await expect(panel).toContainText('(2/12)');

    await story.step(
      'another tab signs out: this one says that the upload has stopped, and names no patient',
      async () => {
        await signOutElsewhere(page);
        await expect(page).toHaveURL(/\/login/);
        release();
        await expect(page.getByTestId('stopped-upload')).toContainText('アップロードを中断しました');
        await expect(page.getByTestId('so-far')).toContainText(/成功 \d+ 件まだ送信していないファイル：\d+ 件/);
        await expect(page.getByText('窓 試験')).toHaveCount(0);
      },
    );
    await story.step('signed in again, it goes on', async () => {
      await fillInSignIn(page, product);
      await expect(panel.getByRole('alert')).toContainText('ログインが終了した');
      sent = 1;
      await panel.getByRole('button', { name: '続きから再開' }).click();
      await uploadEnds(page, 12);
      await panel.getByRole('button', { name: '閉じる' }).click();
    });
    await story.step('signing out meanwhile asks; staying keeps the upload, leaving marks what it lacks', async () => {
      await layOut(info.outputPath('desk'), phantomFiles('later', 14, 72));
      await page.unroute(batches);
      let first = true;
      await page.route(batches, (route) => {
        if (!first) return undefined;
        first = false;
        return route.continue();
      });
      await drop([info.outputPath('desk/later')], page.getByTestId('upload-area'));
      await expect(panel).toContainText('(10/14)');
      const signOut = async (answer: string): Promise<void> => {
        await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
        await page.getByRole('menuitem', { name: 'ログアウト' }).click();
        const dialog = page.getByRole('dialog', { name: 'アップロード中です' });
        await expect(dialog).toContainText('10 件のデータは残ります');
        await expect(dialog).toContainText('まだ送信していないファイル：4 件');
        await fitsEverywhere(page, `signing out, ${answer}`, (file) => info.outputPath(file));
        await dialog.getByRole('button', { name: answer }).click();
        await expect(dialog).toHaveCount(0);
      };
      await signOut('アップロードを続ける');
      await expect(panel).toHaveAttribute('data-phase', 'sending');
      page.on('dialog', () => expect(false, 'the browser asks nothing besides').toBe(true));
      // The sign-in is loaded anew: whoever goes elsewhere before that goes nowhere.
      const loaded = page.waitForEvent('load');
      await signOut('中止してログアウト');
      await loaded;
      await expect(page).toHaveURL(/\/login/);
      await page.goto(`/login?continueUrl=${encodeURIComponent(folder)}`);
      await fillInSignIn(page, product);
      await expect(page.getByText('未完了 10 / 14')).toBeVisible();
    });
  },
);
