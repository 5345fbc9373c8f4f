import type { Page } from '@playwright/test';
import { amountOf, isNight } from '@mado/dicom/testing';
import { filesOfPatient, layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

/** Ten folders on the desk: nine of them are sent first, then all ten are dropped. By night 100,000 files. */
const patients = amountOf({ perChange: 10, byNight: 100 });
const slices = amountOf({ perChange: 12, byNight: 1000 });
const total = patients * slices;
const count = (of: number): string => of.toLocaleString('ja-JP');

/** What the panel and the summary say at the end; both are closed again. */
async function saidAtTheEnd(page: Page): Promise<string> {
  const panel = page.getByTestId('upload-panel');
  await expect(panel).toContainText('アップロード完了', { timeout: isNight ? 50 * 60_000 : 120_000 });
  const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
  const said = await summary.innerText();
  await summary.getByRole('button', { name: '閉じる' }).click();
  await panel.getByRole('button', { name: '閉じる' }).click();
  return said;
}

story(
  'files without number in one drop: those that are there already are counted, the others are sent',
  async ({ page, product }, info) => {
    if (isNight) story.setTimeout(110 * 60_000);
    const desk = info.outputPath('desk');
    const folder = (at: number): string => `${desk}/${at % 10}`;
    for (let at = 0; at < patients; at += 1) {
      const patient = { PatientID: `MANY-${at}`, PatientName: '山田^花子', PatientBirthDate: '19500312' };
      await layOut(folder(at), filesOfPatient(`${at}`, `many ${at}`, patient, slices));
    }
    await signIn(page, product);
    await makeAndOpenFolder(page, '十万');
    const area = page.getByTestId('upload-area');
    let batches = 0;
    page.on('request', (request) => {
      if (request.url().includes('/upload-pydicom-file')) batches += 1;
    });

    await story.step('nine folders of ten', async () => {
      await drop(
        Array.from({ length: 9 }, (_, at) => folder(at)),
        area,
      );
      expect(await saidAtTheEnd(page)).toContain(`成功 ${count(total * 0.9)} 件`);
    });

    await story.step('and then everything', async () => {
      batches = 0;
      await drop([desk], area);
      const said = await saidAtTheEnd(page);
      expect(said).toContain(`成功 ${count(total / 10)} 件`);
      expect(said).toContain(`同じファイル：${count(total * 0.9)} 件`);
      // Ten files to a batch.
      expect(batches).toBe(Math.ceil(total / 10 / 10));
    });

    await expect(rows(page).filter({ hasText: 'スタディ' })).toHaveCount(10);
  },
);
