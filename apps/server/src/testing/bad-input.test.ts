import {
  errorDetail,
  createFolder,
  fileDetail,
  folderInfo,
  listOrganisationRoot,
  signIn,
  uploadCheck,
  type Answer,
  type Item,
  type UploadResult,
} from '@mado/contract';
import { buildDicomFile, syntheticUid, textNamedDicom, truncatedFile } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepBlobs, versionsOf } from '../modules/storage/index.ts';
import { expectNothingLeftBehind } from './left-behind.ts';
import { anAccount, anOrganisation, signedIn, testApp, type Person, type TestApp } from './index.ts';
import { form, upload, uploadForm, type TestFile } from './upload.ts';

let app: TestApp;
let clinic: { id: string; admin: Person };
let folder: string;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  folder = await aFolderNamed('受け入れ');
});
afterAll(() => app.close());
afterEach(() => expectNothingLeftBehind(app.services));

async function aFolderNamed(name: string): Promise<string> {
  const body = { name, org: clinic.id, has_org_perm: true };
  const url = '/api/datamanage/create/org-root-folder';
  const answer = await app.fastify.inject({ method: 'POST', url, payload: body, headers: clinic.admin.headers });
  return answer.json<Item>().uuid;
}

async function filesOf(id: string): Promise<Item[]> {
  const answer = await app.call(folderInfo, { params: { id }, query: {} }, clinic.admin.headers);
  return answer.json<Answer<typeof folderInfo>>().data;
}

async function contentOf(id: string): Promise<Buffer> {
  const detail = await app.call(fileDetail, { params: { id } }, clinic.admin.headers);
  const url = detail.json<{ signed_url: string | null }>().signed_url ?? '';
  return (await app.fastify.inject({ url })).rawPayload;
}

const into = (files: readonly TestFile[], target = folder) =>
  upload(app, clinic.admin, { target_org: clinic.id, target_folder: target }, files);
const slice = (name: string) => buildDicomFile({ SOPInstanceUID: syntheticUid(name) });

describe('who asks', () => {
  it('with a wrong password, an old token, or for what is not theirs is told so in Japanese', async () => {
    const { email } = clinic.admin;
    const wrong = await app.call(signIn, { body: { email, password: 'a wrong one' } });
    expect([wrong.statusCode, wrong.json().detail]).toEqual([
      401,
      expect.stringContaining('メールアドレスまたはパスワードが違います。'),
    ]);

    const { services } = await testClockAhead();
    const old = await app.call(folderInfo, { params: { id: folder }, query: {} }, clinic.admin.headers);
    expect([old.statusCode, old.json().detail]).toEqual([
      401,
      expect.stringContaining('ログインの有効期限が切れました。'),
    ]);
    const { account } = clinic.admin.caller;
    if (account) clinic.admin.headers = await signedIn(services, account);

    const stranger = await anAccount(services);
    const detail = errorDetail('no_access', 'ja-JP');
    expect(detail).toContain('データが削除されたか、URL が間違っている可能性もあります。');
    for (const id of [folder, '00000000-0000-4000-8000-000000000000']) {
      const answer = await app.call(folderInfo, { params: { id }, query: {} }, stranger.headers);
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail, code: 'no_access' }]);
      const nobody = await app.call(folderInfo, { params: { id }, query: {} });
      expect([nobody.statusCode, nobody.json().detail]).toEqual([401, expect.stringContaining('ログインが必要です。')]);
    }
  });

  async function testClockAhead(): Promise<{ services: TestApp['services'] }> {
    app.services.clock.advance(15 * 60_000);
    return { services: app.services };
  }
});

