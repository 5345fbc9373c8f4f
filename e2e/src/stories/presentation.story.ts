import type { Page } from '@playwright/test';
import { beginAsOwner, landAsVisitor, makeEvent } from '../person/conference.ts';
import { confirmPictures, lookBeforeLeaving } from '../person/deidentification.ts';
import { layOut, phantomFiles } from '../person/desk.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { measureLength } from '../person/measure.ts';
import { canBeRead } from '../person/reader.ts';
import { rows, uploadSummary } from '../person/storage.ts';
import { pane, wheelTo } from '../person/viewer.ts';
import { withItsOwnProduct } from '../product/its-own-product.ts';
import { expect, story } from '../product/story.ts';

story.use({ deidentification: 'asked' });

/** Everything that a page is answered from now on, as text. */
function answersTo(page: Page): { told: () => Promise<string> } {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    // A stream of events never ends.
    if (/\/api\//.test(response.url()) && !/events/.test(response.url())) bodies.push(response.text().catch(() => ''));
  });
  return { told: async () => (await Promise.all(bodies)).join('\n') };
}

story(
  'a case is presented, and a question is answered for all at once [WB-108, PN-4, PN-7, PN-8, PN-9]',
  async ({ page, browser, servers, complaints }, info) => {
    complaints.expect(/status of (401|403)/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    await withItsOwnProduct(page, { servers }, async (product) => {
      await layOut(info.outputPath('desk'), phantomFiles('ct', 5, 7));
      await beginAsOwner(page, product);
      await makeEvent(page);

      const named = '縦隔を見る';
      let [caseAt, viewerAt] = ['', ''];
      await story.step('a study is put into the case', async () => {
        await page.getByRole('link', { name: '第一例' }).click();
        await expect(page.getByText('フォルダが空です')).toBeVisible();
        await page.getByTestId('pick-folder').setInputFiles(`${info.outputPath('desk')}/ct`);
        const sheet = await lookBeforeLeaving(page);
        await confirmPictures(sheet);
        await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
        const summary = await uploadSummary(page, 5);
        await summary.getByRole('button', { name: '閉じる' }).click();
        await page.getByTestId('upload-panel').getByRole('button', { name: '閉じる' }).click();
        await expect(rows(page)).toHaveCount(1);
        await keepPicture(page, info.outputPath('case.png'));
        caseAt = page.url();
        await rows(page).first().click();
        await page.keyboard.press('F2');
        const dialog = page.getByRole('dialog', { name: '名前の変更' });
        await dialog.getByLabel('名前', { exact: true }).fill(named);
        await page.keyboard.press('Enter');
        await expect(rows(page)).toContainText([named]);
        await page.getByRole('link', { name: 'プレゼンテーション' }).click();
        await expect(page.getByText('「表示を保存」を押すと')).toBeVisible();
        await fits('empty');
      });
      const place = page.url();

      await story.step('views are kept from the viewer, with what was measured', async () => {
        await page.getByRole('link', { name: '画像から追加' }).click();
        const shown = await pane(page);
        viewerAt = page.url();
        await wheelTo(shown, 2);
        await page.getByRole('button', { name: '表示を保存' }).click();
        await expect(page.getByTestId('notice')).toHaveText('プレゼンテーションに保存しました');
        await keepPicture(page, info.outputPath('kept.png'));
        await wheelTo(shown, 4);
        expect(await measureLength(shown, 120)).toBeGreaterThan(0);
        await page.getByRole('button', { name: '白黒反転' }).click();
        await page.keyboard.press('+');
        await page.keyboard.press('+');
        await keepPicture(page, info.outputPath('viewer.png'));
        const told = page.getByTestId('notice');
        await page.keyboard.press('Escape');
        await expect(told).toHaveCount(0);
        await page.getByRole('button', { name: '表示を保存' }).click();
        await expect(told).toHaveText('プレゼンテーションに保存しました');
        await page.goto(place);
        await expect(page.getByRole('list', { name: '場面' }).getByRole('listitem')).toHaveCount(2);
      });

      await story.step('they are described, and put in another order', async () => {
        const list = page.getByRole('list', { name: '場面' });
        await page.getByRole('button', { name: '場面 2 を編集' }).click();
        await page.getByLabel('説明', { exact: true }).fill('白黒を反転しています。');
        await page.getByLabel('発表者ノート').fill('ここで少し待つ');
        await page.getByLabel('問題（任意）').fill('診断は何でしょうか。');
        await page.getByLabel('答え（任意）').fill('縦隔腫瘤');
        await fits('edited');
        await page.getByRole('button', { name: '保存', exact: true }).click();
        await expect(list.getByRole('listitem').nth(1)).toContainText('診断は何でしょうか。');
        const up = page.getByRole('button', { name: '場面 2 を上へ' });
        await up.focus();
        await up.press('Enter');
        await expect(list.getByRole('listitem').first()).toContainText('診断は何でしょうか。');
        await page.reload();
        await expect(list.getByRole('listitem').first()).toContainText('診断は何でしょうか。');
        await fits('steps');
        await page.setViewportSize({ width: 1440, height: 900 });
      });

      const visitor = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
      const phone = await visitor.newPage();
      const answers = answersTo(phone);
      await story.step('the audience opens it on a phone: nothing that it is told has the answer', async () => {
        await landAsVisitor(phone, product);
        await phone.goto(place);
        await expect(phone.getByText('場面: 2')).toBeVisible();
        await expect(phone.getByRole('list', { name: '場面' })).toHaveCount(0);
        await phone.getByRole('button', { name: '再生' }).click();
        await expect(phone.getByRole('heading', { name: '診断は何でしょうか。' })).toBeVisible();
        await expect(phone.getByText('答えはまだ表示されていません')).toBeVisible();
        await expect(phone.getByRole('img', { name: '画像 1' })).toBeVisible();
        // A level line has no height: what is drawn of it is its stroke.
        await expect(phone.getByTestId('marks').locator('polyline')).toHaveCount(1);
        // The image is larger than what is seen of it, as it was in the viewer.
        const placed = phone.getByTestId('placed');
        const seen = Number((await placed.getAttribute('viewBox'))?.split(' ')[3]);
        expect(seen).toBeLessThan(Number(await placed.locator('image').getAttribute('height')));
        await canBeRead(phone, 'a question on a phone');
        await keepPicture(phone, info.outputPath('question on a phone.png'));
        await expect(phone.getByRole('button', { name: '発表者ノート' })).toHaveCount(0);
        const told = await answers.told();
        expect(told).toContain('診断は何でしょうか。');
        for (const word of ['縦隔腫瘤', 'ここで少し待つ', ' mm']) expect(told.includes(word), word).toBe(false);
      });

      const elsewhere = await visitor.newPage();
      const toldElsewhere = answersTo(elsewhere);
      await story.step('nor has the list of the case or the viewer, where the images are shown', async () => {
        await elsewhere.goto(caseAt);
        await expect(rows(elsewhere)).toContainText(['無題のスタディ']);
        await elsewhere.screenshot({ path: info.outputPath('withheld case on a phone.png') });
        await elsewhere.goto(viewerAt);
        await pane(elsewhere);
        await elsewhere.screenshot({ path: info.outputPath('withheld viewer on a phone.png') });
        await elsewhere.setViewportSize({ width: 1440, height: 900 });
        await pane(elsewhere);
        await canBeRead(elsewhere, 'images of which a question asks');
        await elsewhere.screenshot({ path: info.outputPath('withheld viewer.png') });
        await elsewhere.goto(caseAt);
        await expect(rows(elsewhere)).toContainText(['無題のスタディ']);
        await elsewhere.screenshot({ path: info.outputPath('withheld case.png') });
        const told = await toldElsewhere.told();
        for (const word of [named, '縦隔腫瘤', ' mm', 'Length']) expect(told.includes(word), word).toBe(false);
      });

      await story.step('who presents has notes beside the screen, which does not tell the answer', async () => {
        await page.getByRole('button', { name: '再生', exact: true }).click();
        const screen = page.getByRole('dialog', { name: '第一例' });
        await expect(screen.getByRole('img', { name: '画像 1' })).toBeVisible();
        await expect(screen.getByText(/縦隔腫瘤|ここで少し待つ/)).toHaveCount(0);
        await expect(screen.getByTestId('marks')).not.toContainText('mm');
        await canBeRead(page, 'a question as it is presented');
        await keepPicture(page, info.outputPath('question.png'));
        await page.keyboard.press('n');
        const notes = screen.getByRole('complementary', { name: '発表者ノート' });
        await expect(notes).toContainText('ここで少し待つ');
        await expect(notes).toContainText('縦隔腫瘤');
        await canBeRead(page, 'notes beside the screen');
        await keepPicture(page, info.outputPath('notes.png'));
        await page.keyboard.press('n');
        await page.keyboard.press('ArrowRight');
        await expect(screen.getByText('2/2')).toBeVisible();
        await page.keyboard.press('Home');
        await expect(screen.getByText('1/2')).toBeVisible();
        await page.keyboard.press('r');
        await expect(screen.getByText('答え: 縦隔腫瘤')).toBeVisible();
        await expect(screen.getByTestId('marks')).toContainText('mm');
        await keepPicture(page, info.outputPath('answer.png'));
      });

      await story.step('the answer stands on the phone by itself, with the words of the annotation', async () => {
        await expect(phone.getByText('答え: 縦隔腫瘤')).toBeVisible();
        await expect(phone.getByTestId('marks')).toContainText('mm');
        expect(await answers.told()).not.toContain('ここで少し待つ');
        await canBeRead(phone, 'an answer on a phone');
        await keepPicture(phone, info.outputPath('answer on a phone.png'));
        await phone.getByRole('button', { name: '次の場面' }).click();
        await expect(phone.getByText('2/2')).toBeVisible();
        await expect(rows(elsewhere)).toContainText([named]);
        await visitor.close();
      });

      await story.step('Esc leaves, and a step is deleted after a question', async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await page.getByRole('button', { name: '場面 2 を削除' }).click();
        await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
        await expect(page.getByText('場面: 1')).toBeVisible();
      });
    });
  },
);
