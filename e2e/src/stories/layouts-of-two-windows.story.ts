import type { Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const slices = 4;
const kept = '/api/access/user/hanging-protocols';
const reader = { email: 'two-windows@example.jp', password: 'a-long-reader-password' };

const layoutMenu = (page: Page) => page.getByRole('button', { name: /^レイアウト/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const own = (page: Page) => page.getByRole('list', { name: '自分の配置' });

/** Keeps a grid of one row by a name, and leaves the menu open. */
async function keep(page: Page, columns: number, name: string): Promise<void> {
  await layoutMenu(page).click();
  await button(page, `1 行 ${columns} 列`).click();
  await layoutMenu(page).click();
  await button(page, 'この種の検査にはこの配置').click();
  const naming = page.getByRole('dialog', { name: 'この種の検査にはこの配置' });
  await naming.getByRole('textbox').fill(name);
  const answered = page.waitForResponse((answer) => answer.url().endsWith(kept) && answer.request().method() === 'PUT');
  await naming.getByRole('button', { name: '保存' }).click();
  expect((await answered).status()).toBe(200);
}

interface Kept {
  hangingProtocols: { name: string }[];
}

story(
  'two windows of one reader lose none of their layouts, and where there is no room the reader is told what to do',
  async ({ page, product, browser }, info) => {
    await product.admin('create-account', '--email', reader.email, '--password', reader.password);
    await layOut(info.outputPath('desk'), phantomFiles('ct', slices, 92));
    await signIn(page, product);
    await makeAndOpenFolder(page, '二つのウィンドウの症例');
    await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
    await uploadEnds(page, slices);
    const study = (await rows(page).first().getAttribute('id'))?.replace(/^row-/, '') ?? '';
    await product.admin('grant', '--item', study, '--level', 'can_view', '--user', reader.email);

    const context = await browser.newContext({
      locale: 'ja-JP',
      baseURL: product.origin,
      viewport: { width: 1440, height: 900 },
    });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await signIn(first, reader);
    for (const one of [first, second]) {
      await one.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${study}`)}`);
      await expect(one.getByTestId('pane').first()).toHaveAttribute('data-slice', /^\d+$/);
      await layoutMenu(one).click();
      await expect(one.getByRole('checkbox', { name: '開いたときに配置する' })).toBeEnabled();
      await one.keyboard.press('Escape');
    }
    const authorization = `Bearer ${await first.evaluate(() => localStorage.getItem('access_token'))}`;
    const onServer = async () =>
      (await (await first.request.get(kept, { headers: { authorization } })).json()) as Kept & {
        hangAtOpening: boolean;
      };

    await story.step('one name is given in both: both layouts are kept, and listed', async () => {
      await keep(first, 2, '胸部 CT');
      await keep(second, 3, '胸部 CT');
      await expect(own(second).getByRole('listitem')).toHaveText(['胸部 CT 2', '胸部 CT']);
      expect((await onServer()).hangingProtocols.map(({ name }) => name)).toEqual(['胸部 CT 2', '胸部 CT']);
    });

    await story.step(
      'another window has kept fifty: what has no room is marked, and it is said what to do',
      async () => {
        const { hangAtOpening, hangingProtocols } = await onServer();
        const more = Array.from({ length: 48 }, (_, n) => ({ ...hangingProtocols[0], name: `別の配置 ${n + 1}` }));
        const full = { hangAtOpening, hangingProtocols: [...hangingProtocols, ...more] };
        const filled = await first.request.put(kept, { headers: { authorization }, data: full });
        expect(filled.ok()).toBe(true);
        await second.keyboard.press('Escape');
        await keep(second, 1, 'もう一つ');
        const said = '配置は 50 件まで保存できます。1 件はまだ保存されていません。不要な配置を削除してください。';
        await expect(second.getByText(said)).toBeVisible();
        await expect(own(second).getByRole('listitem')).toHaveCount(51);
        await expect(own(second).getByRole('listitem').first()).toHaveText('もう一つまだ保存されていません');
        await canBeRead(second, 'layouts for which there is no room');
        await keepPicture(second, info.outputPath('1-no-room.png'));
        await second.setViewportSize({ width: 390, height: 844 });
        await keepPicture(second, info.outputPath('2-no-room-390.png'));
        await second.setViewportSize({ width: 1440, height: 900 });
      },
    );

    await story.step('after one was deleted all is kept', async () => {
      if (!(await own(second).isVisible())) await layoutMenu(second).click();
      await button(second, '別の配置 1 を削除').click();
      await expect(second.getByText(/まだ保存されていません/)).toHaveCount(0);
      await expect(own(second).getByRole('listitem')).toHaveCount(50);
      await expect
        .poll(async () => (await onServer()).hangingProtocols.map(({ name }) => name))
        .toEqual(await own(second).getByRole('listitem').allTextContents());
      await keepPicture(second, info.outputPath('3-kept.png'));
    });
    await context.close();
  },
);
