import type { DicomJson } from '@mado/dicom';
import { residualMediaType, residualsOf } from '@mado/dicom/frames';
import { expect, it } from 'vitest';
import { decodeJob } from './decode-job.ts';

const us = (value: number): DicomJson[string] => ({ vr: 'US', Value: [value] });
const native = '1.2.840.10008.1.2.1';
const pixelModule: DicomJson = {
  '00280002': us(1),
  '00280004': { vr: 'CS', Value: ['MONOCHROME2'] },
  '00280010': us(2),
  '00280011': us(2),
  '00280100': us(8),
  '00280101': us(8),
  '00280102': us(7),
  '00280103': us(0),
};
/** The answer lies within a larger buffer, as one of several parts does. */
const answer = (type: string, transferSyntaxUID: string | null) => ({
  bytes: Uint8Array.of(9, 9, 1, 2, 3, 4, 9, 9).subarray(2, 6),
  type,
  transferSyntaxUID,
});
const decode = (from: ReturnType<typeof answer>, statedSyntax: string | null) =>
  decodeJob({ from, pixelModule, palette: null, statedSyntax });

it('the syntax of the answer is believed before that of the metadata, and takes nothing else along', async () => {
  const picture = await decode(answer('application/octet-stream', native), '1.2.840.10008.1.2.4.50');
  const pixels = picture.kind === 'grey' ? picture.pixels : new Uint8Array();
  expect([...pixels]).toEqual([1, 2, 3, 4]);
  expect(pixels.buffer.byteLength).toBe(4);
  expect(await decode(answer('application/octet-stream', null), null)).toMatchObject({ least: 1, most: 4 });
});

it('residuals become the frame of which they were made; what is none of them is damaged [PX-16]', async () => {
  const layout = { columns: 2, samplesPerPixel: 1, bytesPerSample: 1 } as const;
  const bytes = residualsOf(Uint8Array.of(7, 200, 8, 3), layout);
  const picture = await decode({ ...answer(residualMediaType, native), bytes }, null);
  expect(picture.kind === 'grey' && [...picture.pixels]).toEqual([7, 200, 8, 3]);
  await expect(decode(answer(residualMediaType, native), null)).rejects.toMatchObject({ failure: { kind: 'corrupt' } });
});

it('a video is said to be one, not to be damaged', async () => {
  await expect(decode(answer('video/mp4', null), native)).rejects.toMatchObject({
    failure: { kind: 'video', transferSyntaxUID: native },
  });
});

it('an image that its metadata do not describe names the element, and one that is damaged none [VW-132]', async () => {
  const from = answer('application/octet-stream', native);
  const bad = { ...pixelModule, '00280100': us(12) };
  await expect(decodeJob({ from, pixelModule: bad, palette: null, statedSyntax: null })).rejects.toMatchObject({
    failure: { kind: 'bad_pixel_description', element: 'Bits Allocated (0028,0100)' },
  });
  const cut = { ...pixelModule, '00280010': us(200) };
  await expect(decodeJob({ from, pixelModule: cut, palette: null, statedSyntax: null })).rejects.toMatchObject({
    failure: { kind: 'truncated', transferSyntaxUID: native },
  });
});

it('an image of PALETTE COLOR is shown in the colours of its palette', async () => {
  const table = Uint8Array.of(0, 10, 20, 30, 40);
  const palette = { firstMapped: 0, red: table, green: table, blue: Uint8Array.of(0, 1, 2, 3, 4) };
  const coloured = { ...pixelModule, '00280004': { vr: 'CS', Value: ['PALETTE COLOR'] } };
  const from = answer('application/octet-stream', native);
  const picture = await decodeJob({ from, pixelModule: coloured, palette, statedSyntax: null });
  expect(picture.kind === 'colour' && [...picture.rgba.subarray(0, 8)]).toEqual([10, 10, 1, 255, 20, 20, 2, 255]);
});