describe('a file that is not what it should be', () => {
  it('is refused or kept with a note, by the reason, and takes no other file with it', async () => {
    const target = await aFolderNamed('まざったもの');
    const { status, results } = await into(
      [
        { path: 'good.dcm', bytes: slice('good') },
        { path: 'empty.dcm', bytes: new Uint8Array() },
        { path: 'letter.dcm', bytes: textNamedDicom() },
        { path: 'cut.dcm', bytes: truncatedFile() },
        { path: 'last.dcm', bytes: slice('last') },
      ],
      target,
    );
    expect(status).toBe(201);
    expect(
      results.map(({ success, notes, error }) => [success, notes.map(({ code }) => code), error?.code ?? null]),
    ).toEqual([
      [true, [], null],
      [true, ['empty'], null],
      [true, ['not_dicom'], null],
      [true, ['truncated'], null],
      [true, [], null],
    ]);
    expect((await filesOf(target)).map(({ name, size }) => [name, size])).toEqual([
      ['Phantom Mado', slice('good').length + slice('last').length + truncatedFile().length],
      ['empty.dcm', 0],
      ['letter.dcm', textNamedDicom().length],
    ]);
    expect(await contentOf(results[1]?.file?.uuid ?? '')).toHaveLength(0);
    expect(await contentOf(results[2]?.file?.uuid ?? '')).toEqual(Buffer.from(textNamedDicom()));
  });

  it.each([
    ['empty', () => new Uint8Array(), 'ファイルが空です。元のファイルを確認して、コピーし直してください。'],
    ['a text', textNamedDicom, /^DICOM ファイルではありません。.+してください。$/],
    ['cut off', truncatedFile, /^データが途中で切れています。.*（\(7FE0,0010\)、位置 \d+ バイト）$/],
  ] as const)('is refused where only DICOM is taken: %s', async (_, bytes, detail) => {
    const { body, contentType } = form([
      { name: 'target_folder', value: folder },
      { name: 'target_org', value: clinic.id },
      { name: 'file_data', filename: 'x.dcm', bytes: bytes() },
    ]);
    const url = '/api/datamanage/upload-one-dicom';
    const headers = { 'content-type': contentType, ...clinic.admin.headers };
    const answer = await app.fastify.inject({ method: 'POST', url, headers, payload: body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toEqual(detail instanceof RegExp ? expect.stringMatching(detail) : detail);
    expect(await filesOf(folder)).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['報告/所見', 400, '名前に使えない文字が含まれています。'],
    ['a\u0000b', 400, '名前に使えない文字が含まれています。'],
    ['..', 400, '名前に使えない文字が含まれています。'],
    ['x'.repeat(300), 400, '名前が長すぎます（255 文字まで）。'],
    ['窓'.repeat(300), 400, '名前が長すぎます（255 文字まで）。'],
    ['🫁'.repeat(256), 400, '名前が長すぎます（255 文字まで）。'],
    ['🫁'.repeat(255), 201, null],
    ['胸部 CT（造影）🫁', 201, null],
    ['  前後の空白  ', 201, null],
  ])('of a new folder: %s', async (name, status, detail) => {
    const parent = await aFolderNamed('名前');
    const body = { name, parent_folder: parent };
    const answer = await app.call(createFolder, { body }, clinic.admin.headers);
    expect([answer.statusCode, answer.json().detail ?? null]).toEqual([
      status,
      detail && expect.stringContaining(detail),
    ]);
    expect((await filesOf(parent)).map((item) => item.name)).toEqual(status === 201 ? [name.trim()] : []);
  });

  const hostile: readonly [string, RegExp][] = [
    ['../../etc/passwd', /^etc\/passwd$/],
    ['..', /^\.~[0-9a-f]{8}\._$/],
    ['/', /^__~[0-9a-f]{8}$/],
    ['a/..', /^a$/],
    ['a/../../b/./c.txt', /^a\/b\/c\.txt$/],
    ['C:\\窓\\x.txt', /^C:\\窓\\x\.txt$/],
    ['a\u0000b.txt', /^a_b~[0-9a-f]{8}\.txt$/],
    ['a\r\nSet-Cookie: x.txt', /^a__Set-Cookie: x~[0-9a-f]{8}\.txt$/],
    ['"quoted"; filename=other.txt', /^"quoted"; filename=other\.txt$/],
    ['<img src=x onerror=alert(1)>.svg', /^<img src=x onerror=alert\(1\)>\.svg$/],
    [`${'x'.repeat(300)}.txt`, /^x{242}~[0-9a-f]{8}\.txt$/],
    ['胸部 🫁/所見 🩻.txt', /^胸部 🫁\/所見 🩻\.txt$/],
    ['e\u0301te\u0301.txt', /^été\.txt$/],
  ];

  it('of an uploaded file loses no file and leads nowhere else', async () => {
    const target = await aFolderNamed('あやしい名前');
    const files = hostile.map(([path], n) => ({ path, bytes: Buffer.from(`content ${n}`) }));
    const { status, results } = await into(files, target);
    expect([status, results.map(({ success }) => success)]).toEqual([201, hostile.map(() => true)]);
    const paths = await pathsBelow(target);
    for (const [n, [path, stored]] of hostile.entries()) {
      const uuid = results[n]?.file?.uuid ?? '';
      expect(paths.get(uuid), path).toMatch(stored);
      expect((await contentOf(uuid)).toString(), path).toBe(`content ${n}`);
    }
    const again = await into(files, target);
    expect(again.results.map(({ file }) => file)).toEqual(results.map(({ file }) => file));
  });

  async function pathsBelow(id: string, above = ''): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const item of await filesOf(id)) {
      if (item.object_type === 'file') found.set(item.uuid, above + item.name);
      else for (const [uuid, path] of await pathsBelow(item.uuid, `${above}${item.name}/`)) found.set(uuid, path);
    }
    return found;
  }

  it('twice in one batch is one file; the bytes that it no longer has are a version of it', async () => {
    const target = await aFolderNamed('二回');
    const { results } = await into(
      [
        { path: 'a.txt', bytes: Buffer.from('first') },
        { path: 'a.txt', bytes: Buffer.from('second') },
        { path: 'x', bytes: buildDicomFile({ SOPInstanceUID: syntheticUid('twice'), ImageComments: '1' }) },
        { path: 'y', bytes: buildDicomFile({ SOPInstanceUID: syntheticUid('twice'), ImageComments: '2' }) },
      ],
      target,
    );
    expect(results[0]?.file?.uuid).toBe(results[1]?.file?.uuid);
    expect(results[2]?.instance?.uuid).toBe(results[3]?.instance?.uuid);
    expect((await contentOf(results[0]?.file?.uuid ?? '')).toString()).toBe('second');
    app.services.clock.advance(2 * 3_600_000);
    const { account } = clinic.admin.caller;
    if (account) clinic.admin.headers = await signedIn(app.services, account);
    await sweepBlobs(app.services);
    for (const item of [results[0]?.file?.uuid ?? '', results[2]?.instance?.uuid ?? ''])
      expect(await versionsOf(app.services.db, { item })).toHaveLength(1);
    expect((await contentOf(results[0]?.file?.uuid ?? '')).toString()).toBe('second');
  });
});

