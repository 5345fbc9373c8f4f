import type { Locator, Page, TestInfo } from '@playwright/test';
import { syntheticUid } from '@mado/dicom/testing';
import { dicomwebAccess } from '../clients/signed-in.ts';
import { filesOfPatient, layOut, type Patient } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds, uploadSummary } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import type { Product } from '../product/product.ts';
import { expect, story } from '../product/story.ts';

const mark = '患者情報が一致しません';
const yamada = { PatientID: 'P-1001', PatientName: 'Yamada^Tarou=山田^太郎', PatientBirthDate: '19700101' };
const suzuki = { PatientID: 'P-2002', PatientName: 'Suzuki^Hanako=鈴木^花子', PatientBirthDate: '19800202' };

story(
  'files of two patients in one study are kept apart and marked, until somebody says that it was a slip of the pen',
  async ({ page, product }, info) => {
    const study = 'wrong number';
    const [yamadas, suzukis] = await bothArrive(page, product, info, study);

    await story.step('the viewer says it over the pictures of either', async () => {
      for (const [shown, name] of [
        [suzukis, '鈴木 花子'],
        [yamadas, '山田 太郎'],
      ] as const) {
        await shown.dblclick();
        await pane(page);
        const header = page.getByRole('banner');
        await expect(header).toContainText(name);
        await expect(header.getByRole('status')).toHaveText(mark);
        await page.goBack();
      }
    });
    await story.step('a search for either patient finds the right study', async () => {
      expect(await found(product, study, yamada)).toEqual([3]);
      expect(await found(product, study, suzuki)).toEqual([2]);
    });
    await story.step('the details say what it means, and lead to the dialog', async () => {
      await yamadas.click();
      await page.getByRole('button', { name: '詳細を表示' }).click();
      const notice = page.getByRole('complementary', { name: '詳細' }).getByRole('group', { name: mark });
      await expect(notice).toContainText('どちらが正しいかを確認してください');
      await notice.getByRole('button', { name: '患者情報を確認' }).click();
    });
    await settle(page, yamada, '選択したスタディにまとめる');

    await expect(rows(page)).toHaveCount(1);
    await expect(yamadas).toContainText('5');
    await expect(page.getByText(mark)).toHaveCount(0);
    expect(await found(product, study, yamada)).toEqual([5]);
    expect(await found(product, study, suzuki)).toEqual([]);
    await yamadas.dblclick();
    await pane(page);
    await expect(page.getByRole('banner')).toContainText('山田 太郎');
    await expect(page.getByText(mark)).toHaveCount(0);
  },
);

for (const [screen, size] of [
  ['a wide screen', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  story(
    `on ${screen} the study that was chosen is joined into the other, without a word of failure, and the keyboard is in the list`,
    async ({ page, product, complaints }, info) => {
      // The picture of the study that is joined into the other is still asked for while the list comes late.
      complaints.expect(/status of 404 .*\/datamanage\/thumbnail\//);
      const [yamadas, suzukis] = await bothArrive(page, product, info, `the other way on ${screen}`);
      await page.setViewportSize(size);
      await suzukis.click();
      await page.getByRole('button', { name: '詳細を表示' }).click();
      await page.getByRole('group', { name: mark }).getByRole('button', { name: '患者情報を確認' }).click();

      // The list comes late: until then, too, nothing fails and the dialog is gone.
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/datamanage/info/folder/**', async (route) => {
        await held;
        await route.continue();
      });
      await settle(page, yamada, '選択したスタディにまとめる');
      await expect(page.getByText('選択したスタディにまとめました')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'データが存在しません' })).toHaveCount(0);
      release();
      await expect(rows(page)).toHaveCount(1);
      await expect(yamadas).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('grid')).toBeFocused();
      await expect(page.getByText('データが選択されていません')).toHaveCount(0);
    },
  );

story(
  'two patients whom a device has mixed up stay two studies, by the keyboard, and what comes later raises no doubt',
  async ({ page, product }, info) => {
    const study = 'mixed up by a device';
    const [yamadas, suzukis] = await bothArrive(page, product, info, study);
    await suzukis.click();
    await page.keyboard.press('Shift+F10');
    const entry = page.getByRole('menuitem', { name: '患者情報を確認' });
    await entry.focus();
    await page.keyboard.press('Enter');
    await settle(page, suzuki, '別の患者として分けておく');

    await expect(page.getByText(mark)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    expect(await found(product, study, yamada)).toEqual([3]);
    expect(await found(product, study, suzuki)).toEqual([2]);

    await layOut(info.outputPath('desk'), filesOfPatient('later', study, suzuki, 4));
    await drop([info.outputPath('desk/later/3.dcm'), info.outputPath('desk/later/4.dcm')], uploadArea(page));
    await uploadEnds(page, 2);
    await expect(suzukis).toContainText('4');
    await expect(yamadas).toContainText('3');
    await expect(page.getByText(mark)).toHaveCount(0);
    expect(await found(product, study, suzuki)).toEqual([4]);
  },
);

const uploadArea = (page: Page): Locator => page.getByTestId('upload-area');

/**
 * One folder with three images of one patient and two of another is dropped; both rows, marked in the summary and in
 * the list.
 */
async function bothArrive(page: Page, product: Product, info: TestInfo, study: string): Promise<[Locator, Locator]> {
  await layOut(info.outputPath('desk'), {
    ...filesOfPatient('ct/a', study, yamada, 3),
    ...filesOfPatient('ct/b', study, suzuki, 2),
  });
  await signIn(page, product);
  await makeAndOpenFolder(page, study);
  await drop([info.outputPath('desk/ct')], uploadArea(page));
  const summary = await uploadSummary(page, 5);
  const both = [row(page, '山田 太郎'), row(page, '鈴木 花子')] as const;
  await story.step('the summary opens by itself and marks both', async () => {
    for (const [name, images] of [
      ['山田 太郎', '3'],
      ['鈴木 花子', '2'],
    ] as const) {
      const line = summary.getByRole('row').filter({ hasText: name });
      await expect(line).toContainText(mark);
      await expect(line.getByRole('cell').nth(3)).toHaveText(images);
    }
    await summary.getByRole('button', { name: '閉じる' }).click();
    await page.getByTestId('upload-panel').getByRole('button', { name: '閉じる' }).click();
  });
  await expect(rows(page)).toHaveCount(2);
  for (const one of both) await expect(one).toContainText(mark);
  return [...both];
}

/** Says in the open dialog which patient is right and what becomes of the studies. */
async function settle(page: Page, patient: Patient, decision: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: mark });
  await expect(dialog.getByRole('radio', { name: /P-1001|P-2002/ })).toHaveCount(2);
  await dialog.getByRole('radio', { name: patient.PatientID }).click();
  await dialog.getByRole('radio', { name: decision }).click();
  await dialog.getByRole('button', { name: '確定' }).click();
  await expect(dialog).toHaveCount(0);
}

/** What another program finds of a patient under the UID of a study: the images of each result. */
async function found(product: Product, study: string, { PatientID }: Patient): Promise<unknown[]> {
  const { root, headers } = await dicomwebAccess(product);
  const query = new URLSearchParams({ StudyInstanceUID: syntheticUid(study), PatientID });
  const answer = await fetch(`${root}/studies?${query}`, { headers: { ...headers, accept: 'application/dicom+json' } });
  if (answer.status === 204) return [];
  expect(answer.status).toBe(200);
  const results = (await answer.json()) as Record<string, { Value?: unknown[] }>[];
  for (const one of results) expect(one['00100020']?.Value).toEqual([PatientID]);
  return results.map((one) => one['00201208']?.Value?.[0]);
}
