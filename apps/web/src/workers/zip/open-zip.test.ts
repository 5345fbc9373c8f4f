import { buildDicomFile, encodeText, syntheticUid } from '@mado/dicom/testing';
import { describe, expect, test } from 'vitest';
import { openZip, type ZipPortion } from './open-zip.ts';
import { buildZip, type EntryOptions } from './testing/build-zip.ts';
import { zipLimits, type ZipLimits } from './zip-limits.ts';

const image = (name: string) => buildDicomFile({ SOPInstanceUID: syntheticUid(name) });
const content = image('an image');
const letter = new TextEncoder().encode('拝啓 '.repeat(500));

type Entries = readonly (readonly [string | Uint8Array, EntryOptions?])[];

async function opened(archive: Uint8Array<ArrayBuffer> | Entries, limits?: Partial<ZipLimits>, path = 'CD/study.zip') {
  const bytes = archive instanceof Uint8Array ? archive : buildZip(archive);
  const portions: ZipPortion[] = [];
  const file = new File([bytes], path.split('/').at(-1) ?? '');
  for await (const portion of openZip(file, path, { ...zipLimits, ...limits })) portions.push(portion);
  const files = portions.flatMap((portion) => portion.files);
  return {
    portions,
    paths: files.map((one) => one.path),
    files: await Promise.all(files.map(async ({ file: one }) => Buffer.from(await one.arrayBuffer()))),
    names: files.map(({ file: one }) => one.name),
    unreadable: portions.flatMap((portion) => portion.unreadable.map(({ path: of, reason }) => `${of} ${reason}`)),
  };
}

describe('an archive with images', () => {
  test.each<[string, EntryOptions]>([
    ['stored', {}],
    ['deflated', { deflate: true }],
    ['with sizes behind the content', { descriptor: true, deflate: true }],
    ['stored with sizes behind the content', { descriptor: true }],
    ['with sizes of ZIP64', { zip64: true }],
    ['deflated with sizes of ZIP64', { zip64: true, deflate: true }],
  ])('is opened as if its folder had been dropped: %s [WB-80]', async (_, how) => {
    const found = await opened([
      ['study/1/IM1', { content, ...how }],
      ['study/1/', {}],
      ['study/letter.txt', { content: letter, ...how }],
      ['study/empty', how],
    ]);
    expect(found.paths).toEqual(['CD/study/1/IM1', 'CD/study/letter.txt', 'CD/study/empty']);
    expect(found.names).toEqual(['IM1', 'letter.txt', 'empty']);
    expect(found.files).toEqual([Buffer.from(content), Buffer.from(letter), Buffer.alloc(0)]);
    expect(found.unreadable).toEqual([]);
  });

  test('is opened with the end of ZIP64, with a comment, and behind other bytes', async () => {
    const entries: Entries = [['IM1', { content }]];
    for (const archive of [
      buildZip(entries, { zip64: true }),
      buildZip(entries, { comment: 'a CD of PK\u0005\u0006' }),
    ])
      expect((await opened(archive)).files).toEqual([Buffer.from(content)]);
  });

  test('has its names in UTF-8 and CP932, declared or not [WB-81]', async () => {
    const found = await opened([
      ['検査/画像1', { content, utf8: true }],
      ['検査/画像2', { content }],
      [encodeText('検査/表ソ3', 'shift_jis'), { content }],
      [encodeText('???', 'ascii'), { content, unicodePath: '検査/画像4' }],
      ['__MACOSX/検査/._画像1', { content: letter }],
    ]);
    expect(found.paths).toEqual(['CD/検査/画像1', 'CD/検査/画像2', 'CD/検査/表ソ3', 'CD/検査/画像4']);
  });

  test('leads nowhere else by its names [WB-81]', async () => {
    const found = await opened([
      ['../../evil.dcm', { content }],
      ['C:\\a\\b', { content }],
      ['/root', { content }],
      ['x\u0000.dcm', { content }],
    ]);
    expect(found.paths).toEqual(['CD/study/evil.dcm', 'CD/study/a/b', 'CD/study/root', 'CD/study/x_.dcm']);
  });

  test('with a directory of a medium is one, whatever else it holds', async () => {
    expect((await opened([['dicomdir', { content: letter }]])).paths).toEqual(['CD/study/dicomdir']);
  });

  test('behind a password is one by the name of an image, and says so', async () => {
    const found = await opened([['a/IM1.DCM', { content, encrypted: true }]]);
    expect([found.paths, found.unreadable]).toEqual([[], ['CD/study.zip/a/IM1.DCM zip_encrypted']]);
  });

  test('comes in portions, and archives in it stay files', async () => {
    const many: Entries = Array.from({ length: 230 }, (_, n) => [`IM${n}`, { content }]);
    const inner = buildZip([['IM0', { content }]]);
    const found = await opened([...many, ['inner.zip', { content: inner }]]);
    expect(found.portions.map(({ files }) => files.length)).toEqual([100, 100, 31]);
    expect(found.paths.at(-1)).toBe('CD/study/inner.zip');
    expect(found.files.at(-1)).toEqual(Buffer.from(inner));
  });

  test('what is stored in it is read where it lies, and the archive never as a whole', async () => {
    const bytes = buildZip([
      ['IM1', { content }],
      ['IM2', { content: new Uint8Array(3_000_000) }],
    ]);
    const archive = new File([bytes], 'study.zip');
    const asked: number[] = [];
    const slice = archive.slice.bind(archive);
    archive.arrayBuffer = () => Promise.reject(new Error('as a whole'));
    archive.slice = (from = 0, to = archive.size) => {
      asked.push(to - from);
      return slice(from, to);
    };
    const found: ZipPortion[] = [];
    for await (const portion of openZip(archive, 'study.zip')) found.push(portion);
    expect(found[0]?.files.map(({ file }) => file.size)).toEqual([content.length, 3_000_000]);
    expect(Math.max(...asked)).toBeLessThanOrEqual(3_000_000);
  });
});

