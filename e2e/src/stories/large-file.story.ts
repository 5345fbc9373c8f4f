import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadSummary } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const MB = 1024 * 1024;
const piece = 5 * MB;

story(
  'a large file goes on where it was after a cut line, and after the page was closed',
  async ({ page, product, complaints }, info) => {
    complaints.expect(/net::ERR_|Failed to load/);
    await layOut(info.outputPath('desk'), { 'cine.mp4': randomBytes(23 * MB) });
    const [place] = [info.outputPath('desk/cine.mp4')];
    await signIn(page, product);
    await makeAndOpenFolder(page, '大きなファイル');
    const offsets: number[] = [];
    const failing = { at: 2 * piece, times: 2 };
    const held = Promise.withResolvers<void>();
    await page.route('**/api/datamanage/upload-parts/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      const offset = Number(request.headers()['upload-offset']);
      offsets.push(offset);
      if (offset === failing.at && failing.times-- > 0) return route.abort('connectionreset');
      // The page is closed here; what it sends then is not let through.
      if (offset === 3 * piece && !isAgain) {
        held.resolve();
        return;
      }
      return route.continue();
    });
    let isAgain = false;
    const area = page.getByTestId('upload-area');
    await story.step('a line that is cut is mended by itself: only the piece that was cut is sent again', async () => {
      await drop([place], area);
      await held.promise;
      expect(offsets).toEqual([0, piece, 2 * piece, 2 * piece, 2 * piece, 3 * piece]);
    });
    await story.step('the page is loaded anew: the same drop sends the rest', async () => {
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(page.getByText('フォルダが空です')).toBeVisible();
      isAgain = true;
      offsets.length = 0;
      await drop([place], area);
      await (await uploadSummary(page, 1)).getByRole('button', { name: '閉じる' }).click();
      expect(offsets).toEqual([3 * piece, 4 * piece]);
    });
    await story.step('what is kept is the file, to the byte', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        (async () => {
          await row(page, 'cine.mp4').click({ button: 'right' });
          await page.getByRole('menuitem', { name: 'ダウンロード', exact: true }).click();
        })(),
      ]);
      expect((await readFile(await download.path())).equals(await readFile(place))).toBe(true);
    });
    await story.step('once more, it is there already: nothing of it is sent', async () => {
      offsets.length = 0;
      await page.getByTestId('upload-panel').getByRole('button', { name: '閉じる' }).click();
      await drop([place], area);
      const summary = await uploadSummary(page, 1);
      await expect(summary.getByRole('group', { name: '同じファイル：1 件' })).toBeVisible();
      expect(offsets).toEqual([]);
    });
  },
);
