import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { layOut, phantomFiles } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story('what one looks for is found as one types, and all of it is a list', async ({ page, product }, info) => {
  await layOut(info.outputPath('desk'), phantomFiles('ct', 2, 46));
  await signIn(page, product);
  await makeFolder(page, '髙槻カンファレンス');
  await makeAndOpenFolder(page, '症例検討');
  await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/ct'));
  await (await uploadEnds(page, 2)).getByRole('button', { name: '閉じる' }).click();
  await makeFolder(page, '高槻先生へ');
  await expect(row(page, '高槻先生へ')).toBeVisible();

  await page.getByRole('grid').focus();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'ストレージを検索' });
  await expect(field).toBeFocused();
  await page.keyboard.type('高槻');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(3);
  await expect(options.last()).toContainText('すべての結果');
  await expect(options.last()).toContainText('2 件');
  await expect(page.locator('mark').first()).toHaveText(/[髙高]槻/);
  await keepPicture(page, info.outputPath('options.png'));
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/storage\/org\/[0-9a-f-]{36}\/search\?value=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('「高槻」の検索結果');
  await expect(rows(page)).toHaveCount(2);
  await row(page, '高槻先生へ').click();
  await expect(page.getByText('1 件を選択中')).toBeVisible();
  await keepPicture(page, info.outputPath('results.png'));
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('combobox', { name: 'ストレージを検索' }).fill('ないもの');
  await page.keyboard.press('Enter');
  await expect(page.getByText('見つかりませんでした')).toBeVisible();
  await keepPicture(page, info.outputPath('none.png'));
  await page.getByRole('button', { name: '検索し直す' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('窓');
  await expect(options.first()).toContainText('窓 試験');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/viewer\?url=/);
});

story('what DICOM says of a study leads to all that say the same', async ({ page, product }, info) => {
  // Of a modality that no other story has: of a list that is long, rows that are not seen are not drawn.
  const study = { StudyInstanceUID: syntheticUid('bones'), SeriesInstanceUID: syntheticUid('bones', 1) };
  const images = [1, 2].map((number) =>
    buildDicomFile({
      ...study,
      SOPInstanceUID: syntheticUid('bones', 1, number),
      SpecificCharacterSet: 'ISO_IR 192',
      PatientID: 'BONES-47',
      PatientName: '窓^試験',
      Modality: 'BMD',
    }),
  );
  await layOut(info.outputPath('desk'), { 'bones/1.dcm': images[0]!, 'bones/2.dcm': images[1]! });
  await signIn(page, product);
  await makeAndOpenFolder(page, '同じ患者');
  await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/bones'));
  await (await uploadEnds(page, 2)).getByRole('button', { name: '閉じる' }).click();
  const folder = page.url();
  await row(page, '窓 試験').click();
  await page.getByRole('button', { name: '詳細' }).click();
  const details = page.getByRole('complementary', { name: '詳細' });
  const link = details.getByRole('link', { name: /^BONES/ });
  const patient = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/storage\/org\/[0-9a-f-]{36}\/patientId\?value=/);
  const [, org] = /org\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await expect(page.getByRole('heading', { level: 1 })).toContainText(patient);
  await expect(row(page, '窓 試験').first()).toBeVisible();

  await page.goto(`/storage/org/${org}/patientId=${encodeURIComponent(patient)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(patient);
  for (const [name, width, height] of [
    ['wide', 1440, 900],
    ['phone', 390, 844],
    ['large', 720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(row(page, '窓 試験').first()).toBeVisible();
    await canBeRead(page, `all of one patient, ${name}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await keepPicture(page, info.outputPath(`patient-${name}.png`));
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(folder);
  await row(page, '窓 試験').click();
  await page.getByRole('button', { name: '詳細' }).click();
  await details.getByRole('link', { name: 'BMD', exact: true }).click();
  await expect(page).toHaveURL(/\/modality\?value=BMD$/);
  await expect(row(page, '窓 試験').first()).toBeVisible();
  await page.goto(`/storage/org/${org}/modality?value=XX`);
  await expect(page.getByText('見つかりませんでした')).toBeVisible();
});
