import type { Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { canBeRead } from '../person/reader.ts';
import { fillInSignIn, signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadSummary } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';

/** An answer of the server. */
const answer = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, detail: 'x' }),
});

/** What the page is headed, and what its alerts and toasts say besides. */
async function said(page: Page): Promise<{ heading: string; others: string[] }> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const alerts = await page.getByRole('alert').allInnerTexts();
  return { heading, others: alerts.filter((text) => !text.startsWith(heading)) };
}

story(
  'whatever fails is said once, in its own words, and the keyboard alone leads on',
  async ({ page, product, complaints }, info) => {
    complaints.expect(/status of (401|500|507)/);
    await layOut(info.outputPath('desk'), phantomFiles('ct', 12, 71));
    await page.goto('/login');
    await canBeRead(page, 'the sign-in');
    await signIn(page, product);
    await makeAndOpenFolder(page, '失敗');
    const root = /\/api\/datamanage\/info\/folder\//;

    // A disk that is full by now stops the upload, with how far it came and what to do; going on brings the rest.
    const batches = '**/api/datamanage/upload-pydicom-file';
    let sent = 0;
    await page.route(batches, (route) => (++sent === 1 ? route.continue() : route.fulfill(answer(507, 'disk_full'))));
    await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
    const stopped = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
    const panel = page.getByTestId('upload-panel');
    for (const [place, name] of [
      [stopped, 'the summary of an upload that was stopped'],
      [panel, 'an upload that was stopped'],
    ] as const) {
      const words = place.getByRole('alert');
      await expect(words).toContainText('サーバーのディスクに空きがありません。サーバーの管理者に連絡してください。');
      await expect(words).toContainText('成功 10 件');
      await expect(words).toContainText('まだ送信していないファイル：2 件');
      await fitsEverywhere(page, name, (file) => info.outputPath(file));
      if (place === panel) continue;
      await expect(place.getByRole('group', { name: 'まだ送信していないファイル：2 件' })).toContainText('.dcm');
      await place.getByRole('button', { name: '閉じる' }).click();
      await expect(place).toBeHidden();
    }

    // A list fails meanwhile: from its page, too, nobody leaves a running upload by mistake.
    await page.route('**/api/datamanage/list/**', (route) => route.fulfill(answer(500, 'internal')));
    await page.getByRole('treeitem', { name: 'プライベート' }).click();
    const warned = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.getByRole('button', { name: '再読み込み' }).click();
    expect(await warned).toBe('beforeunload');
    await expect(panel).toBeVisible();
    await page.goBack();
    await page.unroute('**/api/datamanage/list/**');
    await page.unroute(batches);
    await panel.getByRole('button', { name: '続きから再開' }).click();
    await uploadSummary(page, 12);
    await canBeRead(page, 'the summary');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: '閉じる' }).click();

    await page.route(root, (route) => route.fulfill(answer(500, 'internal')));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await said(page)).toEqual({ heading: 'サーバーでエラーが発生しています', others: [] });
    await expect(page).toHaveTitle('サーバーでエラーが発生しています - Mado');
    await canBeRead(page, 'a server fault');
    await page.unroute(root);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, '窓 試験')).toBeVisible();
    await canBeRead(page, 'the list');
    for (const [language, menu, all] of [
      ['English', /ユーザーメニュー/, /^言語/],
      ['日本語', /User menu/, /^Language/],
    ] as const) {
      await page.getByRole('button', { name: menu }).click();
      await canBeRead(page, `the user menu before ${language}`);
      await page.getByRole('menuitem', { name: all }).click();
      await expect(page.getByRole('menuitemradio', { name: language })).toBeVisible();
      await canBeRead(page, `the languages before ${language}`);
      await page.getByRole('menuitemradio', { name: language }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await page.getByRole('button', { name: '新規' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await canBeRead(page, 'what can be made here');
    await page.keyboard.press('Escape');
    await row(page, '窓 試験').click({ button: 'right' });
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await canBeRead(page, 'the menu of a row');
    await page.keyboard.press('Escape');

    await row(page, '窓 試験').dblclick();
    await pane(page);
    await canBeRead(page, 'the viewer');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await canBeRead(page, `the viewer, ${width} px wide`);
      await page.getByRole('button', { name: 'プリセット' }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await canBeRead(page, `the windows to choose from, ${width} px wide`);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const viewer = page.url();

    // The session ends while images are looked at: the way leads to the sign-in, and back to the images.
    const anything = /^http:\/\/[^/]+\/api\//;
    await page.route(anything, (route) =>
      route.fulfill(answer(401, route.request().url().includes('refresh') ? 'refresh_required' : 'token_expired')),
    );
    await page.goto(viewer);
    await expect(page).toHaveURL(/\/login\?continueUrl=/);
    await expect(page.getByRole('alert')).toContainText('期限');
    await page.unroute(anything);
    await fillInSignIn(page, product);
    await expect(page).toHaveURL(viewer);
    await pane(page);
  },
);
