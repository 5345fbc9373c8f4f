import type { Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows, uploadEnds } from '../person/storage.ts';
import { press } from '../person/thumb.ts';
import { wheelTo } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';

const slices = 12;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 } as const;
const upload = '**/upload-pydicom-file';

const shown = (page: Page) => page.getByTestId('pane').first();
const mark = (page: Page) => shown(page).getByTestId('key-mark');
const list = (page: Page) => page.getByRole('complementary', { name: 'キー画像' });

async function more(page: Page, role: 'menuitem' | 'menuitemcheckbox', name: string): Promise<void> {
  await page.getByRole('button', { name: 'その他', exact: true }).click();
  await page.getByRole(role, { name, exact: true }).click();
}

story(
  'key images are marked by key and by touch, wait until they are saved, and are there for others afterwards',
  async ({ page, product, browser, complaints }, info) => {
    // The line is cut, and a proxy refuses.
    complaints.expect(/Failed to load resource/);
    const colleague = { email: 'colleague@example.jp', password: 'a-long-colleague-password' };
    await product.admin('create-account', '--email', colleague.email, '--password', colleague.password);
    await layOut(info.outputPath('desk'), phantomFiles('ct', slices, 91));
    await signIn(page, product);
    await makeAndOpenFolder(page, 'キー画像の症例');
    await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
    await uploadEnds(page, slices);
    const folder = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const study = (await rows(page).first().getAttribute('id'))?.replace(/^row-/, '');
    const address = `/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${study}`)}`;
    const open = async (on: Page) => {
      await on.goto(address);
      await expect(shown(on)).toHaveAttribute('data-slice', /^\d+$/);
    };
    await open(page);

    await story.step('a key and a menu mark what is shown, and take the mark away', async () => {
      await wheelTo(shown(page), 9);
      await expect(mark(page)).toHaveCount(0);
      await page.keyboard.press('*');
      await expect(mark(page)).toHaveText('キー画像（未保存）');
      await wheelTo(shown(page), 3);
      await expect(mark(page)).toHaveCount(0);
      await more(page, 'menuitemcheckbox', 'キー画像にする');
      await expect(mark(page)).toBeVisible();
      await wheelTo(shown(page), 5);
      await page.keyboard.press('*');
      await page.keyboard.press('*');
      await expect(mark(page)).toHaveCount(0);
    });

    await story.step('the list leads to each, and keeps all of it over a reload', async () => {
      await page.keyboard.press(':');
      await expect(list(page).getByTestId('key-image')).toHaveCount(2);
      await list(page).getByLabel('メモ').fill('右下葉の結節。\n前回と比べてください。');
      await list(page)
        .getByRole('button', { name: /画像 9/ })
        .click();
      await expect(shown(page)).toHaveAttribute('data-slice', '9');
      await keepPicture(page, info.outputPath('1-marked.png'));
      await canBeRead(page, 'the list of key images');
      await page.reload();
      await expect(mark(page)).toHaveText('キー画像（未保存）');
      await more(page, 'menuitem', 'キー画像の一覧');
      await expect(list(page).getByTestId('key-image')).toHaveCount(2);
      await expect(list(page).getByLabel('メモ')).toHaveValue(/結節/);
    });

    const save = list(page).getByRole('button', { name: '保存', exact: true });
    await story.step('what is not taken is said, and nothing is lost', async () => {
      await page.route(upload, (route) => route.abort());
      await save.click();
      await expect(list(page).getByRole('alert')).toContainText('保存できませんでした');
      await page.unroute(upload);
      await page.route(upload, (route) => route.fulfill({ status: 413, body: '' }));
      await save.click();
      await expect(list(page).getByRole('alert')).toContainText('大きすぎる');
      await page.unroute(upload);
      await expect(list(page).getByTestId('key-image')).toHaveCount(2);
      await keepPicture(page, info.outputPath('2-refused.png'));
    });

    await story.step('saved, it is a document of the study, which says so in the list', async () => {
      await save.click();
      await expect(save).toHaveCount(0);
      await expect(mark(page)).toHaveText('キー画像');
      await expect(list(page).getByTestId('key-image')).toHaveCount(2);
      await expect(list(page).getByText('前回と比べてください。')).toBeVisible();
      await open(page);
      await page.keyboard.press(':');
      await expect(list(page).getByTestId('key-images')).toHaveCount(1);
      await expect(page.getByTestId('series-card').nth(1)).toContainText('900 キー画像');
      await keepPicture(page, info.outputPath('3-saved.png'));
    });

    await product.admin('grant', '--item', folder, '--level', 'can_view', '--user', colleague.email);
    const elsewhere = await browser.newContext({ ...phone, locale: 'ja-JP', baseURL: product.origin });
    const other = await elsewhere.newPage();
    await signIn(other, colleague);
    await open(other);
    const tool = (name: string) => other.getByTestId('grouped-tools').getByRole('button', { name, exact: true });

    await story.step('a colleague finds it on the phone, and marks by touch what cannot be saved there', async () => {
      await press(tool('その他'));
      await press(tool('回転など'));
      await other.getByRole('menuitem', { name: 'キー画像の一覧' }).tap();
      await expect(list(other).getByTestId('key-image')).toHaveCount(2);
      await expect(list(other).getByText('前回と比べてください。')).toBeVisible();
      await press(list(other).getByRole('button', { name: /画像 3/ }));
      await expect(shown(other)).toHaveAttribute('data-slice', '3');
      await expect(mark(other)).toHaveText('キー画像');
      await press(tool('キー画像'));
      await expect(mark(other)).toHaveText('キー画像（未保存）');
      await expect(list(other).getByText('このスタディには保存できません。')).toBeVisible();
      await expect(list(other).getByRole('button', { name: '保存', exact: true })).toHaveCount(0);
      await canBeRead(other, 'the list of key images on a phone');
      await keepPicture(other, info.outputPath('4-phone.png'));
      await press(tool('キー画像'));
      await expect(mark(other)).toHaveText('キー画像');
      await press(list(other).getByRole('button', { name: /画像 3/ }));
      await expect(list(other).getByText('900 キー画像')).toBeVisible();
      await expect(list(other).getByRole('button', { name: /を削除$/ })).toHaveCount(0);
    });

    await story.step(
      'who may deletes it after a question, and its stars are gone, with the colleague too',
      async () => {
        await wheelTo(shown(page), 9);
        await expect(mark(page)).toHaveText('キー画像');
        await list(page)
          .getByRole('button', { name: /を削除$/ })
          .click();
        const question = page.getByRole('dialog');
        await expect(question).toContainText('30 日間は元に戻せます');
        await canBeRead(page, 'the question before key images are deleted');
        await keepPicture(page, info.outputPath('5-question.png'));
        await question.getByRole('button', { name: '削除', exact: true }).click();
        await expect(mark(page)).toHaveCount(0);
        await expect(list(page).getByText('キー画像はありません')).toBeVisible();
        await expect(page.getByTestId('series-card')).toHaveCount(1);
        await keepPicture(page, info.outputPath('6-deleted.png'));
        await expect(mark(other)).toHaveCount(0);
        await keepPicture(other, info.outputPath('7-deleted-phone.png'));
      },
    );
    await elsewhere.close();
  },
);
