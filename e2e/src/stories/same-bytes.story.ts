import { codedFrames } from '@mado/dicom/frames/testing';
import { buildDicomFile, identifyingSeeds, isNight, type ElementsByKeyword } from '@mado/dicom/testing';
import type { Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { lookBeforeLeaving, settings } from '../person/deidentification.ts';
import { drop } from '../person/drop.ts';
import { identifyingFiles } from '../person/identifying-files.ts';
import { orders, sayOrder, toServer } from '../person/orders.ts';
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
    const images = Object.entries((await identifyingFiles()).files).filter(([name]) =>
      /-(CT|SR|RTSTRUCT)-\d$/.test(name),
    );
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
    const byServer = await sentToServer(page, images, { target_org, is_org_perm, target_folder, anonymize });
    expect(byBrowser.size).toBe(images.length);
    expect([...byBrowser.keys()].toSorted()).toEqual([...byServer.keys()].toSorted());
    for (const [uid, content] of byBrowser) expect(content === byServer.get(uid), uid).toBe(true);
  },
);

const uid = '1.3.98768.1';

/** Images of one study in several syntaxes: what is private, in part declared safe, texts, dates, and Japanese. */
async function study(): Promise<Record<string, Uint8Array>> {
  const seeds = identifyingSeeds().filter(({ tag, vr }) => tag >= '00080006' && vr !== 'SQ');
  const elements = {
    ...Object.fromEntries(seeds.map(({ tag, element }) => [tag, element])),
    SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
    StudyInstanceUID: uid,
    PatientName: 'Yamada^Hanako=山田^花子',
    StudyDate: '20240229',
    PatientBirthDate: '19600301',
    StudyDescription: '頭部 CT',
    SeriesDescription: '造影前 山田',
    Allergies: 'そば',
    PrivateDataElementCharacteristicsSequence: [
      { PrivateGroupReference: 9, PrivateCreatorReference: 'SAFE', BlockIdentifyingInformationStatus: 'SAFE' },
    ],
    '00090010': { vr: 'LO', value: 'SAFE' },
    '00091001': { vr: 'LO', value: '値' },
    '00091002': { vr: 'UI', value: '1.3.98768.7' },
    '00091003': { vr: 'DA', value: '20240301' },
  } as ElementsByKeyword;
  const jpeg = (await codedFrames(8, 16)).find(
    ({ description }) => description.transferSyntaxUID === '1.2.840.10008.1.2.4.50',
  )!;
  const native = { pixels: { rows: 8, columns: 16, native: new Uint16Array(128) } };
  const files: Record<string, object> = {
    CT: native,
    SR: {
      SOPClassUID: '1.2.840.10008.5.1.4.1.1.88.33',
      transferSyntaxUID: '1.2.840.10008.1.2',
      undefinedLengths: true,
    },
    big: { ...native, transferSyntaxUID: '1.2.840.10008.1.2.2' },
    deflated: { ...native, transferSyntaxUID: '1.2.840.10008.1.2.1.99' },
    jpeg: {
      transferSyntaxUID: jpeg.description.transferSyntaxUID,
      pixels: { rows: 8, columns: 16, bitsAllocated: 8, encapsulated: [[jpeg.bytes]] },
    },
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, more], index) => {
      const own = { SeriesInstanceUID: `${uid}.${index + 1}`, SOPInstanceUID: `${uid}.${index + 1}.1` };
      return [`CD/${name}.dcm`, buildDicomFile({ ...elements, ...own, ...more })];
    }),
  );
}

story(
  'whatever is ordered, the browser and the server make the same bytes of a file',
  async ({ page, product }, info) => {
    if (isNight) story.slow();
    const files = await study();
    await layOut(info.outputPath('desk'), files);
    await signIn(page, product);
    const answers: Promise<{ results: Results }>[] = [];
    let target: Record<string, unknown> = {};
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === place) answers.push(response.json() as Promise<{ results: Results }>);
    });
    page.on('request', (request) => {
      if (request.url().includes('/upload-check')) target = request.postDataJSON() as Record<string, unknown>;
    });
    for (const order of orders)
      await story.step(order.name, async () => {
        await page.goto(`${product.origin}/storage`);
        await makeAndOpenFolder(page, `${order.name} 1`);
        answers.length = 0;
        await drop([info.outputPath('desk/CD')], page.getByTestId('upload-area'));
        await sayOrder(settings(page), order);
        if (order.fields === null) await settings(page).getByRole('button', { name: 'アップロードを実行' }).click();
        else await (await lookBeforeLeaving(page)).getByRole('button', { name: 'アップロードを実行' }).click();
        const panel = await uploadEnds(page, Object.keys(files).length);
        await panel.getByRole('button', { name: '閉じる' }).click();
        const byBrowser = await contents(
          page,
          (await Promise.all(answers)).flatMap(({ results }) => results),
        );

        await makeAndOpenFolder(page, `${order.name} 2`);
        const { target_org, is_org_perm } = target;
        const target_folder = new URL(page.url()).pathname.split('/').at(-1)!;
        const how = { target_org, is_org_perm, target_folder, ...toServer(order, uid) };
        const byServer = await sentToServer(page, Object.entries(files), how);
        expect(byBrowser.size).toBe(Object.keys(files).length);
        expect([...byBrowser.keys()].toSorted()).toEqual([...byServer.keys()].toSorted());
        for (const [one, content] of byBrowser) expect(content === byServer.get(one), one).toBe(true);
        // It was carried out: only where all leaves as it is the bytes are those of before.
        const before = new Set(Object.values(files).map((bytes) => Buffer.from(bytes).toString('base64')));
        const same = [...byBrowser.values()].filter((content) => before.has(content)).length;
        expect(same).toBe(order.fields === null ? before.size : 0);
      });
  },
);

/** What the server makes of files that come as they are, and are to be de-identified by `how`. */
async function sentToServer(
  page: Page,
  files: readonly (readonly [string, Uint8Array])[],
  how: object,
): Promise<ReadonlyMap<string, string>> {
  const byServer = new Map<string, string>();
  for (const [name, bytes] of files) {
    const answer = await page.request.post(place, {
      headers: await authorization(page),
      multipart: {
        options: JSON.stringify({ ...how, paths: [name] }),
        file0: { name: 'a.dcm', mimeType: 'application/dicom', buffer: Buffer.from(bytes) },
      },
    });
    expect([answer.status(), name]).toEqual([201, name]);
    const { results } = (await answer.json()) as { results: Results };
    for (const [one, content] of await contents(page, results)) byServer.set(one, content);
  }
  return byServer;
}

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