describe('more than there may be', () => {
  it('201 files: refused, nothing of them is kept', async () => {
    const target = await aFolderNamed('多すぎる');
    const files = Array.from({ length: 201 }, (_, n) => ({ path: `${n}.txt`, bytes: Buffer.from(`${n}`) }));
    for (const paths of [undefined, []]) {
      const { body, contentType } = uploadForm(
        { target_org: clinic.id, target_folder: target, ...(paths && { paths }) },
        files,
      );
      const answer = await app.fastify.inject({
        method: 'POST',
        url: '/api/datamanage/upload-pydicom-file',
        headers: { 'content-type': contentType, ...clinic.admin.headers },
        payload: body,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ detail: string }>().detail).toMatch(
        /^(送信データの形式|リクエストの内容)が正しくありません。.+ください。$/,
      );
    }
    expect(await filesOf(target)).toEqual([]);
    const most = await into(files.slice(0, 200), target);
    expect([most.status, most.results.filter(({ success }) => success).length]).toEqual([201, 200]);
  });

  it('JSON of 900 KB, and of 5 MB where thousands of files are named: read, and refused for what is in it', async () => {
    const long = 'x'.repeat(900_000);
    const login = await app.call(signIn, { body: { email: long, password: '' } });
    expect([login.statusCode, Object.keys(login.json().fields)]).toEqual([400, ['email', 'password']]);
    const created = await app.call(createFolder, { body: { name: long, parent_folder: folder } }, clinic.admin.headers);
    expect(created.statusCode).toBe(400);
    const check = await app.fastify.inject({
      method: 'POST',
      url: uploadCheck.path,
      headers: { 'content-type': 'application/json', ...clinic.admin.headers },
      payload: `{"files":[${'0,'.repeat(2_500_000)}0]}`,
    });
    expect([check.statusCode, check.json().code]).toEqual([400, 'bad_request']);
    expect(check.rawPayload.length).toBeLessThan(1_000_000);
    const body = {
      target_folder: folder,
      target_org: clinic.id,
      is_org_perm: true,
      files: [],
      x: 'x'.repeat(8_000_000),
    };
    const tooMany = await app.call(uploadCheck, { body }, clinic.admin.headers);
    expect([tooMany.statusCode, tooMany.json().detail]).toEqual([
      413,
      expect.stringContaining('データが大きすぎます（上限 8 MB）。'),
    ]);
    const over = await app.call(signIn, { body: { email: 'x'.repeat(1_000_000), password: 'x' } });
    expect([over.statusCode, over.json().detail]).toEqual([
      413,
      expect.stringContaining('データが大きすぎます（上限 1 MB）。'),
    ]);
  });

  it.each([
    'limit=1&limit=2',
    `after=${'0'.repeat(8)}&after=1`,
    'sort=name&sort=size',
    'order=asc&order=desc',
    'after=x',
  ])('values where one is expected, or none that there is: %s', async (query) => {
    for (const path of [
      folderInfo.path.replace('{id}', folder),
      listOrganisationRoot.path.replace('{id}', clinic.id),
    ]) {
      const answer = await app.fastify.inject({ url: `${path}?${query}`, headers: clinic.admin.headers });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request']);
      expect(Object.keys(answer.json().fields)).toEqual([query.split('=')[0]]);
    }
  });

  it.each([
    ['limit=1&limit=2', 400],
    ['fuzzymatching=true&fuzzymatching=true', 400],
    ['PatientName=a&PatientName=b', 400],
    ['PatientName=%00', 400],
    ['00100020=a%00b', 400],
    ['StudyDate=yesterday', 400],
    ['StudyInstanceUID=1.2&StudyInstanceUID=1.3', 200],
    ['constructor=x&__proto__=y&toString=z', 200],
    [`PatientName=${'*'.repeat(3_000)}`, 200],
    ['limit=999999999&offset=999999999', 200],
  ])('a search that nobody means: %s', async (query, status) => {
    const url = `/api/dicomweb/folder/${folder}/studies?${query}`;
    const answer = await app.fastify.inject({ url, headers: clinic.admin.headers });
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(answer.json()).toMatchObject({ detail: errorDetail('bad_request', 'ja-JP') });
    else expect(answer.json()).toEqual([]);
  });

  it('identifiers in capitals mean the same', async () => {
    const answer = await app.call(
      folderInfo,
      { params: { id: folder.toUpperCase() }, query: {} },
      clinic.admin.headers,
    );
    expect(answer.json<Answer<typeof folderInfo>>().current_folder.uuid).toBe(folder);
    const target = { target_org: clinic.id.toUpperCase(), target_folder: folder.toUpperCase() };
    const { status } = await upload(app, clinic.admin, target, []);
    expect(status).toBe(201);
  });
});

