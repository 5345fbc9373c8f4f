import { writeFile } from 'node:fs/promises';
import { layOut, phantomFiles } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { agreeToTerms, hasRead, localStudy, openLocal, openLocalStudy } from '../person/local.ts';
import { canBeRead } from '../person/reader.ts';
import { expect, story } from '../product/story.ts';

story(
  'a local file that was changed after it was read says so; the others are shown [LO-13]',
  async ({ page, complaints }, info) => {
    complaints.expect(/ERR_UPLOAD_FILE_CHANGED|ERR_FILE_NOT_FOUND/);
    const desk = info.outputPath('desk');
    const files = phantomFiles('ct', 5, 61);
    await layOut(desk, files);
    await openLocal(page);
    await agreeToTerms(page);
    await page.getByTestId('local-folder').setInputFiles(`${desk}/ct`);
    await hasRead(page, 5);
    const [name = ''] = Object.keys(files).toSorted().slice(-1);
    await writeFile(`${desk}/${name}`, 'something else');
    const shown = await openLocalStudy(localStudy(page, /./).first());
    await expect(shown).toHaveAttribute('data-loaded', '4');
    for (const key of ['End', 'Home']) {
      await page.keyboard.press(key);
      const words = page.getByText(/このファイルは、開いたあとに変更・移動・削除された/);
      if (await words.isVisible()) break;
    }
    await expect(page.getByText(/もう一度ファイルを選んで開いてください/)).toBeVisible();
    await expect(page.getByText(/ネットワーク/)).toHaveCount(0);
    await canBeRead(page, 'a local file that was changed');
    await keepPicture(page, info.outputPath('changed.png'));
    await page.getByRole('button', { name: '表示できる次の画像へ' }).click();
    await expect(shown).toHaveAttribute('data-slice', /^[1-4]$/);
  },
);