describe('a file of an archive', () => {
  const good: Entries[number] = ['IM1', { content }];
  test.each<[string, EntryOptions, string]>([
    ['with a password', { content, encrypted: true }, 'zip_encrypted'],
    ['that is compressed otherwise', { content, method: 12 }, 'zip_unsupported'],
    ['that is not what its checksum says', { content, claims: { crc: 1 } }, 'zip_corrupt'],
    ['that is not what its checksum says, deflated', { content, deflate: true, claims: { crc: 1 } }, 'zip_corrupt'],
    ['that is longer than it says', { content: letter, deflate: true, claims: { size: 10 } }, 'zip_corrupt'],
    ['that is shorter than it says', { content: letter, deflate: true, claims: { size: 9_000 } }, 'zip_corrupt'],
    ['that is no stream', { content: letter, method: 8 }, 'zip_corrupt'],
    ['that is not there', { content, claims: { offset: 40 } }, 'zip_corrupt'],
    ['that lies in another one', { content, claims: { offset: 0 } }, 'zip_corrupt'],
  ])('%s is named, and the others are taken [WB-82]', async (_, options, reason) => {
    const found = await opened([good, ['折/IM2', { ...options, utf8: true }], ['IM3', { content: letter }]]);
    expect(found.unreadable).toEqual([`CD/study.zip/折/IM2 ${reason}`]);
    expect(found.paths).toEqual(['CD/study/IM1', 'CD/study/IM3']);
  });
});

test('an archive whose directory is damaged from somewhere on gives what can be told, and says so [WB-82]', async () => {
  const bytes = buildZip([
    ['IM1', { content }],
    ['IM2', { content }],
  ]);
  bytes[bytes.lastIndexOf(0x50, bytes.length - 40)] = 0;
  const found = await opened(bytes);
  expect([found.paths, found.unreadable]).toEqual([['CD/study/IM1'], ['CD/study.zip zip_corrupt']]);
});

describe('an archive that is not opened', () => {
  test('stays the file that it is: without images, or when nobody can see what it holds [WB-80]', async () => {
    const whole = buildZip([['IM1', { content }]]);
    for (const archive of [
      buildZip([
        ['letter.txt', { content: letter, deflate: true }],
        ['DICOMDIR.txt', {}],
      ]),
      buildZip([]),
      buildZip([['IM1', { content, encrypted: true }]]),
      whole.slice(0, -30),
      whole.slice(0, 100),
      new Uint8Array(Buffer.from('PK\u0003\u0004 and nothing more')),
    ])
      expect((await opened(archive)).portions).toEqual([]);
  });

  test('is named with what it has too much of [WB-82]', async () => {
    const entries: Entries = [
      ['IM1', { content }],
      ['IM2', { content: new Uint8Array(100_000), deflate: true }],
    ];
    expect((await opened(entries, { mostEntries: 1 })).unreadable).toEqual(['CD/study.zip zip_over_count']);
    expect((await opened(entries, { mostBytes: 100_000 })).unreadable).toEqual(['CD/study.zip zip_over_size']);
    const dense = { mostRatio: 10, denseBytes: 50_000 };
    expect((await opened(entries, dense)).unreadable).toEqual(['CD/study.zip zip_over_size']);
    expect((await opened(entries, { ...dense, denseBytes: 200_000 })).paths).toHaveLength(2);
  });
});
