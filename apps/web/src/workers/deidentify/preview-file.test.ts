import { identifierKeys } from '@mado/dicom/deidentify';
import { beginningOfNative, buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { previewOf, previewOfFile, type FilePreview } from './preview-file.ts';

const keys = identifierKeys(new Uint8Array(32).fill(7));
const file = buildDicomFile({
  SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
  PatientName: 'Yamada^Hanako=山田^花子',
  PatientID: '100',
  PatientSex: 'F',
  StudyDescription: 'CHEST',
  RequestAttributesSequence: [{ RequestedProcedureDescription: 'Yamada' }],
  ImageComments: 'x'.repeat(200),
  pixels: { rows: 2, columns: 2, bitsAllocated: 8, native: new Uint8Array(4) },
});
const of = (fields: Record<string, string>): FilePreview => {
  const preview = previewOf(file, { mode: 'anonymize', fields }, keys);
  if ('refused' in preview) throw new Error(preview.refused);
  return preview;
};
const line = (preview: FilePreview['changed'], keyword: string) => {
  const { before, after } = preview.find((one) => one.keyword === keyword) ?? { before: null, after: null };
  return [before, after];
};

test('says of each element what it was and what it would be', () => {
  const { changed, kept, identityRemoved } = of({ PatientName: '匿名', StudyDescription: '' });
  expect(line(changed, 'PatientName')).toEqual(['Yamada^Hanako=山田^花子', '匿名']);
  expect(line(changed, 'PatientID')).toEqual(['100', expect.stringMatching(/^[A-Z2-7]{16}$/)]);
  expect(line(changed, 'PatientSex')).toEqual(['F', '']);
  expect(line(changed, 'RequestAttributesSequence')).toEqual(['[1]', null]);
  expect(line(changed, 'ImageComments')).toEqual([`${'x'.repeat(120)}…`, null]);
  expect(line(kept, 'Rows')).toEqual(['2', '2']);
  expect([...changed, ...kept].map(({ tag }) => tag)).not.toContain('7FE00010');
  expect(identityRemoved).toBe(true);
});

test('says it of what stands in sequences that stay, too: what several items say in one line', () => {
  const nested = buildDicomFile({
    ReferencedSeriesSequence: [
      { SeriesInstanceUID: '1.2.3', StudyDescription: 'YAMADA', PatientName: 'Yamada' },
      { SeriesInstanceUID: '1.2.4', StudyDescription: 'SATO', PatientName: 'Yamada' },
    ],
  });
  const preview = previewOf(nested, { mode: 'anonymize', fields: { PatientName: '' } }, keys);
  if ('refused' in preview) throw new Error(preview.refused);
  const inside = ({ within }: { within: string }) => within === 'ReferencedSeriesSequence';
  expect(preview.changed.filter(inside).map(({ keyword, before }) => [keyword, before])).toEqual([
    ['PatientName', 'Yamada'],
    ['SeriesInstanceUID', '1.2.3 …'],
  ]);
  expect(preview.kept.filter(inside).map(({ keyword, before }) => [keyword, before])).toEqual([
    ['StudyDescription', 'YAMADA …'],
  ]);
  expect(preview.identityRemoved).toBe(false);
});

test('says when something that identifies was left by hand', () => {
  const { kept, identityRemoved } = of({});
  expect(line(kept, 'PatientName')).toEqual(['Yamada^Hanako=山田^花子', 'Yamada^Hanako=山田^花子']);
  expect(identityRemoved).toBe(false);
});

test('of what leaves as it is nothing changes', () => {
  expect(previewOf(file, null, keys)).toMatchObject({ changed: [], identityRemoved: false });
});

test('says why a file cannot be de-identified', () => {
  expect(previewOf(file.subarray(0, -2), { mode: 'anonymize', fields: {} }, keys)).toEqual({ refused: 'truncated' });
});

test('of a large file nothing but what stands before its pixels is compared', async () => {
  const { bytes, values } = beginningOfNative({
    PatientName: 'YAMADA^HANAKO',
    pixels: { rows: 1000, columns: 1000, numberOfFrames: 10 },
  });
  const large = new Blob([new Uint8Array(bytes), new Uint8Array(values)]);
  large.arrayBuffer = () => Promise.reject(new Error('it is read as a whole'));
  const order = { mode: 'anonymize', fields: { PatientName: '匿名' } } as const;
  const preview = await previewOfFile(large, order, keys);
  expect(preview).toEqual(previewOf(new Uint8Array(await new Response(large).arrayBuffer()), order, keys));
  if ('refused' in preview) throw new Error(preview.refused);
  expect(line(preview.changed, 'PatientName')).toEqual(['YAMADA^HANAKO', '匿名']);
});
