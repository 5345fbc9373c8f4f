import { buildDicomFile, textNamedDicom, truncatedFile } from '@mado/dicom/testing';
import { filesOfPatient, layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { agreeToTerms, hasRead, localStudy, notShown, openLocal, openLocalStudy } from '../person/local.ts';
import { fillInSignIn, signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, scrollToRow, uploadEnds } from '../person/storage.ts';
import { caseFiles, seriesUid } from '../picture/canvas-case.ts';
import { readCanvas } from '../picture/canvas.ts';
import { codedCases } from '../picture/coded-cases.ts';
import { syntheticCases } from '../picture/synthetic-cases.ts';
import { wrongPixels } from '../picture/wrong-pixels.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData } from '../product/test-data.ts';

story('broken, doubled and doubtful files are told, and the others are shown [LO-7, LO-9]', async ({ page }, info) => {
  const desk = info.outputPath('desk');
  const ct = phantomFiles('mixed/ct', 3, 51);
  const [first = new Uint8Array()] = Object.values(ct);
  const changed = Uint8Array.from(first);
  changed.set([7], changed.length - 100);
  const patient = (PatientID: string, PatientName = '山田^花子') => ({
    PatientID,
    PatientName,
    PatientBirthDate: '19600101',
  });
  await layOut(desk, {
    ...ct,
    'mixed/copy/again.dcm': first,
    'mixed/copy/other.dcm': changed,
    'mixed/cut-off.dcm': truncatedFile(),
    'mixed/text.dcm': textNamedDicom(),
    'mixed/empty.dcm': '',
    ...filesOfPatient('mixed/a', 'one study', patient('P-1'), 2),
    ...filesOfPatient('mixed/b', 'one study', patient('P-2'), 2),
    ...filesOfPatient('mixed/c', 'another study', patient('P-1'), 1),
  });
  await openLocal(page);
  await agreeToTerms(page);
  await drop([`${desk}/mixed`], page.getByTestId('local-drop'));
  await hasRead(page, 13);
  await expect(page.getByText('内容が同じファイル：1 件')).toBeVisible();
  await expect(await notShown(page, /読めなかったファイル：1 件/)).toContainText(
    'mixed/copy/other.dcm：同じ識別子で内容の違う',
  );
  await expect(await notShown(page, /途中で切れているファイル：1 件/)).toContainText('mixed/cut-off.dcm');
  await expect(await notShown(page, /画像ではないファイル：2 件/)).toContainText(
    'mixed/text.dcm：DICOM ではありません',
  );
  for (const [id, doubts] of [
    ['P-1', 1],
    ['P-2', 1],
  ] as const)
    await expect(localStudy(page, `ID ${id}`).filter({ hasText: '別の患者にもあります' })).toHaveCount(doubts);
  await expect(localStudy(page, '患者 ID が違うスタディがあります')).toHaveCount(3);
  await fitsEverywhere(page, 'a folder with everything in it', (name) => info.outputPath(name));
  const shown = await openLocalStudy(localStudy(page, 'ID P-2'));
  await expect(shown).toHaveAttribute('data-slices', '2');
});

story('a folder without images, and an empty one, are told as such [LO-7]', async ({ page }, info) => {
  const many = Array.from({ length: 5_000 }, (_, n) => [`letters/${n % 50}/${n}.txt`, `手紙 ${n}`] as const);
  await layOut(info.outputPath('desk'), Object.fromEntries(many));
  await openLocal(page);
  await agreeToTerms(page);
  await page.getByTestId('local-folder').setInputFiles(info.outputPath('desk/letters'));
  await hasRead(page, 5_000);
  await expect(page.getByText('表示できる画像がありません')).toBeVisible();
  const named = await notShown(page, /画像ではないファイル：5,000 件/);
  await expect(named.getByRole('listitem')).toHaveCount(101);
  await expect(named).toContainText('ほかに 4,900 件');
  await fitsEverywhere(page, 'a folder without images', (name) => info.outputPath(name));
  await page.getByRole('button', { name: 'すべて閉じる' }).click();
  await expect(page.getByText('表示できる画像がありません')).toHaveCount(0);
  const directory = buildDicomFile({ DirectoryRecordSequence: [], SOPClassUID: '1.2.840.10008.1.3.10' });
  const [medium = ''] = await layOut(info.outputPath('desk'), { 'medium/DICOMDIR': directory });
  await page.getByTestId('local-files').setInputFiles(medium);
  await hasRead(page, 1);
  await expect(page.getByText('フォルダごと開いてください')).toBeVisible();
  await fitsEverywhere(page, 'a directory by itself', (name) => info.outputPath(name));
  await page.getByRole('button', { name: 'すべて閉じる' }).click();
  await layOut(info.outputPath('desk'), { 'nothing/in/.keep': '' });
  await drop([info.outputPath('desk/nothing')], page.getByTestId('local-drop'));
  await hasRead(page, 1);
});

story(
  'every kind of image has the colours that the standard gives it, from the own machine [LO-6]',
  async ({ page }, info) => {
    story.setTimeout(300_000);
    const cases = [...syntheticCases, ...(hasTestData ? await codedCases() : [])];
    await layOut(info.outputPath('desk'), caseFiles('pixels', cases));
    await openLocal(page);
    await agreeToTerms(page);
    await page.getByTestId('local-folder').setInputFiles(info.outputPath('desk/pixels'));
    await hasRead(page, cases.length);
    const shown = await openLocalStudy(localStudy(page, '画素 試験'));
    for (const [index, one] of cases.entries()) {
      await expect(shown, one.name).toHaveAttribute('data-series', seriesUid(index));
      await expect(shown, one.name).toHaveAttribute('data-slice', '1');
      await page.keyboard.press('z');
      const middle = { width: one.columns, height: one.rows };
      const wrong = async () => wrongPixels(await readCanvas(shown.getByTestId('pane-canvas'), middle), one);
      if (!one.tall)
        await expect.configure({ soft: true }).poll(wrong, { message: one.name, timeout: 15_000 }).toBeNull();
      await page.keyboard.press('ArrowRight');
    }
  },
);

story(
  'what is let go beside the list is taken, and a viewer that does not come takes nothing away [LO-23, LO-24]',
  async ({ page, complaints }, info) => {
    complaints.expect(/net::ERR_|Failed to load/);
    await layOut(info.outputPath('desk'), { ...phantomFiles('ct', 4, 55), ...phantomFiles('other', 2, 56) });
    // The page and its chunks come; the code of the viewer does not.
    const viewer = /\/assets\/viewer-part[\w.-]*\.js$/;
    await page.route(viewer, (route) => route.abort());
    await openLocal(page);
    await agreeToTerms(page);
    await drop([info.outputPath('desk/ct')], page.getByRole('banner'));
    await hasRead(page, 4);
    await page.getByTestId('local-study').getByRole('button').first().click();
    await expect(page.getByRole('alert')).toContainText('ビューアを読み込めませんでした');
    await fitsEverywhere(page, 'no viewer', (name) => info.outputPath(name));
    await page.unroute(viewer);
    await page.getByRole('button', { name: '再試行' }).click();
    const shown = page.getByTestId('pane').first();
    await expect(shown).toHaveAttribute('data-slices', '4');
    await drop([info.outputPath('desk/other')], shown);
    await expect(shown).toHaveAttribute('data-slices', '4');
    await page.goBack();
    await expect(page.getByTestId('local-study')).toHaveCount(1);
    await hasRead(page, 4);
  },
);

story(
  'a study of the own machine goes to the storage by a button, with the questions of an upload [LO-10]',
  async ({ page, product }, info) => {
    await layOut(info.outputPath('desk'), { ...phantomFiles('ct', 4, 52), ...phantomFiles('other', 2, 53) });
    await signIn(page, product);
    await makeAndOpenFolder(page, '送る先');
    await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
    await page.getByRole('menuitem', { name: 'ローカルファイルを開く' }).click();
    await page.getByTestId('local-folder').setInputFiles(info.outputPath('desk/ct'));
    await hasRead(page, 4);
    await page.getByRole('button', { name: / をストレージに送る$/ }).click();
    const carried = page.getByTestId('carried-files');
    await expect(carried).toContainText('4 件');
    await keepPicture(page, info.outputPath('files on their way.png'));
    await (await scrollToRow(page, '送る先')).dblclick();
    await carried.getByRole('button', { name: 'ここにアップロード' }).click();
    await uploadEnds(page, 4);
    await expect(row(page, '窓 試験')).toContainText('4');
    await expect(carried).toHaveCount(0);

    await story.step('a visitor signs in on the way, and still has the files', async () => {
      const visitor = await page.context().browser()?.newContext({ baseURL: product.origin, locale: 'ja-JP' });
      const other = await visitor?.newPage();
      if (!visitor || !other) throw new Error('There is no other browser.');
      await openLocal(other);
      await agreeToTerms(other);
      await other.getByTestId('local-folder').setInputFiles(info.outputPath('desk/other'));
      await hasRead(other, 2);
      await other.getByRole('button', { name: / をストレージに送る$/ }).click();
      await keepPicture(other, info.outputPath('signing in to send.png'));
      await other.getByRole('dialog').getByRole('button', { name: 'ログイン' }).click();
      await fillInSignIn(other, product);
      await expect(other.getByTestId('carried-files')).toContainText('2 件');
      await visitor.close();
    });
  },
);

story(
  'of a folder of 1,000 files the first picture is there while the others are read [LO-5, LO-8]',
  async ({ page }, info) => {
    const files = 1_000;
    const size = Number(process.env['MADO_LOCAL_SIZE'] ?? 64);
    await layOut(info.outputPath('desk'), phantomFiles('ct', files, 54, size));
    const area = await openLocal(page);
    await agreeToTerms(page);
    const begun = Date.now();
    await drop([info.outputPath('desk/ct')], area);
    const study = page.getByTestId('local-study');
    await expect(study.getByTestId('local-picture')).toHaveAttribute('data-shown', 'true');
    const listed = Date.now() - begun;
    const shown = await openLocalStudy(study);
    const opened = Date.now() - begun;
    await page.goBack();
    await hasRead(page, files);
    console.log(
      `listed with its picture after ${listed} ms, in the viewer after ${opened} ms, all after ${Date.now() - begun} ms`,
    );
    await expect(study).toContainText('画像 1,000 枚');
    await openLocalStudy(study);
    await expect(shown).toHaveAttribute('data-slices', String(files));
  },
);
