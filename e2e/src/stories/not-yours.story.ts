import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story(
  'a stranger sees the same page for a folder of others and for one that does not exist',
  async ({ page, product, complaints, browser }, info) => {
    complaints.expect(/status of 40[13]/);
    const stranger = { email: 'stranger@example.jp', password: 'a-long-strange-password' };
    await product.admin('create-account', '--email', stranger.email, '--password', stranger.password);
    await layOut(info.outputPath('desk'), phantomFiles('ct', 2, 44));
    await signIn(page, product);
    await makeAndOpenFolder(page, '患者の画像');
    await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
    await uploadEnds(page, 2);
    const folder = new URL(page.url()).pathname;
    const study = (await row(page, '窓 試験').getAttribute('id'))?.replace(/^row-/, '');
    const missing = '00000000-0000-4000-8000-000000000000';

    const elsewhere = await browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
    const other = await elsewhere.newPage();
    await story.step('without signing in', async () => {
      for (const address of [folder, `/storage/${missing}`]) {
        await other.goto(address);
        await expect(other.getByText('アクセス権限が必要です')).toBeVisible();
        await expect(other.getByText('患者の画像')).toHaveCount(0);
        await expect(other.getByText('利用規約')).toHaveCount(0);
      }
    });
    await story.step('signed in as somebody else, in the storage and in the viewer', async () => {
      await signIn(other, stranger);
      const said = [];
      const source = (uuid: string) => `/viewer?url=/api/datamanage/dcm/folder/${uuid}`;
      for (const address of [folder, `/storage/${missing}`, source(study ?? ''), source(missing)]) {
        await other.goto(address);
        await expect(other.getByText('アクセス権限が必要です')).toBeVisible();
        said.push(await other.getByRole('main').first().innerText());
      }
      expect(said[0]).toBe(said[1]);
      expect(said[2]).toBe(said[3]);
    });
    await story.step('until they are given the right', async () => {
      await product.admin(
        'grant',
        '--item',
        folder.split('/').at(-1) ?? '',
        '--level',
        'can_view',
        '--user',
        stranger.email,
      );
      await other.goto(folder);
      await expect(row(other, '窓 試験')).toHaveCount(1);
    });
    await elsewhere.close();
  },
);
