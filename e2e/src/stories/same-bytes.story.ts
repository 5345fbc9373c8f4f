import type { Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { lookBeforeLeaving } from '../person/deidentification.ts';
import { drop } from '../person/drop.ts';
import { identifyingFiles } from '../person/identifying-files.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story.use({ deidentification: 'asked' });

/** What is read here of the answer for each file. */
type Results = readonly {
  readonly success: boolean;
  readonly instance: { readonly SOPInstanceUID: string } | null;
  readonly file: { readonly uuid: string } | null;
}[];

const place = '/api/datamanage/upload-pydicom-file';
/** What the settings order that stand at first. */
const anonymize = {
  master: true,
  fields: { StudyDate: '', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' },
};

story(
  'a file de-identified by the browser is the file that the server makes of it, to the byte',
  async ({ page, product }, info) => {
    const images = Object.entries(identifyingFiles().files).filter(([name]) => /-(CT|SR|RTSTRUCT)-\d$/.test(name));
    await layOut(info.outputPath('desk'), Object.fromEntries(images));
    await signIn(page, product);
    const answers: Promise<{ results: Results }>[] = [];
    const targets: Record<string, unknown>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === place) answers.push(response.json() as Promise<{ results: Results }>);
    });
    page.on('request', (request) => {
      if (request.url().includes('/upload-check')) targets.push(request.postDataJSON() as Record<string, unknown>);
    });

    await makeAndOpenFolder(page, 'ブラウザで匿名化');
    await drop([info.outputPath('desk/月島花子')], page.getByTestId('upload-area'));
    const sheet = await lookBeforeLeaving(page);
    await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
    await (await uploadEnds(page, images.length)).getByRole('button', { name: '閉じる' }).click();
    const byBrowser = await contents(
      page,
      (await Promise.all(answers)).flatMap(({ results }) => results),
    );

    await makeAndOpenFolder(page, 'サーバーで匿名化');
    const { target_org, is_org_perm } = targets[0]!;
    const target_folder = new URL(page.url()).pathname.split('/').at(-1)!;
    const byServer = new Map<string, string>();
    for (const [name, bytes] of images) {
      const answer = await page.request.post(place, {
        headers: await authorization(page),
        multipart: {
          options: JSON.stringify({ target_org, is_org_perm, target_folder, paths: [name], anonymize }),
          file0: { name: 'a.dcm', mimeType: 'application/dicom', buffer: Buffer.from(bytes) },
        },
      });
      expect([answer.status(), name]).toEqual([201, name]);
      const { results } = (await answer.json()) as { results: Results };
      for (const [uid, content] of await contents(page, results)) byServer.set(uid, content);
    }
    expect(byBrowser.size).toBe(images.length);
    expect([...byBrowser.keys()].toSorted()).toEqual([...byServer.keys()].toSorted());
    for (const [uid, content] of byBrowser) expect(content === byServer.get(uid), uid).toBe(true);
  },
);

async function authorization(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` };
}

/** What is kept of files, base64, by their SOP Instance UIDs. */
async function contents(page: Page, results: Results): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { success, instance, file } of results) {
    expect([success, instance !== null]).toEqual([true, true]);
    const detail = await page.request.get(`/api/datamanage/detail/file/${file!.uuid}`, {
      headers: await authorization(page),
    });
    const { signed_url: url } = (await detail.json()) as { signed_url: string };
    found.set(instance!.SOPInstanceUID, (await (await page.request.get(url)).body()).toString('base64'));
  }
  return found;
}
