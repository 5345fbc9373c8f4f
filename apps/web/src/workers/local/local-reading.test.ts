import { buildDicomFile, syntheticUid, truncatedFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import type { FileKind } from '../beginning/file-kind.ts';
import type { ZipPortion } from '../zip/open-zip.ts';
import { LocalReading, type ReadingReport } from './local-reading.ts';
import type { FoundFile, LocalStudy } from './local-study.ts';

const pixels = { rows: 4, columns: 4, native: new Uint16Array(16) };

function image(n: number, more: Record<string, unknown> = {}): Uint8Array {
  return buildDicomFile({ SOPInstanceUID: syntheticUid('image', n), InstanceNumber: n, pixels, ...more });
}

/** Reading of files whose bytes are at hand, on a clock that stands still unless it is moved. */
function aReading(
  kinds: Readonly<Record<string, FileKind | 'pdf'>> = {},
  archives: Readonly<Record<string, readonly ZipPortion[]>> = {},
) {
  const contents = new Map<string, Uint8Array>();
  const reports: ReadingReport[] = [];
  const clock = { now: 0, pauses: 0, asked: 0 };
  const reading = new LocalReading({
    atHand: (file) => {
      const bytes = contents.get(file.name) ?? new Uint8Array();
      return {
        size: bytes.length,
        read: (offset, length) => {
          if (bytes.length === 0 && file.name.startsWith('gone')) throw new DOMException('gone', 'NotReadableError');
          clock.asked += length;
          return bytes.subarray(offset, offset + length);
        },
      };
    },
    kindOf: async ({ name }) => kinds[name] ?? null,
    openZip: async function* ({ name }) {
      yield* archives[name] ?? [];
    },
    say: (report) => void reports.push(report),
    pause: async () => void (clock.pauses += 1),
    now: () => clock.now,
  });
  const found = (name: string, bytes: Uint8Array = new Uint8Array()): FoundFile => {
    contents.set(name, bytes);
    return { file: new File([Uint8Array.from(bytes)], name), path: `folder/${name}` };
  };
  async function idle(): Promise<ReadingReport> {
    await expect.poll(() => reports.at(-1)?.isIdle).toBe(true);
    return reports.at(-1) as ReadingReport;
  }
  const studies = (): LocalStudy[] => [
    ...new Map(reports.flatMap((report) => report.studies).map((study) => [study.id, study])).values(),
  ];
  const faults = () => reports.flatMap((report) => report.faults.map(({ path, kind }) => `${path} ${kind}`));
  const tags = () => reports.flatMap((report) => report.faults.flatMap(({ tag }) => tag ?? []));
  return { reading, found, idle, reports, studies, faults, tags, clock };
}

test('files become studies as they are read; the first image is told at once [LO-5]', async () => {
  const { reading, found, idle, reports, studies } = aReading();
  const other = { StudyInstanceUID: syntheticUid('other'), SeriesInstanceUID: syntheticUid('its series') };
  reading.add([found('text'), found('1', image(1)), found('2', image(2)), found('3', image(3, other))]);
  expect(await idle()).toMatchObject({ found: 4, read: 4, same: 0 });
  const first = reports.find((report) => report.studies.length > 0);
  expect(first).toMatchObject({ read: 2, isIdle: false });
  expect(studies().map(({ images, series, modalities }) => [images, series.length, modalities])).toEqual([
    [2, 1, ['CT']],
    [1, 1, ['CT']],
  ]);
  reading.add([found('4', image(4))]);
  expect(await idle()).toMatchObject({ found: 5, read: 5, taken: 2 });
  expect(studies().map(({ images }) => images)).toEqual([3, 1]);
});

test('what cannot be shown is named with its reason, and the others go on [LO-7]', async () => {
  const kinds = { 'a.jpg': 'picture', 'b.pdf': 'pdf', 'c.zip': 'zip' } as const;
  const { reading, found, idle, faults, tags, studies } = aReading(kinds);
  const directory = buildDicomFile({ DirectoryRecordSequence: [], SOPClassUID: '1.2.840.10008.1.3.10' });
  const damaged = image(9).subarray(0, 200);
  reading.add([
    ...['a.jpg', 'b.pdf', 'c.zip', 'd.txt', 'gone'].map((name) => found(name)),
    found('DICOMDIR', directory),
    found('damaged', damaged),
    found('cut', truncatedFile()),
    found('whole', image(1, { StudyInstanceUID: syntheticUid('whole') })),
  ]);
  expect(await idle()).toMatchObject({ found: 9, read: 9 });
  expect(faults()).toEqual([
    'folder/a.jpg picture',
    'folder/b.pdf pdf',
    'folder/c.zip zip',
    'folder/d.txt not_dicom',
    'folder/gone unreadable',
    'folder/DICOMDIR dicomdir',
    'folder/damaged damaged',
    'folder/cut cut',
  ]);
  // A directory has no element that is at fault.
  expect(tags()).not.toContain('00041220');
  expect(studies()).toHaveLength(2);
});

test('the same bytes twice are one instance, other bytes under one identifier are named [LO-7]', async () => {
  const { reading, found, idle, faults, studies } = aReading();
  const changed = Uint8Array.from(image(1));
  changed.set([1], changed.length - 1);
  reading.add([found('1', image(1)), found('again', image(1)), found('other', changed)]);
  expect(await idle()).toMatchObject({ found: 3, read: 3, same: 1 });
  expect(faults()).toEqual(['folder/other differs']);
  expect(studies()[0]).toMatchObject({ images: 1, instances: 1 });
});

test('bytes that differ far behind the beginning of a large file are other bytes [LO-7]', async () => {
  const { reading, found, idle, faults } = aReading();
  const large = image(1, { pixels: { rows: 1024, columns: 1024, native: new Uint16Array(1024 * 1024) } });
  const changed = Uint8Array.from(large);
  changed.set([1], changed.length - 1);
  reading.add([found('1', large), found('again', large), found('other', changed)]);
  expect(await idle()).toMatchObject({ read: 3, same: 1 });
  expect(faults()).toEqual(['folder/other differs']);
});

test('two patients with one Study Instance UID are two studies, both in doubt [LO-9]', async () => {
  const { reading, found, idle, studies } = aReading();
  reading.add([found('1', image(1)), found('2', image(2, { PatientID: 'ANOTHER' })), found('3', image(3))]);
  await idle();
  expect(studies().map(({ PatientID, images, identityConflict }) => [PatientID, images, identityConflict])).toEqual([
    ['PHANTOM-1', 2, true],
    ['ANOTHER', 1, true],
  ]);
});

test('two patients without a Patient ID are two studies, and a blank contradicts nothing [LO-9]', async () => {
  const { reading, found, idle, studies } = aReading();
  const nobody = { PatientID: '', PatientName: 'Sato^A', PatientBirthDate: '19600101' };
  reading.add([
    found('1', image(1, nobody)),
    found('2', image(2, { ...nobody, PatientName: 'Kato^B' })),
    found('3', image(3, { ...nobody, PatientBirthDate: '19700101' })),
    found('4', image(4, { ...nobody, PatientName: 'SATO A' })),
    found('5', image(5, { PatientID: 'ID-1', IssuerOfPatientID: 'ward', PatientName: 'Sato^A' })),
    found('6', image(6, { PatientID: 'ID-1', PatientName: '', PatientBirthDate: '' })),
  ]);
  await idle();
  expect(
    studies().map(({ PatientID, PatientName, PatientBirthDate, images, identityConflict }) =>
      [PatientID, PatientName, PatientBirthDate, images, identityConflict].join(' '),
    ),
  ).toEqual(['ID-1 Sato A 19600101 4 true', ' Kato B 19600101 1 true', ' Sato A 19700101 1 true']);
});

test('a file that says less of its patient than the others makes no second study [LO-9]', async () => {
  const { reading, found, idle, studies } = aReading();
  const silent = { PatientID: '', PatientName: '', PatientBirthDate: '' };
  reading.add([found('1', image(1, silent)), found('2', image(2)), found('3', image(3, silent))]);
  await idle();
  expect(studies().map(({ PatientID, images, identityConflict }) => [PatientID, images, identityConflict])).toEqual([
    ['PHANTOM-1', 3, false],
  ]);
});

test('what the first file of a study leaves blank later ones say, and correct nothing [LO-20]', async () => {
  const { reading, found, idle, studies } = aReading();
  const blank = { PatientSex: '', StudyDescription: '', SeriesNumber: '', SeriesDescription: '', StudyDate: '' };
  const said = { PatientSex: 'F', StudyDescription: 'Head', SeriesNumber: 4, SeriesDescription: 'Axial' };
  reading.add([
    found('1', image(1, { ...blank, PatientName: 'Yamada^Hanako' })),
    found('2', image(2, { ...said, SpecificCharacterSet: 'ISO_IR 192', PatientName: 'Yamada^Hanako=山田^花子' })),
    found('3', image(3, { ...said, StudyDescription: 'Other', StudyDate: '20260401', PatientName: 'Kato^B' })),
  ]);
  await idle();
  expect(studies()).toMatchObject([
    {
      PatientName: '山田 花子',
      PatientSex: 'F',
      StudyDescription: 'Head',
      StudyDate: '20260401',
      series: [{ SeriesNumber: 4, SeriesDescription: 'Axial', images: 3 }],
    },
  ]);
});

test('a series with a report among its images is what its first image says, whichever is read first [LO-26]', async () => {
  const report = { Modality: 'SR', SeriesDescription: 'Findings', SeriesNumber: 9 };
  const axial = { Modality: 'CT', SeriesDescription: 'Axial', SeriesNumber: '' };
  const files = [image(1, report), image(2, axial), image(3, { ...axial, SeriesDescription: 'Coronal' })];
  for (const order of [
    [0, 1, 2],
    [1, 2, 0],
  ]) {
    const { reading, found, idle, studies } = aReading();
    reading.add(order.map((n) => found(String(n), files[n]!)));
    await idle();
    const said = { Modality: 'CT', SeriesDescription: 'Axial', SeriesNumber: 9, derived: false };
    expect(studies()).toMatchObject([{ series: [said] }]);
  }
});

test('series stand as in the storage, what speaks of other images last [LO-21]', async () => {
  const { reading, found, idle, studies } = aReading();
  const kinds = ['RTPLAN', 'SEG', 'REG', 'CT', 'DOC', 'RTSTRUCT', 'RTDOSE', 'RTRECORD'];
  const series = [
    ...kinds.map((Modality, n) => ({ Modality, SeriesNumber: n + 1, SeriesInstanceUID: syntheticUid('kind', n) })),
    ...['20200101', '20240101', '', '20240101'].map((SeriesDate, n) => ({
      Modality: 'MR',
      SeriesNumber: 9,
      SeriesDate,
      SeriesTime: n === 3 ? '120000' : '',
      SeriesInstanceUID: syntheticUid('dated', n),
    })),
    { Modality: 'CT', SeriesNumber: '', SeriesInstanceUID: syntheticUid('no number') },
  ];
  reading.add(series.map((facts, n) => found(`${n}`, image(n, facts))));
  await idle();
  const listed = studies()[0]?.series ?? [];
  expect(listed.map(({ Modality, SeriesNumber, derived }) => `${Modality} ${SeriesNumber} ${derived}`)).toEqual([
    'CT 4 false',
    ...Array.from({ length: 4 }, () => 'MR 9 false'),
    'CT null false',
    'RTPLAN 1 false',
    'SEG 2 true',
    'REG 3 false',
    'DOC 5 true',
    'RTSTRUCT 6 true',
    'RTDOSE 7 false',
    'RTRECORD 8 false',
  ]);
  expect(listed.slice(1, 5).map(({ SeriesInstanceUID }) => SeriesInstanceUID)).toEqual(
    [3, 1, 0, 2].map((n) => syntheticUid('dated', n)),
  );
});

test('in the place of an archive stand its files, and what it keeps to itself is named [LO-7]', async () => {
  const inner = aReading();
  const portion = {
    files: [inner.found('1', image(1)), inner.found('2'), inner.found('inner.zip')],
    unreadable: [{ path: 'x.zip/locked', reason: 'zip_encrypted' as const }],
  };
  const nested = { files: [inner.found('3')], unreadable: [] };
  const { reading, found, idle, faults, studies } = aReading(
    { 'x.zip': 'zip', 'inner.zip': 'zip' },
    { 'x.zip': [portion], 'inner.zip': [nested] },
  );
  found('1', image(1));
  found('3', image(3));
  reading.add([found('x.zip')]);
  expect(await idle()).toMatchObject({ found: 4, read: 4 });
  expect(faults()).toEqual(['x.zip/locked zip_encrypted', 'folder/2 not_dicom', 'folder/inner.zip zip_nested']);
  expect(studies()[0]?.images).toBe(1);
});

test('who stops keeps what was read, and goes on with others [LO-5]', async () => {
  const { reading, found, idle, studies } = aReading();
  reading.add([found('1', image(1)), found('2', image(2))]);
  reading.stop();
  const stopped = await idle();
  expect(stopped.read).toBeLessThan(stopped.found);
  reading.add([found('3', image(3))]);
  const after = await idle();
  expect(after.found).toBe(after.read);
  expect(studies()[0]?.images).toBeGreaterThan(0);
});

test('what comes at once after a stop is counted alone [LO-5]', async () => {
  const { reading, found, idle } = aReading();
  reading.add([found('1', image(1)), found('2', image(2)), found('3', image(3))]);
  reading.stop();
  reading.add([found('4', image(4))]);
  const after = await idle();
  expect([after.found, after.read]).toEqual([1, 1]);
});

test('of a large file the pixels are not read before they are looked at [LO-6]', async () => {
  const { reading, found, idle, clock, studies } = aReading();
  const large = image(1, { pixels: { rows: 1024, columns: 1024, native: new Uint16Array(1024 * 1024) } });
  reading.add([found('1', large)]);
  await idle();
  expect(clock.asked).toBeLessThan(128 * 1024);
  const [study] = studies();
  const opened = await reading.open(study?.id ?? 0);
  expect(opened?.firsts).toHaveLength(1);
  const series = await reading.series(study?.series[0]?.id ?? 0);
  expect(series?.document.instances).toHaveLength(1);
  expect([...(series?.files.keys() ?? [])]).toEqual([syntheticUid('image', 1)]);
  expect(clock.asked).toBeLessThan(128 * 1024);
  expect(await reading.open(999)).toBeNull();
});

test('others speak while many files are read [LO-5]', async () => {
  const { reading, found, idle, clock, reports } = aReading();
  const files = Array.from({ length: 20 }, (_, n) => found(`${n}`));
  const add = files.map((one) => ({ ...one }));
  // Each reading of the clock takes 10 ms.
  Object.defineProperty(clock, 'now', {
    get: (() => {
      let at = 0;
      return () => (at += 10);
    })(),
  });
  reading.add(add);
  await idle();
  expect(clock.pauses).toBeGreaterThan(5);
  expect(reports.length).toBeGreaterThan(2);
});

test('what lacks identifiers belongs to what lies in the same folder [LO-7]', async () => {
  const { reading, found, idle, studies } = aReading();
  const without = { StudyInstanceUID: undefined, SeriesInstanceUID: undefined };
  reading.add([found('1', image(1, without)), found('2', image(2, without))]);
  await idle();
  expect(studies().map(({ images }) => images)).toEqual([2]);
});

test('the files of a study, and of all of them, are handed out for sending [LO-10]', async () => {
  const { reading, found, idle, studies } = aReading();
  reading.add([found('1', image(1)), found('2', image(2, { StudyInstanceUID: syntheticUid('other') })), found('text')]);
  await idle();
  expect((await reading.files(studies()[1]?.id ?? 0)).map(({ name }) => name)).toEqual(['2']);
  expect((await reading.files(null)).map(({ name }) => name)).toEqual(['1', '2']);
});

test('a file that says nothing of its patient belongs where its series lies [LO-9]', async () => {
  const { reading, found, idle, studies } = aReading();
  const series = { SeriesInstanceUID: syntheticUid('second') };
  const silent = { PatientID: '', PatientName: '', PatientBirthDate: '' };
  reading.add([
    found('1', image(1)),
    found('2', image(2, { PatientID: 'ANOTHER', ...series })),
    found('3', image(3, { ...silent, ...series })),
  ]);
  await idle();
  expect(studies().map(({ PatientID, images }) => [PatientID, images])).toEqual([
    ['PHANTOM-1', 1],
    ['ANOTHER', 2],
  ]);
});
