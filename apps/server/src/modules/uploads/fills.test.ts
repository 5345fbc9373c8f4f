import { randomUUID } from 'node:crypto';
import { completeUpload, uploadCheck, type Answer, type Duplicate, type GivenInput } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload, type TestFile } from '../../testing/upload.ts';
import { setRole } from '../organisations/index.ts';
import { ingestFiles } from './index.ts';

const slices = [...phantomCt({ slices: 4, size: 32, seed: 1 })].map((bytes, n) => ({ path: `CD/IM${n}`, bytes }));

onBothDatabases('what an upload has filled', (open) => {
  let app: TestApp;
  let member: Person;
  let clinic: { id: string; admin: Person };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
    member.headers = await signedIn(app.services, member.caller.account!);
  });

  const text = (path: string, content = path): TestFile => ({ path, bytes: Buffer.from(content) });
  const send = async (id: string | undefined, files: TestFile[], person = member, duplicate?: Duplicate) => {
    const options = { target_org: clinic.id, duplicate: duplicate ?? ('studyAndFolderReplace' as const) };
    const { status, results } = await upload(
      app,
      person,
      { ...options, ...(id !== undefined && { upload: id }) },
      files,
    );
    expect(status).toBe(201);
    return results;
  };
  /** What lies at the root, outside of the trash: the files of each folder, the images of each study. */
  const there = () =>
    app.services.db.rows<{ name: string; files: string }>(sql`
      select case top.foldertype when 'study' then 'study' else top.name end as name, string_agg(file.name, ' ' order by file.name) as files
      from item top join item file on top.id = any(file.ancestors) and file.object_type = 'file' and file.trashed_at is null
      where top.org = ${clinic.id} and top.parent is null and top.trashed_at is null group by top.id, top.foldertype, top.name order by 1, 2`);
  const end = async (studies: string[], folders: string[]) => {
    const body: GivenInput<typeof completeUpload>['body'] = {
      study_id_list: studies,
      target_folder: null,
      target_org: clinic.id,
      is_org_perm: true,
      folders,
    };
    expect((await app.call(completeUpload, { body }, member.headers)).statusCode).toBe(200);
  };
  const pause = async (minutes: number) => {
    app.services.clock.advance(minutes * 60_000);
    member.headers = await signedIn(app.services, member.caller.account!);
  };

  it('is not replaced by what it sends again after its end, nor after a pause', async () => {
    await send(undefined, [...slices, text('a/old.txt')]);
    await pause(16);
    const id = randomUUID();
    const [first] = await send(id, [...slices.slice(0, 2), text('a/1.txt')]);
    await pause(16);
    await send(id, [slices[2]!, text('a/2.txt')]);
    await end([first!.study!.uuid], ['a']);
    const [again] = await send(id, [slices[3]!, text('a/3.txt')]);
    expect(again!.study!.uuid).toBe(first!.study!.uuid);
    expect(await there()).toEqual([
      { name: 'a', files: '1.txt 2.txt 3.txt' },
      { name: 'study', files: 'IM0 IM1 IM2 IM3' },
    ]);
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  });

  it.each(['with another id', 'of another account with the same id'])('is another one %s', async (which) => {
    const id = randomUUID();
    const [other, person] =
      which === 'with another id' ? [randomUUID(), member] : [id, await aMember(app.services, clinic)];
    const [first] = await send(id, [slices[0]!, text('a/1.txt')]);
    await end([first!.study!.uuid], ['a']);
    await send(other, [slices[1]!, text('a/2.txt')], person);
    expect(await there()).toEqual([
      { name: 'a', files: '2.txt' },
      { name: 'study', files: 'IM1' },
    ]);
  });

  it('and a later upload has replaced is the later one’s: what comes late is added to it', async () => {
    const [early, late] = [randomUUID(), randomUUID()];
    await send(early, [slices[0]!, text('a/1.txt')]);
    await pause(16);
    const [replaced] = await send(late, [slices[1]!, slices[2]!, text('a/2.txt')]);
    await pause(16);
    const [added] = await send(early, [slices[3]!, text('a/3.txt')]);
    expect(added!.study!.uuid).toBe(replaced!.study!.uuid);
    expect(await there()).toEqual([
      { name: 'a', files: '2.txt 3.txt' },
      { name: 'study', files: 'IM1 IM2 IM3' },
    ]);
  });

  it('before its sender chose to replace is its own as well', async () => {
    const id = randomUUID();
    await send(id, [slices[0]!, text('a/1.txt')], member, 'fileReplace');
    await pause(16);
    await send(id, [slices[1]!, text('a/2.txt')]);
    expect((await there()).map(({ files }) => files)).toEqual(['1.txt 2.txt', 'IM0 IM1']);
  });

  it('is of one place: elsewhere it begins anew', async () => {
    const id = randomUUID();
    const target = { target_org: clinic.id, is_org_perm: false, duplicate: 'studyAndFolderReplace' as const };
    await upload(app, member, target, [text('a/1.txt')]);
    await pause(16);
    await send(id, [text('a/2.txt')]);
    await upload(app, member, { ...target, upload: id }, [text('a/3.txt')]);
    expect((await there()).map(({ files }) => files)).toEqual(['2.txt', '3.txt']);
  });

  it('does not count as there when it is asked for, to the upload itself', async () => {
    const id = randomUUID();
    const [image] = await send(id, [slices[0]!, text('a/1.txt')]);
    const known = {
      StudyInstanceUID: image!.study!.StudyInstanceUID,
      SeriesInstanceUID: image!.series!.SeriesInstanceUID,
      SOPInstanceUID: image!.instance!.SOPInstanceUID,
    };
    const ask = async (upload?: string) => {
      const files = [
        { path: 'IM0', size: 1, ...known },
        { path: 'a/1.txt', size: 1 },
      ];
      const body = { target_folder: null, target_org: clinic.id, is_org_perm: true, files, ...(upload && { upload }) };
      const answer = await app.call(uploadCheck, { body }, member.headers);
      return answer.json<Answer<typeof uploadCheck>>().map(({ exists }) => exists);
    };
    expect(await ask()).toEqual([true, true]);
    expect(await ask(id)).toEqual([false, false]);
    expect(await ask(randomUUID())).toEqual([true, true]);
  });

  it.each(['a folder', 'a folder and a study'])('from six sides at once is %s', async (what) => {
    const images = what === 'a folder' ? [] : slices;
    const sides = Array.from({ length: 6 }, (_, n) => [...images.slice(n % 4, (n % 4) + 1), text(`a/${n}.txt`)]);
    await Promise.all(sides.map((files) => send(randomUUID(), files)));
    expect(await there()).toEqual([
      { name: 'a', files: '0.txt 1.txt 2.txt 3.txt 4.txt 5.txt' },
      ...(images.length > 0 ? [{ name: 'study', files: 'IM0 IM1 IM2 IM3' }] : []),
    ]);
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  });

  it('is nothing when the membership ends before the last byte', async () => {
    const leaving = await aMember(app.services, clinic);
    async function* bytes() {
      yield Buffer.from('the first half');
      await setRole(app.services, { organisationId: clinic.id, accountId: leaving.id, role: 'none' });
      yield Buffer.from(', and the second');
    }
    async function* files() {
      yield { path: 'letter.txt', bytes: bytes() };
    }
    const target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
    const options = { duplicate: 'fileReplace', accept: 'any' } as const;
    await expect(ingestFiles(app.services.contextOf(leaving.caller), target, files(), options)).rejects.toMatchObject({
      code: 'membership_needed',
    });
    expect(await there()).toEqual([]);
  });
});
