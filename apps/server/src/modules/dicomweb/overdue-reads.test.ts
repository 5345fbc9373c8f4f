import {
  archiveFolder,
  changeFolder,
  createRootFolder,
  fileDetail,
  folderInfo,
  listOrganisationRoot,
  recursiveFolder,
  searchStorage,
  tagFile,
  tagInfo,
  viewerSourceOfFolder,
  type Item,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dicomwebClient } from '../../testing/dicomweb.ts';
import {
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { folderChanged, type FolderChanged } from '../storage/index.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** What is there until the day ends. */
interface There {
  org: string;
  folder: string;
  study: string;
  letter: string;
  tag: string;
  /** an address of the letter, good for five minutes */
  address: string;
  uid: string;
}
type Answered = { statusCode: number; body: string };
type Read = (there: There, headers: { authorization: string }) => Promise<Answered>;

onBothDatabases('what is overdue', (open) => {
  let app: TestApp;
  let doctor: Person;
  let there: There;
  let told: FolderChanged[];

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    doctor = await anAccount(app.services);
    app.services.bus.listen(folderChanged, (event) => void told.push(event));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    told = [];
    const { clock } = app.services;
    // One minute before midnight in Japan.
    clock.advance(dayMs - ((clock.now().getTime() + 9 * hourMs) % dayMs) + 8 * hourMs);
    await signIn();
    there = await put();
    clock.advance(16 * hourMs - 60_000);
    await signIn();
    const detail = await app.call(fileDetail, { params: { id: there.letter } }, doctor.headers);
    there.address = detail.json<{ signed_url: string }>().signed_url;
  });

  const signIn = async () => {
    doctor.headers = await signedIn(app.services, doctor.caller.account!);
  };
  async function put(): Promise<There> {
    const { id: org } = await anOrganisation(app.services, { admin: doctor });
    const uid = syntheticUid(org, 'study');
    const dicom = buildDicomFile({
      StudyInstanceUID: uid,
      SeriesInstanceUID: syntheticUid(org, 'series'),
      SOPInstanceUID: syntheticUid(org, 'instance'),
      PatientName: 'Kigen^Tarou',
      pixels: { rows: 64, columns: 64, native: new Uint16Array(64 * 64) },
    });
    const made = await app.call(createRootFolder, { body: { name: '期限', org, has_org_perm: true } }, doctor.headers);
    const { uuid: folder } = made.json<Item>();
    const { results } = await upload(app, doctor, { target_org: org, target_folder: folder }, [
      { path: 'image.dcm', bytes: dicom },
      { path: 'letter.txt', bytes: Buffer.from(`a letter of ${org}`) },
    ]);
    const [image, letter] = results.map(({ file, study }) => ({ file: file!.uuid, study: study?.uuid ?? '' }));
    const tagged = await app.call(tagFile, { params: { id: letter!.file }, body: { name: '期限' } }, doctor.headers);
    const settings = { auto_delete: true, auto_delete_type: 'delete-after-days', auto_delete_after: 0 } as const;
    const settled = await app.call(changeFolder, { params: { id: folder }, body: { settings } }, doctor.headers);
    expect(settled.statusCode).toBe(200);
    return {
      org,
      folder,
      study: image!.study,
      letter: letter!.file,
      tag: tagged.json<{ uuid: string }>().uuid,
      address: '',
      uid,
    };
  }
  const dicomweb = ({ org }: There) => dicomwebClient(app, { org }, doctor);

  const reads: Record<string, Read> = {
    'the list of the folder': ({ folder }, h) => app.call(folderInfo, { params: { id: folder }, query: {} }, h),
    'a list of the study': ({ study }, h) => app.call(folderInfo, { params: { id: study }, query: {} }, h),
    'the folder with all below it': ({ folder }, h) =>
      app.call(recursiveFolder, { params: { id: folder }, query: {} }, h),
    'a page by position': ({ folder }, h) =>
      app.call(folderInfo, { params: { id: folder }, query: { start: 0, limit: 5 } as never }, h),
    'details of a file': ({ letter }, h) => app.call(fileDetail, { params: { id: letter } }, h),
    'a signed address': ({ address }) => app.fastify.inject({ url: address }),
    'what the viewer shows': ({ study }, h) => app.call(viewerSourceOfFolder, { params: { id: study } } as never, h),
    'an archive': ({ folder }, h) => app.call(archiveFolder, { params: { id: folder } } as never, h),
    'the data with a tag': ({ tag }, h) => app.call(tagInfo, { params: { id: tag }, query: {} }, h),
    'a search': ({ org }, h) => app.call(searchStorage, { params: { id: org }, query: { query: 'Kigen' } }, h),
    'a query of studies': (one) => dicomweb(one).get('/studies'),
    'a query of series': (one) => dicomweb(one).get(`/studies/${one.uid}/series`),
    'metadata of a study': (one) => dicomweb(one).get(`/studies/${one.uid}/metadata`),
    'instances of a study': (one) => dicomweb(one).get(`/studies/${one.uid}`),
  };

  it.each(Object.keys(reads))('%s has it until the day ends, and no more then [AD-1]', async (name) => {
    const read = reads[name]!;
    const before = await read(there, doctor.headers);
    expect([name, before.statusCode]).toEqual([name, 200]);
    const had = idsIn(before);
    app.services.clock.advance(60_000);
    const after = await read(there, doctor.headers);
    expect(idsIn(after)).toEqual([]);
    // Refused, or without what was there; nothing answers as before.
    expect(after.body).not.toBe(before.body);
    expect(had.length + Number(after.statusCode !== 200) + Number(name === 'an archive')).toBeGreaterThan(0);
  });

  /** What of it is named in an answer. */
  function idsIn({ statusCode, body }: Answered): string[] {
    const { study, letter, uid } = there;
    const marks = [study, letter, uid, 'Kigen', 'a letter of', 'letter.txt'];
    return statusCode >= 400 ? [] : marks.filter((mark) => body.includes(mark));
  }

  it('whoever listens is told, and nobody is named as who did it [AD-1]', async () => {
    await new Promise(setImmediate);
    told = [];
    app.services.clock.advance(60_000);
    await app.call(listOrganisationRoot, { params: { id: there.org }, query: {} }, doctor.headers);
    await new Promise(setImmediate);
    // The folder, and what went from it.
    const gone = expect.any(String) as string;
    expect(told).toEqual([{ org: there.org, folders: [there.folder, gone, gone], moved: true, by: [] }]);
  });

  it('a request that has nothing to do with it is answered, also when a folder cannot be swept', async () => {
    const { bus } = app.services;
    const carryOut = bus.carryOut.bind(bus);
    bus.carryOut = async () => {
      throw new Error('broken');
    };
    app.services.clock.advance(60_000);
    const list = () => app.call(folderInfo, { params: { id: there.folder }, query: {} }, doctor.headers);
    expect((await list()).json<{ data: Item[] }>().data).toHaveLength(2);
    bus.carryOut = carryOut;
    // It is tried again a minute later.
    app.services.clock.advance(60_000);
    expect((await list()).json<{ data: Item[] }>().data).toEqual([]);
  });
});
