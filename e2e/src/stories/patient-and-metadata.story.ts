import type { Page } from '@playwright/test';
import { filesOfPatient, layOut } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const tanaka = { PatientID: 'T-1', PatientName: 'Tanaka^Ichiro=田中^一郎', PatientBirthDate: '19600101' };
const sato = { PatientID: 'S-1', PatientName: 'Sato^Hana=佐藤^花', PatientBirthDate: '19700101' };

async function bring(page: Page, desk: string, folder: string, count: number): Promise<void> {
  await page.getByTestId('pick-folder').setInputFiles(`${desk}/${folder}`);
  const panel = await uploadEnds(page, count);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: '閉じる' }).click();
}

async function menu(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

story('all images of a patient open together, and a date is said of a study', async ({ page, product }, info) => {
  const desk = info.outputPath('desk');
  await layOut(desk, {
    ...filesOfPatient('一回目', 'patient first', tanaka, 3),
    ...filesOfPatient('二回目', 'patient second', tanaka, 2),
    ...filesOfPatient('別人', 'patient other', sato, 2),
  });
  await signIn(page, product);
  await makeAndOpenFolder(page, '別の場所');
  await bring(page, desk, '二回目', 2);
  await page.goto('/storage');
  await makeAndOpenFolder(page, '外来患者');
  await bring(page, desk, '一回目', 3);
  await bring(page, desk, '別人', 2);
  const list = page.url();

  await story.step('from the menu of one study come the studies of that patient, wherever they lie', async () => {
    await menu(page, '田中 一郎', '患者のすべての画像を開く');
    await expect(page).toHaveURL(/\/universal-viewer\?orgId=.*&patientId=T-1&of=/);
    await expect(page.getByTestId('pane').first()).toHaveAttribute('data-slice', /^\d+$/);
    await expect(page).toHaveTitle(/^患者のすべての画像/);
    await expect(page.getByText('頭部CT')).not.toHaveCount(0);
    expect(await page.getByText('佐藤').count()).toBe(0);
    await keepPicture(page, info.outputPath('patient.png'));
    await page.getByRole('button', { name: '戻る' }).click();
    await expect(page).toHaveURL(list);
  });
  await story.step('of nobody there is nothing, and that is said', async () => {
    const org = /orgId=([0-9a-f-]{36})/.exec(await patientAddress(page))?.[1] ?? '';
    await page.goto(`/universal-viewer?orgId=${org}&patientId=nobody`);
    await expect(page.getByRole('heading', { name: '表示できる画像がありません' })).toBeVisible();
    await canBeRead(page, 'no images');
    await page.goto(list);
  });
  await story.step('a date and a modality are said of a study; what cannot be is said to be wrong', async () => {
    await menu(page, '田中 一郎', 'メタデータを編集（ベータ）');
    const dialog = page.getByRole('dialog', { name: 'メタデータの編集（ベータ）' });
    await expect(dialog.getByText('DICOM は変更されません')).toBeVisible();
    await expect(dialog.getByLabel('検査日')).toHaveValue('2026-04-01');
    await expect(dialog.getByLabel('モダリティ')).toHaveValue('CT');
    await canBeRead(page, 'the dialog of metadata');
    await dialog.getByLabel('検査日').fill('2026-02-30');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText(/実在する日を入力してください/)).toBeVisible();
    await keepPicture(page, info.outputPath('dialog.png'));
    await dialog.getByLabel('検査日').fill('1999-12-31');
    await dialog.getByLabel('モダリティ').fill('xa');
    await page.setViewportSize({ width: 390, height: 844 });
    await canBeRead(page, 'the dialog of metadata on a phone');
    await keepPicture(page, info.outputPath('phone.png'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel('モダリティ').press('Enter');
    await expect(page.getByText('メタデータを保存しました')).toBeVisible();
  });
  await story.step('list and search say it, and the viewer what the files say', async () => {
    await expect(row(page, '田中 一郎')).toContainText('1999-12-31');
    await expect(row(page, '田中 一郎')).toContainText('XA');
    await page.getByRole('combobox').fill('1999-12-31');
    await expect(page.getByRole('option').filter({ hasText: '田中 一郎' })).toBeVisible();
    await page.keyboard.press('Escape');
    await keepPicture(page, info.outputPath('list.png'));
    await row(page, '田中 一郎').dblclick();
    await expect(page.getByTestId('pane').first()).toHaveAttribute('data-slice', /^\d+$/);
    await expect(page.locator('header').filter({ hasText: '田中 一郎' })).toContainText('2026-04-01');
  });
});

/** What stands behind the entry of the first study. */
async function patientAddress(page: Page): Promise<string> {
  await menu(page, '田中 一郎', '患者のすべての画像を開く');
  await expect(page).toHaveURL(/patientId=/);
  const address = page.url();
  await page.goBack();
  return address;
}