describe('a part of a form', () => {
  const raw = (parts: Buffer[]) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/datamanage/upload-pydicom-file',
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...clinic.admin.headers },
      payload: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
    });
  const part = (headers: string, content = 'x') => Buffer.from(`--b\r\n${headers}\r\n\r\n${content}\r\n`);
  const options = () =>
    part(
      'Content-Disposition: form-data; name="options"',
      JSON.stringify({ target_folder: folder, target_org: clinic.id, is_org_perm: true }),
    );

  it.each([
    ['of 100 kB', `Content-Disposition: form-data; name="file0"; filename="a"\r\nX-Long: ${'x'.repeat(100_000)}`],
    ['of ten thousand lines', `Content-Disposition: form-data; name="file0"; filename="a"${'\r\nX: y'.repeat(10_000)}`],
    ['that name no field', 'Content-Disposition: form-data; filename="a"'],
    ['of another form', 'Content-Disposition: attachment; name="file"; filename="a"'],
    ['with a number that is none', 'Content-Disposition: form-data; name="file-1"; filename="a"'],
    ['with a number of many digits', `Content-Disposition: form-data; name="file${'9'.repeat(400)}"; filename="a"`],
  ])('with headers %s is refused', async (_, headers) => {
    const answer = await raw([options(), part(headers)]);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      expect.stringContaining('送信データの形式が正しくありません。'),
    ]);
    expect(await filesOf(folder)).toEqual([]);
  });

  it('with headers that mean nothing is a file all the same', async () => {
    const answer = await raw([
      options(),
      part(
        'no colon here\r\n: no name\r\ncontent-DISPOSITION:form-data;NAME=file0;filename="胸.txt"; filename="b"; =x; ""\r\nContent-Type: \u0001/\u0002; charset=',
      ),
    ]);
    expect(answer.statusCode).toBe(201);
    const [result] = answer.json<{ results: UploadResult[] }>().results;
    expect(result).toMatchObject({ success: true, file: { name: '胸.txt' } });
    expect((await contentOf(result?.file?.uuid ?? '')).toString()).toBe('x');
  });
});
